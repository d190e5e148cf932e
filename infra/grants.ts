import { Stack } from 'aws-cdk-lib'
import { PolicyStatement } from 'aws-cdk-lib/aws-iam'
import { accountUse, rowUse } from '#shared/access/account-store.ts'
import { LOCKOUT_PREFIX } from '#shared/access/lockout-store.ts'
import { sessionUse } from '#shared/access/session-store.ts'
import { mailEventsNameOf, type QueueName } from '#shared/config.ts'
import type { layout } from '#shared/platform/dynamodb/table.ts'
import { FILES } from '#shared/platform/files/file-store.ts'
import type { FileAccess, TableAccess, Uses } from '#shared/platform/http/route.ts'
import { AUDIT_PREFIX } from '#shared/resources/audit-entries/items-store.ts'
import type { Foundation } from './foundation.ts'

/** Resources that a function uses, including those that a route cannot declare. */
export interface BackgroundUses extends Uses {
  receives?: readonly QueueName[]
  /**
   * True if the function sends requests to the addresses of webhooks. The function needs no IAM right for these
   * requests, and refuses addresses of the service itself.
   */
  calls?: true
  indexes?: readonly (typeof layout.pendingJobs.name)[]
  /** True if the function checks credentials, and therefore records failed sign-ins. */
  authenticates?: boolean
}

/**
 * IAM actions for each kind of access. IAM has no actions for transactions: a transaction needs the actions of the
 * operations that it contains.
 */
const tableActions: Record<TableAccess, readonly string[]> = {
  read: ['dynamodb:BatchGetItem', 'dynamodb:Query'],
  put: ['dynamodb:PutItem'],
  update: ['dynamodb:UpdateItem'],
  delete: ['dynamodb:DeleteItem'],
  check: ['dynamodb:ConditionCheckItem'],
  batch: ['dynamodb:BatchWriteItem'],
}

const fileActions: Record<FileAccess, string> = {
  put: 's3:PutObject',
  get: 's3:GetObject',
  delete: 's3:DeleteObject',
}

const indexActions = ['dynamodb:Query']
const sendActions = ['sqs:SendMessage']
const receiveActions = [
  'sqs:ReceiveMessage',
  'sqs:DeleteMessage',
  'sqs:GetQueueAttributes',
  'sqs:ChangeMessageVisibility',
]

const allow = (actions: string[], resource: string) => new PolicyStatement({ actions, resources: [resource] })

/** Allows updates of the items that count failed sign-ins, and of the audit log, which records lock-outs. */
const countFailures = (table: string) =>
  new PolicyStatement({
    actions: ['dynamodb:UpdateItem'],
    resources: [table],
    conditions: {
      'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': [`${LOCKOUT_PREFIX}*`, `${AUDIT_PREFIX}*`] },
    },
  })

/**
 * Allows only writes that record a use: the day on which a user signed in, the day on which an API token was used, or
 * the time at which a session ends.
 */
const noteUse = (table: string, { partitions, attributes }: { partitions: string; attributes: string[] }) =>
  new PolicyStatement({
    actions: ['dynamodb:UpdateItem'],
    resources: [table],
    conditions: {
      'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': [partitions] },
      'ForAllValues:StringEquals': { 'dynamodb:Attributes': attributes },
    },
  })

/** Returns the IAM statements for the writes that authentication performs. */
const signingIn = (table: string) => [
  countFailures(table),
  noteUse(table, accountUse),
  noteUse(table, rowUse),
  noteUse(table, sessionUse),
]

/**
 * Returns the IAM statements for declared uses of resources. No other code creates statements for functions. Actions
 * contain no wildcards. Resources contain wildcards only for file keys and SES identities.
 */
export function grantsFor(uses: BackgroundUses, foundation: Foundation): PolicyStatement[] {
  const { table, files, queues } = foundation
  const indexes = uses.indexes ?? []
  return [
    ...(uses.table
      ? [
          allow(
            uses.table.flatMap((access) => tableActions[access]),
            table.tableArn,
          ),
        ]
      : []),
    ...(uses.authenticates ? signingIn(table.tableArn) : []),
    ...indexes.map((index) => allow(indexActions, `${table.tableArn}/index/${index}`)),
    ...(uses.sends ?? []).map((name) => allow(sendActions, queues[name].queueArn)),
    ...(uses.receives ?? []).map((name) => allow(receiveActions, queues[name].queueArn)),
    ...(uses.files
      ? [
          allow(
            uses.files.map((access) => fileActions[access]),
            files.arnForObjects(`${FILES}*`),
          ),
        ]
      : []),
    ...(uses.mails ? [sendingMails(foundation)] : []),
  ]
}

/**
 * Returns the ARN pattern of the SES identities that may be used to send mail. SES requires the right to use the
 * sender's identity. In the sandbox, or if a recipient's address or domain is verified in the account, it also requires
 * the right to use the recipient's identity. So all identities are allowed, and a condition restricts the sender.
 */
export const mailIdentities = ({ table }: Pick<Foundation, 'table'>): string =>
  Stack.of(table).formatArn({ service: 'ses', resource: 'identity', resourceName: '*' })

/**
 * Allows a function to send mail, but only from the stage's sender, and only with the configuration set that counts
 * bounces and complaints.
 */
function sendingMails({ stage, table }: Foundation): PolicyStatement {
  const resourceName = mailEventsNameOf(stage.name)
  const events = Stack.of(table).formatArn({ service: 'ses', resource: 'configuration-set', resourceName })
  return new PolicyStatement({
    actions: ['ses:SendEmail'],
    resources: [mailIdentities({ table }), events],
    conditions: { StringEquals: { 'ses:FromAddress': stage.mailSender } },
  })
}
