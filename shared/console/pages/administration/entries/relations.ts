/**
 * The relations of the root that link to lists of entries. They have their own file, so that the console's first script
 * does not contain the kinds.
 */
export const entryRelations = ['types', 'statuses', 'priorities', 'timeEntriesActivities'] as const

export type EntryRelation = (typeof entryRelations)[number]

/** Returns whether a relation links to a list of entries. */
export const isEntryRelation = (relation: string | undefined): relation is EntryRelation =>
  (entryRelations as readonly (string | undefined)[]).includes(relation)
