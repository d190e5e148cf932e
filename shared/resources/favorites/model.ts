/**
 * Maximum number of favorite projects per user. The number is limited because every request of the user reads the ids
 * of all these projects.
 */
export const MAX_FAVORITES = 200

/** An entity that may have favorite projects. Their ids are in the order in which the projects became favorites. */
export interface HasFavorites {
  favorites?: readonly number[]
}

export const isFavorite = (user: HasFavorites | undefined, project: number): boolean =>
  user?.favorites?.includes(project) ?? false

export const favoritesWithout = (project: number, { favorites = [] }: HasFavorites): number[] =>
  favorites.filter((id) => id !== project)
