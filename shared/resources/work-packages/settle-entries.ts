import type { Configuration } from '#shared/configuration/configuration.ts'
import type { Ports } from '#shared/ports.ts'
import { type EntryKind, entries, entryKinds } from './entries.ts'
import type { WorkPackage } from './model.ts'
import { changeBySystem, type SystemChange } from './noting.ts'
import { workPackagesIn } from './store.ts'

/** The kinds of which a work package has an entry that is gone. */
export const goneIn = (one: Pick<WorkPackage, EntryKind>, configuration: Configuration): EntryKind[] =>
  entryKinds.filter((kind) => entries[kind].of(configuration, one[kind]).id !== one[kind])

/**
 * Gives work packages the entries that count instead of those that are gone. May be repeated.
 *
 * @param former the configuration in which they were there
 */
export const changeToEntriesInForce = (
  ids: readonly number[],
  configuration: Configuration,
  ports: Ports,
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
    ports,
  )

/** Gives all work packages entries in force, after the first entries of a kind have taken the place of the default set. */
export async function settleEntries(former: Configuration, ports: Ports): Promise<void> {
  const configuration = await ports.configuration.current()
  const outdated: number[] = []
  for await (const one of workPackagesIn(ports).all())
    if (goneIn(one, configuration).length > 0) outdated.push(one.id)
  await changeToEntriesInForce(outdated, configuration, ports, former)
}
