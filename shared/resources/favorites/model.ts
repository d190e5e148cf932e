/** The most projects that a user may have among their favorites: each request of the user reads them. */
export const MAX_FAVORITES = 200

/** An entity with favorites: the ids of projects, in the order in which they were added. */
export interface HasFavorites {
  favorites?: readonly number[]
}

/** Whether a project is among the favorites of a user; nobody has any. */
export const isFavorite = (user: HasFavorites | undefined, project: number): boolean =>
  user?.favorites?.includes(project) ?? false

/** The favorites without a project. */
export const without = (project: number, { favorites = [] }: HasFavorites): number[] =>
  favorites.filter((id) => id !== project)
