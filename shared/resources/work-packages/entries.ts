import type { Configuration } from '#shared/configuration/configuration.ts'
import { priorityList } from '#shared/resources/priorities/model.ts'
import { shown as shownPriorities } from '#shared/resources/priorities/representer.ts'
import { routes as priorities } from '#shared/resources/priorities/routes.ts'
import type { Project } from '#shared/resources/projects/model.ts'
import { statusList } from '#shared/resources/statuses/model.ts'
import { shown as shownStatuses } from '#shared/resources/statuses/representer.ts'
import { routes as statuses } from '#shared/resources/statuses/routes.ts'
import { type CompleteType, typeList, typeOf, typesIn, typesOf } from '#shared/resources/types/model.ts'
import { shown as shownTypes } from '#shared/resources/types/representer.ts'
import { routes as types } from '#shared/resources/types/routes.ts'

/**
 * The types, statuses and priorities of the configuration. Every work package has one of each. If an entry has been
 * deleted, `of` returns the replacement of the entry.
 */
export const entries = {
  type: { ...shownTypes, ...typeList, type: 'Type', routes: types },
  status: { ...shownStatuses, ...statusList, type: 'Status', routes: statuses },
  priority: { ...shownPriorities, ...priorityList, type: 'Priority', routes: priorities },
}

export type EntryProperty = keyof typeof entries
export const entryProperties = Object.keys(entries) as EntryProperty[]

/**
 * Returns the type of a work package that is being written: the type in the body or, if the body contains no type, the
 * current type. A new or moved work package gets the project's first type if it would otherwise have no type, or a type
 * that the project does not use.
 *
 * @param named the id of the type in the body
 */
export function typeFor(
  named: number | undefined,
  project: Project,
  present: { project: number; type: number } | undefined,
  configuration: Configuration,
): CompleteType | undefined {
  const offered = typesOf(configuration, project)
  const isMoved = present !== undefined && present.project !== project.id
  const candidates = isMoved || !present ? offered : typesIn(configuration)
  const wanted = named ?? (present && typeOf(configuration, present.type).id)
  return candidates.find(({ id }) => id === wanted) ?? offered[0]
}
