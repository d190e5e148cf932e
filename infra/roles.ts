import { Stack, Validations } from 'aws-cdk-lib'
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import type { ILogGroup } from 'aws-cdk-lib/aws-logs'
// The name that the rules themselves give to an ARN: it is a text or put together, depending on what is known of it.
import { flattenCfnReference as nameInFindings } from 'cdk-nag/lib/utils/flatten-cfn-reference.js'
import { FILES } from '#shared/platform/files/file-store.ts'
import { type Entry, idOf } from './entries.ts'
import type { Foundation } from './foundation.ts'
import { type BackgroundUses, grantsFor, mailIdentities } from './grants.ts'
import { logGroupOf } from './log-group.ts'

/** Role and log group of a function. */
export interface Identity {
  readonly role: Role
  readonly logGroup: ILogGroup
}

/**
 * The identity of an endpoint. Endpoints with the same grants share a role, and all of them a log group: with one of each
 * for every endpoint, the stack would come near CloudFormation's limit of 500 resources.
 */
export function sharedIdentity(stack: Stack, uses: BackgroundUses, foundation: Foundation): Identity {
  const { requestLog: logGroup } = foundation
  const id = `${nameOf(uses)}Role`
  const present = stack.node.tryFindChild(id) as Role | undefined
  return { logGroup, role: present ?? roleOf(stack, id, uses, foundation, logGroup) }
}

/** Names a role by its grants, such as `LogAuthenticateGetQuery`, so that equal grants share a role. */
const nameOf = ({ authenticates, table = [], sends = [], files = [] }: BackgroundUses): string => {
  const messages = [...sends.map((name) => `send-${name}`), ...files.map((access) => `${access}-file`)]
  return idOf(
    ['log', ...(authenticates ? ['authenticate'] : []), ...[...table, ...messages].sort()].join('-'),
  )
}

/** The identity of a function that works in the background: its log is its own, so that its errors can be counted. */
export function ownIdentity(stack: Stack, { id: entry, uses }: Entry, foundation: Foundation): Identity {
  const id = idOf(entry)
  const logGroup = logGroupOf(stack, `${id}Logs`, foundation.stage)
  return { logGroup, role: roleOf(stack, `${id}Role`, uses, foundation, logGroup) }
}

function roleOf(
  stack: Stack,
  id: string,
  uses: BackgroundUses,
  foundation: Foundation,
  logGroup: ILogGroup,
): Role {
  const { tracing } = foundation.stage
  const statements = [logging(logGroup), ...grantsFor(uses, foundation), ...(tracing ? [traces()] : [])]
  const role = roleWith(stack, id, 'lambda.amazonaws.com', statements)
  if (tracing) acknowledge(role, '*', 'X-Ray has no resources to name.')
  if (uses.files) {
    const reason = 'The keys of files are made when they are uploaded; all of them begin with files/.'
    acknowledge(role, foundation.files.arnForObjects(`${FILES}*`), reason)
  }
  if (uses.mails)
    acknowledge(
      role,
      mailIdentities(foundation),
      'SES also asks for recipients; a condition names the sender.',
    )
  return role
}

/** Tells the AWS Solutions rules why a role may use resources that are not named one by one. */
function acknowledge(role: Role, arn: string, reason: string): void {
  const resource = nameInFindings(Stack.of(role).resolve(arn))
  Validations.of(role).acknowledge({ id: `AwsSolutions-IAM5[Resource::${resource}]`, reason })
}

const logging = ({ logGroupArn }: ILogGroup) =>
  new PolicyStatement({
    actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
    resources: [logGroupArn],
  })

const traces = () =>
  new PolicyStatement({ actions: ['xray:PutTraceSegments', 'xray:PutTelemetryRecords'], resources: ['*'] })

/**
 * A role that a service of AWS takes on. Its policy is part of it: as a separate resource it would count towards the limit
 * of the stack.
 */
export const roleWith = (stack: Stack, id: string, service: string, statements: PolicyStatement[]): Role =>
  new Role(stack, id, {
    assumedBy: new ServicePrincipal(service),
    inlinePolicies: { Uses: new PolicyDocument({ statements }) },
  })
