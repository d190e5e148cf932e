/**
 * The relations of the root that link to lists of entries. These relations are in a file of their own, so that the
 * console's first script does not contain the descriptions of these lists.
 */
export const entryRelations = ['types', 'statuses', 'priorities', 'timeEntriesActivities'] as const

export type EntryRelation = (typeof entryRelations)[number]

export const isEntryRelation = (relation: string | undefined): relation is EntryRelation =>
  (entryRelations as readonly (string | undefined)[]).includes(relation)
