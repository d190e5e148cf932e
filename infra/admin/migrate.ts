import { Problem } from '#infra/local/problem.ts'
import { absent, anyOf, compares } from '#shared/platform/dynamodb/condition.ts'
import { type Key, type Table, WriteRefused } from '#shared/platform/dynamodb/table.ts'
import type { Ports } from '#shared/ports.ts'
import type { Connection } from './connection.ts'
import { verifyData } from './verify-data.ts'

/** The number of the first format that is released. No code reads data of lower numbers. */
const FIRST_FORMAT = 6

/**
 * The number of the format that this code writes. It is raised when something else follows from what is stored than before:
 * the rules of the verification say what, and repairing the data brings it to the format.
 */
const FORMAT = FIRST_FORMAT

const key: Key = { pk: 'FORMAT', sk: 'NUMBER' }

/** The number of the format that the data of an installation has; undefined until it has first been started. */
const storedFormat = async (table: Table) => (await table.get(key))?.number as number | undefined

/** Stores the number of the data's format, unless there is one at least as high: another run has stored that. */
async function storeFormat(table: Table, number: number): Promise<void> {
  const when = anyOf(absent('number'), compares('number', '<', number))
  try {
    await table.write([{ update: key, set: { number }, when }])
  } catch (error) {
    if (!(error instanceof WriteRefused)) throw error
  }
}

/** Describes a wrong format of the data, and the remedy; undefined if it is right, or nothing has been written. */
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

/** Whether data of a format can be brought to a later one. */
const isMigrated = (format: number): boolean => format >= FIRST_FORMAT

/**
 * Stores the number of the format when an installation is first started, and checks it from then on.
 *
 * @throws Problem unless the data has the format that this code writes
 */
export async function requireFormat(ports: Ports, format = FORMAT): Promise<void> {
  const problem = await formatProblem(ports, format)
  if (problem) throw new Problem(problem)
  if ((await storedFormat(ports.table)) === undefined) await storeFormat(ports.table, format)
}

/**
 * Brings the data of an earlier format to the one that this code writes, by repairing what does not follow from what is
 * stored. The service may run meanwhile. If it is stopped, it is started again.
 *
 * @param print is given what was not as it should be
 * @throws Problem if a later version has written the data, or one before the first release, or differences are left
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
