import type { TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb'
import { conditionText, Placeholders, updateText } from './expression.ts'
import { layout, SCHEMA } from './layout.ts'
import type { Change } from './table.ts'

type TransactItem = NonNullable<TransactWriteCommandInput['TransactItems']>[number]

/** One change as DynamoDB's TransactWriteItems takes it. */
export function transactItem(TableName: string, change: Change): TransactItem {
  const placeholders = new Placeholders()
  const UpdateExpression = 'update' in change ? updateText(change, placeholders) : ''
  const condition = change.when && { ConditionExpression: conditionText(change.when, placeholders) }
  const guard = { TableName, ...condition, ...placeholders.parameters() }
  if ('put' in change) return { Put: { ...guard, Item: { ...change.put, [layout.schema]: SCHEMA } } }
  if ('update' in change) return { Update: { ...guard, Key: change.update, UpdateExpression } }
  if ('remove' in change) return { Delete: { ...guard, Key: change.remove } }
  return {
    ConditionCheck: {
      ...guard,
      Key: change.check,
      ConditionExpression: condition?.ConditionExpression ?? '',
    },
  }
}
