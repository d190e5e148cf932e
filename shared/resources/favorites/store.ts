import type { Item, Table } from '#shared/platform/dynamodb/table.ts'
import { numberIn, sortable } from '#shared/platform/ids.ts'
import type { HasFavorites } from './model.ts'

/** Returns the name of the partition with the users who have marked a project as a favorite. */
const favoring = (project: number) => `U#favoring#${project}`

/** The index items that list a user under each of their favorite projects. */
export const favoringItems = ({ id, favorites = [] }: HasFavorites & { id: number }): Item[] =>
  favorites.map((project) => ({ pk: favoring(project), sk: sortable(id) }))

/** Returns the ids of the users who have a project as a favorite, at most `limit` of them. */
export async function favoringUsers(project: number, limit: number, table: Table): Promise<number[]> {
  return (await table.query({ pk: favoring(project), limit, only: ['sk'] })).map(({ sk }) => numberIn(sk))
}
