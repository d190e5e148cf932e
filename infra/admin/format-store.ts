import { absent, anyOf, compares } from '#shared/platform/dynamodb/condition.ts'
import { type Key, type Table, WriteRefused } from '#shared/platform/dynamodb/table.ts'

const key: Key = { pk: 'FORMAT', sk: 'NUMBER' }

/** The number of the format that the data of an installation has; undefined until it has first been started. */
export async function storedFormat(table: Table): Promise<number | undefined> {
  return (await table.get(key))?.number as number | undefined
}

/** Stores the number of the data's format, unless there is one at least as high: another run has stored that. */
export async function storeFormat(table: Table, number: number): Promise<void> {
  const when = anyOf(absent('number'), compares('number', '<', number))
  try {
    await table.write([{ update: key, set: { number }, when }])
  } catch (error) {
    if (!(error instanceof WriteRefused)) throw error
  }
}
