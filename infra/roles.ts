import { Stack, Validations } from 'aws-cdk-lib'
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import type { ILogGroup } from 'aws-cdk-lib/aws-logs'
// Converts an ARN (a string or an intrinsic function) to the name that the findings of cdk-nag use for it.
import { flattenCfnReference as nameInFindings } from 'cdk-nag/lib/utils/flatten-cfn-reference.js'
import { FILES } from '#shared/platform/files/file-store.ts'
import type { Foundation } from './foundation.ts'
import { type FunctionDefinition, idOf } from './function-definitions.ts'
import { type BackgroundUses, grantsFor, mailIdentities } from './grants.ts'
import { logGroupOf } from './log-group.ts'

/** Role and log group of a function. */
export interface Identity {
  readonly role: Role
  readonly logGroup: ILogGroup
}

/**
 * Returns the identity of an endpoint. Endpoints share a log group, and endpoints with the same grants share a role,
 * because a CloudFormation stack is limited to 500 resources.
 */
export function sharedIdentity(stack: Stack, uses: BackgroundUses, foundation: Foundation): Identity {
  const { requestLog: logGroup } = foundation
  const id = `${nameOf(uses)}Role`
  const present = stack.node.tryFindChild(id) as Role | undefined
  return { logGroup, role: present ?? roleOf(stack, id, uses, foundation, logGroup) }
}

/**
 * Returns the name of a role. The name lists the role's grants, as in `LogAuthenticatePutRead`, so endpoints with equal
 * grants share a role.
 */
const nameOf = ({ authenticates, table = [], sends = [], files = [] }: BackgroundUses): string => {
  const messages = [...sends.map((name) => `send-${name}`), ...files.map((access) => `${access}-file`)]
  return idOf(
    ['log', ...(authenticates ? ['authenticate'] : []), ...[...table, ...messages].sort()].join('-'),
  )
}

/**
 * Returns the role and the log group of a background function. No other function uses this log group, so that the
 * errors of the function can be counted.
 */
export function ownIdentity(
  stack: Stack,
  { id: entry, uses }: FunctionDefinition,
  foundation: Foundation,
): Identity {
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

/**
 * Suppresses a finding of the AWS Solutions rules about wildcards in a role's resources.
 *
 * @param reason why the role may use resources that are not listed one by one
 */
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
 * Creates a role for an AWS service, with an inline policy: a separate policy would be another resource of the
 * stack.
 */
export const roleWith = (stack: Stack, id: string, service: string, statements: PolicyStatement[]): Role =>
  new Role(stack, id, {
    assumedBy: new ServicePrincipal(service),
    inlinePolicies: { Uses: new PolicyDocument({ statements }) },
  })
