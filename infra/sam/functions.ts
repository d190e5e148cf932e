import { type Entry, entriesOf, idOf } from '#infra/entries.ts'
import { Problem } from '#infra/local/problem.ts'
import { allRoutes } from '#shared/resources/index.ts'

/** The names by which SAM knows the functions, and what they are. */
const functions = new Map(entriesOf(allRoutes).map((entry) => [idOf(entry.id), entry]))

/**
 * The function with a name, `ProjectsList` or `projects/list`.
 *
 * @throws Problem if there is none; the message lists those there are
 */
export function functionNamed(given: string): { name: string; entry: Entry } {
  const name = functions.has(given) ? given : idOf(given)
  const entry = functions.get(name)
  if (entry) return { name, entry }
  throw new Problem(`There is no function "${given}". There are:\n  ${[...functions.keys()].join('\n  ')}`)
}
