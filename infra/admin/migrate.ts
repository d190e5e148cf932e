import { Problem } from '#infra/local/problem.ts'
import type { App } from '#shared/app.ts'
import { storedFormat, storeFormat } from './format-store.ts'

/** Brings the data of an installation from one format to the next. */
export interface Migration {
  /** What is true of the data from then on. */
  name: string
  /** The service may run meanwhile, so it has to read both formats. May be repeated, and run twice at once. */
  migrate(app: App): Promise<void>
}

/** The first one leads from format 1 to format 2. Once released, a migration stays as it is; a new one follows it. */
const migrations: readonly Migration[] = []

/** The number of the format that the code writes. */
const presentOf = (steps: readonly Migration[]) => steps.length + 1

/** What is wrong with the format of the data, and what to do; undefined if nothing is, or nothing has been written. */
export async function formatProblem({ table }: App, steps = migrations): Promise<string | undefined> {
  const present = presentOf(steps)
  const number = (await storedFormat(table)) ?? present
  const difference = `The data has the format ${number}, and this code writes ${present}.`
  if (number > present) return `${difference} Check out the version that wrote it.`
  return number < present ? `${difference} Run npm run admin -- migrate.` : undefined
}

/**
 * Stores the number of the format when an installation is first started, and checks it from then on.
 *
 * @throws Problem unless the data has the format that this code writes
 */
export async function requireFormat(app: App, steps = migrations): Promise<void> {
  const problem = await formatProblem(app, steps)
  if (problem) throw new Problem(problem)
  if ((await storedFormat(app.table)) === undefined) await storeFormat(app.table, presentOf(steps))
}

/**
 * Brings the data to the format that this code writes, one migration after the other. If it is stopped, it is started again
 * with the migration that has not ended.
 *
 * @param tell is told what has become true
 * @throws Problem if a later version has written the data
 */
export async function migrate(
  app: App,
  tell: (line: string) => void,
  steps: readonly Migration[] = migrations,
): Promise<void> {
  const first = (await storedFormat(app.table)) ?? presentOf(steps)
  for (const [index, step] of steps.entries()) {
    if (index + 1 < first) continue
    await step.migrate(app)
    await storeFormat(app.table, index + 2)
    tell(`migrated: ${step.name}`)
  }
  await requireFormat(app, steps)
}
