import type { Configuration } from '#shared/configuration/configuration.ts'
import { priorityOf } from '#shared/resources/priorities/model.ts'
import { statusOf } from '#shared/resources/statuses/model.ts'
import { typeOf } from '#shared/resources/types/model.ts'
import type { WorkPackage } from './model.ts'

/** What every work package has of the configuration; another entry counts instead of one that is gone. */
export const entryOf = { type: typeOf, status: statusOf, priority: priorityOf }

export type EntryKind = keyof typeof entryOf
export const entryKinds = Object.keys(entryOf) as EntryKind[]

/** The kinds of which a work package has an entry that is gone. */
export const goneIn = (one: Pick<WorkPackage, EntryKind>, configuration: Configuration): EntryKind[] =>
  entryKinds.filter((kind) => entryOf[kind](configuration, one[kind]).id !== one[kind])
