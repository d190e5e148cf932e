import { BatchGetCommand, QueryCommand, TransactWriteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import fc from 'fast-check'

const bytes = fc.uint8Array({ maxLength: 8 })
const names = fc.oneof(fc.constantFrom('B', 'BS', 'S', 'M', 'L', 'N', '__proto_', 'pk'), fc.string())
const value = fc.letrec((tie) => ({
  any: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.string({ unit: 'binary' }),
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
    fc.constant(undefined),
    bytes,
    bytes.map((data) => Buffer.from(data)),
    fc.array(bytes, { minLength: 1, maxLength: 3 }).map((all) => new Set(all)),
    fc.array(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 3 }).map((all) => new Set(all)),
    fc.array(tie('any'), { maxLength: 3 }),
    fc.dictionary(names, tie('any'), { maxKeys: 3 }),
  ),
})).any
/** Items as they are written. */
export const item = fc.dictionary(names, value, { maxKeys: 4 })

const attribute = fc.letrec((tie) => ({
  any: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.record({ S: fc.string() }),
    fc.record({ N: fc.integer().map(String) }),
    fc.record({ BOOL: fc.boolean() }),
    fc.constant({ NULL: true }),
    fc.record({ B: fc.base64String() }),
    fc.record({ BS: fc.uniqueArray(fc.base64String(), { minLength: 1, maxLength: 2 }) }),
    fc.record({ SS: fc.uniqueArray(fc.string(), { minLength: 1, maxLength: 2 }) }),
    fc.record({ L: fc.array(tie('any'), { maxLength: 3 }) }),
    fc.record({ M: fc.dictionary(names, tie('any'), { maxKeys: 3 }) }),
  ),
})).any
/** Items as DynamoDB answers them. */
export const attributes = fc.dictionary(names, attribute, { maxKeys: 4 })

const TableName = 'table'

/** A command of each kind that is used, about two items. */
export const commands = (one: Record<string, unknown>, other: Record<string, unknown>) => [
  new BatchGetCommand({ RequestItems: { [TableName]: { Keys: [one, other], ConsistentRead: true } } }),
  new QueryCommand({
    TableName,
    KeyConditionExpression: '#B = :b',
    ExpressionAttributeNames: { '#B': 'B' },
    ExpressionAttributeValues: { ':b': one },
    ExclusiveStartKey: undefined,
    Limit: 3,
    ConsistentRead: true,
  }),
  new TransactWriteCommand({
    TransactItems: [
      { Put: { TableName, Item: one } },
      { Update: { TableName, Key: one, UpdateExpression: 'x', ExpressionAttributeValues: { ':v': other } } },
      { Delete: { TableName, Key: other } },
      { ConditionCheck: { TableName, Key: other, ConditionExpression: 'x' } },
    ],
    ClientRequestToken: 'token',
  }),
  new UpdateCommand({ TableName, Key: one, UpdateExpression: 'x', ReturnValues: 'ALL_NEW' }),
]

/** What DynamoDB answers to each. */
export const answers = (one: object, other: object) => [
  {
    Responses: { [TableName]: [one, other] },
    UnprocessedKeys: { [TableName]: { Keys: [one], ConsistentRead: true } },
  },
  { Items: [one, other], Count: 2, ScannedCount: 5, LastEvaluatedKey: one },
  {},
  { Attributes: one },
]
