import type { Stores } from '#shared/app.ts'
import type { Configuration } from '#shared/configuration/configuration.ts'
import { slices } from '#shared/platform/concurrency.ts'
import { type EntryKind, entries, goneIn } from './entries.ts'
import { type ChangingNames, changeBySystem, type SystemChange } from './system-change.ts'

/**
 * Gives work packages the entries that count instead of those that are gone. May be repeated.
 *
 * @param former the configuration in which they were there
 */
export const changeToEntriesInForce = (
  ids: readonly number[],
  configuration: Configuration,
  stores: Stores<ChangingNames>,
  former?: Configuration,
): Promise<void> =>
  changeBySystem(
    ids,
    (one): SystemChange | undefined => {
      const gone = goneIn(one, configuration)
      if (gone.length === 0) return undefined
      const next = (kind: EntryKind) => entries[kind].of(configuration, one[kind])
      return {
        values: Object.fromEntries(gone.map((kind) => [kind, next(kind).id])),
        changes: gone.map((kind) => ({
          property: kind,
          ...(former && { old: entries[kind].of(former, one[kind]).name }),
          new: next(kind).name,
        })),
      }
    },
    stores,
  )

/** Work packages that are changed together. */
const BATCH = 500

/** Gives all work packages entries in force, after the first entries of a kind have taken the place of the default set. */
export async function settleEntries(
  former: Configuration,
  stores: Stores<ChangingNames | 'configuration'>,
): Promise<void> {
  const configuration = await stores.configuration.current()
  const outdated: number[] = []
  for await (const one of stores.workPackages.all())
    if (goneIn(one, configuration).length > 0) outdated.push(one.id)
  for (const step of slices(outdated, BATCH))
    await changeToEntriesInForce(step, configuration, stores, former)
}
