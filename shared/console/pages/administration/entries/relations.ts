/**
 * The relations of the root that link to lists of entries. They stand apart from the kinds, so that the first script
 * of the console does not contain these.
 */
export const entryRelations = ['types', 'statuses', 'priorities', 'timeEntriesActivities'] as const

export type EntryRelation = (typeof entryRelations)[number]

/** Returns whether a relation links to a list of entries. */
export const isEntryRelation = (relation: string | undefined): relation is EntryRelation =>
  (entryRelations as readonly (string | undefined)[]).includes(relation)
