import type { Configuration } from '#shared/configuration/configuration.ts'
import { prioritiesIn, priorityOf } from '#shared/resources/priorities/model.ts'
import { representPriority } from '#shared/resources/priorities/representer.ts'
import { routes as priorities } from '#shared/resources/priorities/routes.ts'
import { statusesIn, statusOf } from '#shared/resources/statuses/model.ts'
import { representStatus } from '#shared/resources/statuses/representer.ts'
import { routes as statuses } from '#shared/resources/statuses/routes.ts'
import { typeOf, typesIn } from '#shared/resources/types/model.ts'
import { representType } from '#shared/resources/types/representer.ts'
import { routes as types } from '#shared/resources/types/routes.ts'
import type { WorkPackage } from './model.ts'

/**
 * What every work package has of the configuration: `all` of a kind, in order, and the one `of` an id; another one counts
 * instead of one that is gone.
 */
export const entries = {
  type: { all: typesIn, of: typeOf, routes: types, represent: representType },
  status: { all: statusesIn, of: statusOf, routes: statuses, represent: representStatus },
  priority: { all: prioritiesIn, of: priorityOf, routes: priorities, represent: representPriority },
}

export type EntryKind = keyof typeof entries
export const entryKinds = Object.keys(entries) as EntryKind[]

/** The kinds of which a work package has an entry that is gone. */
export const goneIn = (one: Pick<WorkPackage, EntryKind>, configuration: Configuration): EntryKind[] =>
  entryKinds.filter((kind) => entries[kind].of(configuration, one[kind]).id !== one[kind])
