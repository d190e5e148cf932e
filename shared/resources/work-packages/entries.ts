import type { Configuration } from '#shared/configuration/configuration.ts'
import type { Ports } from '#shared/ports.ts'
import { priorityOf } from '#shared/resources/priorities/model.ts'
import { shown as shownPriorities } from '#shared/resources/priorities/representer.ts'
import { routes as priorities } from '#shared/resources/priorities/routes.ts'
import type { Project } from '#shared/resources/projects/model.ts'
import { statusOf } from '#shared/resources/statuses/model.ts'
import { shown as shownStatuses } from '#shared/resources/statuses/representer.ts'
import { routes as statuses } from '#shared/resources/statuses/routes.ts'
import { type CompleteType, typeOf, typesIn, typesOf } from '#shared/resources/types/model.ts'
import { shown as shownTypes } from '#shared/resources/types/representer.ts'
import { routes as types } from '#shared/resources/types/routes.ts'
import type { WorkPackage } from './model.ts'
import { changeBySystem, type SystemChange } from './noting.ts'
import { workPackagesIn } from './store.ts'

/**
 * What every work package has of the configuration: `all` of a kind, in order, and the one `of` an id; another one counts
 * instead of one that is gone.
 */
export const entries = {
  type: { ...shownTypes, of: typeOf, routes: types },
  status: { ...shownStatuses, of: statusOf, routes: statuses },
  priority: { ...shownPriorities, of: priorityOf, routes: priorities },
}

export type EntryKind = keyof typeof entries
export const entryKinds = Object.keys(entries) as EntryKind[]

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

/**
 * The type that a work package has or gets: the one that is named; the present one as long as the project has it; the first
 * one of the project.
 */
export function typeFor(
  named: number | undefined,
  project: Project,
  present: WorkPackage | undefined,
  configuration: Configuration,
): CompleteType | undefined {
  const offered = typesOf(configuration, project)
  const isMoved = present !== undefined && present.project !== project.id
  const candidates = isMoved || !present ? offered : typesIn(configuration)
  const wanted = named ?? (present && typeOf(configuration, present.type).id)
  return candidates.find(({ id }) => id === wanted) ?? offered[0]
}
