import { Problem } from '#infra/local/problem.ts'
import { absent, anyOf, compares } from '#shared/platform/dynamodb/condition.ts'
import { type Key, type Table, WriteRefused } from '#shared/platform/dynamodb/table.ts'
import type { Ports } from '#shared/ports.ts'
import type { Connection } from './connection.ts'
import { verifyData } from './verify-data.ts'

/** First released data format. No code reads earlier formats. */
const FIRST_FORMAT = 7

/**
 * Version of the data format that this code writes.
 *
 * Increment the version when the format of derived data changes. The next migration then repairs the derived data.
 */
export const FORMAT = 12

const key: Key = { pk: 'FORMAT', sk: 'NUMBER' }

/** Returns the format of an installation's data; undefined before its first start. */
const storedFormat = async (table: Table) => (await table.get(key))?.number as number | undefined

/** Stores the format of the data. Does nothing if another run has already stored the same or a higher format. */
async function storeFormat(table: Table, number: number): Promise<void> {
  const when = anyOf(absent('number'), compares('number', '<', number))
  try {
    await table.write([{ update: key, set: { number }, when }])
  } catch (error) {
    if (!(error instanceof WriteRefused)) throw error
  }
}

/**
 * Returns a message that describes a wrong data format and the remedy. Returns undefined if the format is right, or if
 * nothing has been written yet.
 */
export async function formatProblem({ table }: Ports, format = FORMAT): Promise<string | undefined> {
  const stored = (await storedFormat(table)) ?? format
  if (stored === format) return undefined
  return `The data has the format ${stored}, and this code writes ${format}. ${remedyFor(stored, format)}`
}

function remedyFor(stored: number, format: number): string {
  if (stored > format) return 'Check out the version that wrote it.'
  if (isMigrated(stored)) return 'Run npm run admin -- migrate.'
  return 'It cannot be migrated: export it with the version that wrote it, and import that into a new installation.'
}

/** Returns whether data of a format can be migrated to a later format. */
const isMigrated = (format: number): boolean => format >= FIRST_FORMAT

/**
 * Checks the format of the stored data. If no format is stored yet, stores the format of this code.
 *
 * @throws Problem if the data has a different format from the one that this code writes
 */
export async function requireFormat(ports: Ports, format = FORMAT): Promise<void> {
  const problem = await formatProblem(ports, format)
  if (problem) throw new Problem(problem)
  if ((await storedFormat(ports.table)) === undefined) await storeFormat(ports.table, format)
}

/**
 * Brings stored data of an earlier format to the current format, by repairing all derived data. The service may keep
 * running. An interrupted migration can be run again.
 *
 * @param print receives every difference found
 * @throws Problem if the data is from a later version or from before the first release, or if differences remain
 */
export async function migrate(
  { ports, scan }: Pick<Connection, 'ports' | 'scan'>,
  print: (line: string) => void,
  format = FORMAT,
): Promise<void> {
  const present = (await storedFormat(ports.table)) ?? format
  if (isMigrated(present) && present < format) {
    const left = await verifyData({ ports, scan }, true, print)
    if (left) throw new Problem('Differences are left. Run npm run admin -- migrate again.')
    await storeFormat(ports.table, format)
  }
  await requireFormat(ports, format)
}
