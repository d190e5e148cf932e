import type { QueryCommandInput } from '@aws-sdk/lib-dynamodb'
import { conditionText, Placeholders } from './expression.ts'
import { layout } from './layout.ts'
import type { Range } from './table.ts'

/** The key condition of a range; open ends are allowed. */
function keyText({ pk, from, to, index }: Range, placeholders: Placeholders): string {
  const keys = index ? layout[index] : layout
  const partition = `${placeholders.name(keys.partitionKey)} = ${placeholders.value(pk)}`
  if (from === undefined && to === undefined) return partition
  const sort = placeholders.name(keys.sortKey)
  if (to === undefined) return `${partition} AND ${sort} >= ${placeholders.value(from)}`
  if (from === undefined) return `${partition} AND ${sort} <= ${placeholders.value(to)}`
  return `${partition} AND ${sort} BETWEEN ${placeholders.value(from)} AND ${placeholders.value(to)}`
}

/** A range as DynamoDB's Query takes it. Reads of an index cannot be strongly consistent. */
export function queryInput(tableName: string, range: Range): QueryCommandInput {
  const placeholders = new Placeholders()
  return {
    TableName: tableName,
    ...(range.index ? { IndexName: layout[range.index].name } : { ConsistentRead: true }),
    KeyConditionExpression: keyText(range, placeholders),
    ...(range.filter && { FilterExpression: conditionText(range.filter, placeholders) }),
    ...(range.only && { ProjectionExpression: range.only.map((name) => placeholders.name(name)).join(', ') }),
    ...(range.limit && { Limit: range.limit }),
    ...(range.descending && { ScanIndexForward: false }),
    ...placeholders.parameters(),
  }
}
