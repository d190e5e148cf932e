import { PolicyStatement } from 'aws-cdk-lib/aws-iam'
import type { Uses } from '#shared/api/route.ts'
import type { layout } from '#shared/table/layout.ts'
import type { Foundation } from './foundation.ts'

/** What background functions do beyond what a route can declare. */
export interface BackgroundUses extends Uses {
  receives?: readonly 'jobs'[]
  indexes?: readonly (typeof layout.pendingJobs.name)[]
}

const reading = ['dynamodb:BatchGetItem', 'dynamodb:Query']
const writing = [
  'dynamodb:PutItem',
  'dynamodb:UpdateItem',
  'dynamodb:DeleteItem',
  'dynamodb:ConditionCheckItem',
]

/** Transactions have no action of their own: they need those of their items. */
const tableActions = { read: reading, write: [...reading, ...writing] }

const indexActions = ['dynamodb:Query']
const sendActions = ['sqs:SendMessage']
const receiveActions = [
  'sqs:ReceiveMessage',
  'sqs:DeleteMessage',
  'sqs:GetQueueAttributes',
  'sqs:ChangeMessageVisibility',
]

const allow = (actions: string[], resource: string) => new PolicyStatement({ actions, resources: [resource] })

/**
 * The only place where a declared use becomes IAM actions.
 *
 * @returns one statement per resource used, without wildcards
 */
export function grantsFor(uses: BackgroundUses, { table, jobs }: Foundation): PolicyStatement[] {
  const indexes = uses.indexes ?? []
  return [
    ...(uses.table ? [allow(tableActions[uses.table], table.tableArn)] : []),
    ...indexes.map((index) => allow(indexActions, `${table.tableArn}/index/${index}`)),
    ...(uses.sends ?? []).map(() => allow(sendActions, jobs.queueArn)),
    ...(uses.receives ?? []).map(() => allow(receiveActions, jobs.queueArn)),
  ]
}
