import { Duration, type Stack } from 'aws-cdk-lib'
import {
  Architecture,
  Function as LambdaFunction,
  RecursiveLoop,
  Runtime,
  Tracing,
} from 'aws-cdk-lib/aws-lambda'
import { endpointVariables, queueVariable, variables } from '#shared/config.ts'
import type { Foundation } from './foundation.ts'
import { type FunctionDefinition, idOf } from './function-definitions.ts'
import type { BackgroundUses } from './grants.ts'
import type { Identity } from './roles.ts'
import type { Stage } from './stages.ts'

interface FunctionProps {
  /** The timeout, in seconds. */
  readonly timeout: number
  readonly description: string
  readonly identity: Identity
  /** Number of concurrent executions reserved for the function. It applies only in a stage that reserves executions. */
  readonly reserved?: number
}

const architectures = { arm64: Architecture.ARM_64, x86_64: Architecture.X86_64 }

/** One handler as a Lambda function. Its role grants exactly the uses that the handler declares. */
export class ServiceFunction extends LambdaFunction {
  /** @param stack direct parent of every function, because `sam local invoke <id>` finds only such functions */
  constructor(stack: Stack, foundation: Foundation, entry: FunctionDefinition, props: FunctionProps) {
    const { uses } = entry
    const { role, logGroup } = props.identity
    const { concurrency, tracing } = foundation.stage
    super(stack, idOf(entry.id), {
      description: props.description,
      code: foundation.codeOf(entry.id),
      handler: 'index.handler',
      runtime: Runtime.NODEJS_24_X,
      architecture: architectures[foundation.architecture],
      memorySize: 1024,
      timeout: Duration.seconds(props.timeout),
      recursiveLoop: sendsToItself(uses) ? RecursiveLoop.ALLOW : undefined,
      environment: environmentOf(uses, foundation),
      logGroup,
      reservedConcurrentExecutions: concurrency.isReserved ? props.reserved : undefined,
      tracing: tracing ? Tracing.ACTIVE : undefined,
      // Prevents the CDK from adding another policy, for traces, to the role.
      role: role.withoutPolicyUpdates(),
    })
  }
}

/**
 * Returns whether a function sends messages to its own queue, to continue a long job. Lambda would take this for a
 * recursive loop and, by default, stop the function after about 16 runs. The function needs no such protection: every
 * run makes progress, and `shared/platform/jobs/run.ts` limits the number of runs.
 */
const sendsToItself = ({ sends = [], receives = [] }: BackgroundUses) =>
  receives.some((name) => sends.includes(name))

function environmentOf(uses: BackgroundUses, foundation: Foundation): Record<string, string> {
  const { stage, table, files, queues, publicUrl } = foundation
  const sends = (uses.sends ?? []).map((name) => [queueVariable(name), queues[name].queueUrl])
  return {
    [variables.stage]: stage.name,
    [variables.table]: table.tableName,
    ...Object.fromEntries(sends),
    ...((uses.files || uses.stageFacts) && { [variables.filesBucket]: files.bucketName }),
    ...(uses.filesOrigin && { [variables.filesOrigin]: `https://${files.bucketRegionalDomainName}` }),
    ...((uses.authenticates || uses.issuers) &&
      stage.issuers.length > 0 && { [variables.issuers]: JSON.stringify(stage.issuers) }),
    ...((uses.mails || uses.stageFacts) && { [variables.mailSender]: stage.mailSender }),
    ...(knowsAddress(uses, stage) && { [variables.publicUrl]: publicUrl }),
    ...(uses.throttle && throttleOf(stage)),
    ...(stage.runsUnderSam && emptyEndpoints(sends.length > 0)),
  }
}

/**
 * Returns whether a function gets the public address. A function behind the gateway gets only the address of a custom
 * domain. The gateway depends on such a function, so the function cannot depend on the gateway's address.
 */
const knowsAddress = ({ publicUrl, receives }: BackgroundUses, { domain }: Stage): boolean =>
  publicUrl === true && (receives !== undefined || domain !== undefined)

const throttleOf = ({ throttle }: Stage) => ({
  [variables.rateLimit]: String(throttle.rateLimit),
  [variables.burstLimit]: String(throttle.burstLimit),
})

/**
 * Declares the environment variables for endpoints, with empty values. SAM can override only variables that the
 * template declares, and the SDK ignores empty endpoints.
 */
const emptyEndpoints = (sends: boolean) => ({
  [endpointVariables.dynamodb]: '',
  ...(sends && { [endpointVariables.sqs]: '' }),
})
