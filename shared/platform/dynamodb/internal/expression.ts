import type { QueryCommandInput, TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb'
import type { Condition } from '#shared/platform/dynamodb/condition.ts'
import { logAttributes, type Push } from '#shared/platform/dynamodb/item-log.ts'
import {
  type Change,
  layout,
  type QueryRange,
  SCHEMA,
  type UnconditionalWrite,
} from '#shared/platform/dynamodb/table.ts'

type Update = Extract<Change, { update: unknown }>

/**
 * Collects the placeholders of one request. Expressions contain only fixed ASCII words and numbered placeholders;
 * attribute names and values never become part of their text.
 */
export class Placeholders {
  readonly names: Record<string, string> = {}
  readonly values: Record<string, unknown> = {}
  readonly #placeholderOf = new Map<string, string>()

  name(attribute: string): string {
    const known = this.#placeholderOf.get(attribute)
    if (known) return known
    const placeholder = `#${this.#placeholderOf.size}`
    this.#placeholderOf.set(attribute, placeholder)
    this.names[placeholder] = attribute
    return placeholder
  }

  value(value: unknown): string {
    const placeholder = `:${Object.keys(this.values).length}`
    this.values[placeholder] = value
    return placeholder
  }

  /** Returns the request parameters. Empty maps are omitted, because DynamoDB refuses them. */
  parameters() {
    return {
      ...(Object.keys(this.names).length > 0 && { ExpressionAttributeNames: this.names }),
      ...(Object.keys(this.values).length > 0 && { ExpressionAttributeValues: this.values }),
    }
  }
}

export function conditionText(condition: Condition, placeholders: Placeholders): string {
  if ('conditions' in condition) {
    const parts = condition.conditions.map((part) => conditionText(part, placeholders))
    return `(${parts.join(` ${condition.op.toUpperCase()} `)})`
  }
  if ('test' in condition) throw new TypeError('A computed condition cannot be sent to DynamoDB.')
  if ('condition' in condition) return `NOT ${conditionText(condition.condition, placeholders)}`
  const name = placeholders.name(condition.attribute)
  if (!('value' in condition)) return `attribute_${condition.op === 'absent' ? 'not_' : ''}exists(${name})`
  const value = placeholders.value(condition.value)
  return condition.op === 'contains' ? `contains(${name}, ${value})` : `${name} ${condition.op} ${value}`
}

export function updateText(
  { set = {}, setMissing = {}, unset = [], add = {}, push }: Update,
  placeholders: Placeholders,
): string {
  const pairs = (changes: Record<string, unknown>, sign: string) =>
    Object.entries(changes).map(([name, value]) => placeholders.name(name) + sign + placeholders.value(value))
  const defaults = Object.entries(setMissing).map(([name, value]) => {
    const attribute = placeholders.name(name)
    return `${attribute} = if_not_exists(${attribute}, ${placeholders.value(value)})`
  })
  const clauses = {
    SET: [...pairs({ ...set, [layout.schema]: SCHEMA }, ' = '), ...defaults, ...pushed(push, placeholders)],
    REMOVE: unset.map((name) => placeholders.name(name)),
    ADD: pairs(add, ' '),
  }
  const filled = Object.entries(clauses).filter(([, parts]) => parts.length > 0)
  return filled.map(([word, parts]) => `${word} ${parts.join(', ')}`).join(' ')
}

/**
 * Returns the assignments that push texts to a log. The order of the assignments does not matter, because DynamoDB
 * computes all of them from the values before the update.
 */
function pushed(push: Push | undefined, placeholders: Placeholders): string[] {
  if (!push) return []
  const names = logAttributes(push.log).map((name) => placeholders.name(name))
  const added = push.texts.slice(0, names.length).map((text) => placeholders.value(text))
  const moved = names.slice(0, names.length - added.length)
  const none = moved.length > 0 ? placeholders.value('') : undefined
  const values = [...added, ...moved.map((name) => `if_not_exists(${name}, ${none})`)]
  return names.map((name, index) => `${name} = ${values[index]}`)
}

/** Returns the key condition of a range, whose start and end are both optional. */
function keyText({ pk, from, to, index }: QueryRange, placeholders: Placeholders): string {
  const keys = index ? layout[index] : layout
  const partition = `${placeholders.name(keys.partitionKey)} = ${placeholders.value(pk)}`
  if (from === undefined && to === undefined) return partition
  const sort = placeholders.name(keys.sortKey)
  if (to === undefined) return `${partition} AND ${sort} >= ${placeholders.value(from)}`
  if (from === undefined) return `${partition} AND ${sort} <= ${placeholders.value(to)}`
  return `${partition} AND ${sort} BETWEEN ${placeholders.value(from)} AND ${placeholders.value(to)}`
}

/**
 * Returns the parameters of a Query. Reads of an index cannot be strongly consistent.
 *
 * @param isConsistent whether a read of the base table is strongly consistent
 */
export function queryInput(tableName: string, range: QueryRange, isConsistent: boolean): QueryCommandInput {
  const placeholders = new Placeholders()
  return {
    TableName: tableName,
    ...(range.index ? { IndexName: layout[range.index].name } : { ConsistentRead: isConsistent }),
    KeyConditionExpression: keyText(range, placeholders),
    ...(range.filter && { FilterExpression: conditionText(range.filter, placeholders) }),
    ...(range.only && { ProjectionExpression: range.only.map((name) => placeholders.name(name)).join(', ') }),
    ...(range.limit && { Limit: range.limit }),
    ...(range.descending && { ScanIndexForward: false }),
    ...placeholders.parameters(),
  }
}

type TransactItem = NonNullable<TransactWriteCommandInput['TransactItems']>[number]

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

export const writeRequest = (change: UnconditionalWrite) =>
  'put' in change
    ? { PutRequest: { Item: { ...change.put, [layout.schema]: SCHEMA } } }
    : { DeleteRequest: { Key: change.remove } }
