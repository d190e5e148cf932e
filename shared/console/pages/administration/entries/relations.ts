/**
 * The relations of the root that link to lists of entries. They are in a file of their own to keep the descriptions of
 * these lists out of the console's first script.
 */
export const entryRelations = ['types', 'statuses', 'priorities', 'timeEntriesActivities'] as const

export type EntryRelation = (typeof entryRelations)[number]

export const isEntryRelation = (relation: string | undefined): relation is EntryRelation =>
  (entryRelations as readonly (string | undefined)[]).includes(relation)
