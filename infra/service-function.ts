import type { Duration, Stack } from 'aws-cdk-lib'
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { Architecture, Function as LambdaFunction, RecursiveLoop, Runtime } from 'aws-cdk-lib/aws-lambda'
import { type ILogGroup, LogGroup } from 'aws-cdk-lib/aws-logs'
import { type QueueName, variables } from '#shared/config.ts'
import type { Entry } from './entries.ts'
import type { Foundation } from './foundation.ts'
import { type BackgroundUses, grantsFor } from './grants.ts'
import { removalPolicyOf } from './stages.ts'

interface FunctionProps {
  readonly timeout: Duration
  readonly description: string
}

const architectures = { arm64: Architecture.ARM_64, x86_64: Architecture.X86_64 }

/** `placeholder-users/create-form` becomes `PlaceholderUsersCreateForm`. */
export const idOf = (entry: string) =>
  entry.replace(/(^|[-/])(\w)/g, (_match, _separator, letter: string) => letter.toUpperCase())

/** One handler as a Lambda function with a log group and a role of its own, granted what it declares to use. */
export class ServiceFunction extends LambdaFunction {
  /**
   * @param stack functions are its direct children, so that `sam local invoke <id>` finds them
   */
  constructor(stack: Stack, foundation: Foundation, entry: Entry, props: FunctionProps) {
    const { uses } = entry
    const id = idOf(entry.id)
    const logGroup = logGroupOf(stack, id, foundation)
    super(stack, id, {
      description: props.description,
      code: foundation.codeOf(entry.id),
      handler: 'index.handler',
      runtime: Runtime.NODEJS_24_X,
      architecture: architectures[foundation.architecture],
      memorySize: 1024,
      timeout: props.timeout,
      recursiveLoop: goesOnThroughItsQueue(uses) ? RecursiveLoop.ALLOW : undefined,
      environment: environmentOf(uses, foundation),
      logGroup,
      role: roleOf(stack, id, [logging(logGroup), ...grantsFor(uses, foundation)]),
    })
  }
}

/**
 * A long job sends itself the message of its next turn; Lambda would take that for a loop, and stop it after about 16.
 * It ends all the same: a turn removes or notes down something, and `shared/jobs/work.ts` counts the turns.
 */
const goesOnThroughItsQueue = ({ sends = [], receives = [] }: BackgroundUses) =>
  receives.some((name) => sends.includes(name))

function logGroupOf(stack: Stack, id: string, { stage }: Foundation): LogGroup {
  return new LogGroup(stack, `${id}Logs`, {
    retention: stage.logRetentionDays,
    removalPolicy: removalPolicyOf(stage),
  })
}

const logging = (logGroup: ILogGroup) =>
  new PolicyStatement({
    actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
    resources: [logGroup.logGroupArn],
  })

/** The policy lives inside the role: as a resource of its own it would count towards the stack's limit of 500. */
function roleOf(stack: Stack, id: string, statements: PolicyStatement[]): Role {
  return new Role(stack, `${id}Role`, {
    assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
    inlinePolicies: { Uses: new PolicyDocument({ statements }) },
  })
}

/** Which variable tells where a queue is. */
const queueVariables: Record<QueueName, string> = {
  jobs: variables.jobsQueue,
  mails: variables.mailsQueue,
}

function environmentOf(uses: BackgroundUses, foundation: Foundation): Record<string, string> {
  const { stage, table, queues, publicUrl } = foundation
  const sends = (uses.sends ?? []).map((name) => [queueVariables[name], queues[name].queueUrl])
  return {
    [variables.stage]: stage.name,
    [variables.table]: table.tableName,
    ...Object.fromEntries(sends),
    ...(uses.mails && { [variables.mailSender]: stage.mailSender, [variables.publicUrl]: publicUrl }),
    // SAM overrides only what the template declares; to the SDK, empty is the same as absent.
    ...(stage.runsUnderSam && { AWS_ENDPOINT_URL_DYNAMODB: '' }),
  }
}
