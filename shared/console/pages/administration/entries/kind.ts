import type { Resource } from '../../../api/hal.ts'
import type { Word } from '../../../language/words.ts'
import type { EntryRelation } from './relations.ts'

/**
 * A kind of configuration entry, such as types or priorities. The members define how the administration pages of the
 * kinds differ. Example for priorities:
 *
 *     const priorities = {
 *       title: 'priorities', create: 'create_priorities', marks: [['isDefault', 'byDefault'], ['isActive', 'isInUse']],
 *       usedBy: 'usedByWork', usedByAll: 'usedByWorkInAll', hasOneDefault: true, activity: 'isActive',
 *     }
 */
export interface EntryKind {
  readonly title: Word
  /** Label of the field for a new entry. */
  readonly create: Word
  /** The properties shown as checkboxes, with their labels. */
  readonly marks: readonly (readonly [property: string, word: Word])[]
  /** Text with the number of work packages or time entries that use an entry. */
  readonly usedBy: Word
  /**
   * Text shown when several entries are deleted, with the number of work packages or time entries that use any of them.
   */
  readonly usedByAll: Word
  /** True if only one entry can be the default. */
  readonly hasOneDefault?: boolean
  /** The property, such as `isActive`, that must be true in the entries that are offered as replacements. */
  readonly activity?: string
  /** The property that must have the same value in an entry and in its replacement. */
  readonly shared?: string
}

/** The kinds of entries, keyed by the relation with which the root links to their list. */
export const entryKinds: Readonly<Record<EntryRelation, EntryKind>> = {
  types: {
    title: 'types',
    create: 'create_types',
    marks: [
      ['isDefault', 'byDefault'],
      ['isMilestone', 'isMilestone'],
    ],
    usedBy: 'usedByWork',
    usedByAll: 'usedByWorkInAll',
  },
  statuses: {
    title: 'statuses',
    create: 'create_statuses',
    marks: [
      ['isDefault', 'byDefault'],
      ['isClosed', 'closesWork'],
      ['isReadonly', 'readOnlyWork'],
    ],
    usedBy: 'usedByWork',
    usedByAll: 'usedByWorkInAll',
    hasOneDefault: true,
    shared: 'isClosed',
  },
  priorities: {
    title: 'priorities',
    create: 'create_priorities',
    marks: [
      ['isDefault', 'byDefault'],
      ['isActive', 'isInUse'],
    ],
    usedBy: 'usedByWork',
    usedByAll: 'usedByWorkInAll',
    hasOneDefault: true,
    activity: 'isActive',
  },
  timeEntriesActivities: {
    title: 'timeActivities',
    create: 'create_activities',
    marks: [
      ['isDefault', 'byDefault'],
      ['active', 'isInUse'],
    ],
    usedBy: 'usedByTime',
    usedByAll: 'usedByTimeInAll',
    hasOneDefault: true,
    activity: 'active',
  },
}

/** Returns the remaining entries that are valid replacements for every removed entry. */
export const replacementsForAll = (
  removed: readonly Resource[],
  entries: readonly Resource[],
  kind: Pick<EntryKind, 'activity' | 'shared'>,
): readonly Resource[] =>
  removed.reduce<readonly Resource[]>(
    (choices, one) => replacementsFor(one, choices, kind),
    without(removed, entries),
  )

const without = (removed: readonly Resource[], entries: readonly Resource[]) =>
  entries.filter(({ id }) => removed.every((one) => one.id !== id))

export const replacementsFor = (
  removed: Resource,
  entries: readonly Resource[],
  { activity, shared }: Pick<EntryKind, 'activity' | 'shared'>,
): readonly Resource[] =>
  entries.filter(
    (entry) =>
      entry.id !== removed.id &&
      (!activity || entry[activity] === true) &&
      (!shared || entry[shared] === removed[shared]),
  )
