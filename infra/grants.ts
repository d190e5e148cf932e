import { PolicyStatement } from 'aws-cdk-lib/aws-iam'
import type { TableAccess, Uses } from '#shared/api/route.ts'
import type { layout } from '#shared/table/layout.ts'
import type { Foundation } from './foundation.ts'

/** What background functions do beyond what a route can declare. */
export interface BackgroundUses extends Uses {
  receives?: readonly 'jobs'[]
  indexes?: readonly (typeof layout.pendingJobs.name)[]
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

/**
 * The only place where a declared use becomes IAM actions.
 *
 * @returns one statement per resource used, without wildcards
 */
export function grantsFor(uses: BackgroundUses, { table, jobs }: Foundation): PolicyStatement[] {
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
    ...indexes.map((index) => allow(indexActions, `${table.tableArn}/index/${index}`)),
    ...(uses.sends ?? []).map(() => allow(sendActions, jobs.queueArn)),
    ...(uses.receives ?? []).map(() => allow(receiveActions, jobs.queueArn)),
  ]
}
