import { Stack } from 'aws-cdk-lib'
import { PolicyStatement } from 'aws-cdk-lib/aws-iam'
import { LOCKOUT_PREFIX } from '#shared/access/lockout/store.ts'
import type { QueueName } from '#shared/config.ts'
import type { layout } from '#shared/platform/dynamodb/table.ts'
import type { TableAccess, Uses } from '#shared/platform/http/route.ts'
import type { Foundation } from './foundation.ts'

/** What functions do beyond what a route can declare. */
export interface BackgroundUses extends Uses {
  receives?: readonly QueueName[]
  /** Whether it sends mails. */
  mails?: true
  indexes?: readonly (typeof layout.pendingJobs.name)[]
  /** Looks at credentials, so that it counts the failures to sign in with a login. */
  authenticates?: boolean
}

/** Transactions have no action of their own: they need those of their items. */
const tableActions: Record<TableAccess, string> = {
  get: 'dynamodb:BatchGetItem',
  query: 'dynamodb:Query',
  put: 'dynamodb:PutItem',
  update: 'dynamodb:UpdateItem',
  delete: 'dynamodb:DeleteItem',
  check: 'dynamodb:ConditionCheckItem',
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

/** Whatever else a function may do: to the items that count failures it may do this, and to no others. */
const countFailures = (table: string) =>
  new PolicyStatement({
    actions: ['dynamodb:UpdateItem'],
    resources: [table],
    conditions: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': [`${LOCKOUT_PREFIX}*`] } },
  })

/**
 * The only place where a declared use becomes IAM actions.
 *
 * @returns one statement per resource used, without wildcards in resources and actions
 */
export function grantsFor(uses: BackgroundUses, foundation: Foundation): PolicyStatement[] {
  const { table, queues } = foundation
  const indexes = uses.indexes ?? []
  return [
    ...(uses.table
      ? [
          allow(
            uses.table.map((access) => tableActions[access]),
            table.tableArn,
          ),
        ]
      : []),
    ...(uses.authenticates ? [countFailures(table.tableArn)] : []),
    ...indexes.map((index) => allow(indexActions, `${table.tableArn}/index/${index}`)),
    ...(uses.sends ?? []).map((name) => allow(sendActions, queues[name].queueArn)),
    ...(uses.receives ?? []).map((name) => allow(receiveActions, queues[name].queueArn)),
    ...(uses.mails ? [sendingMails(foundation)] : []),
  ]
}

/** From the stage's sender only; SES knows it by the address or by its domain, whichever was verified. */
function sendingMails({ stage: { mailSender }, table }: Foundation): PolicyStatement {
  const identities = [mailSender, mailSender.slice(mailSender.lastIndexOf('@') + 1)]
  return new PolicyStatement({
    actions: ['ses:SendEmail'],
    resources: identities.map((resourceName) =>
      Stack.of(table).formatArn({ service: 'ses', resource: 'identity', resourceName }),
    ),
    conditions: { StringEquals: { 'ses:FromAddress': mailSender } },
  })
}
