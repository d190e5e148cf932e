import { existsAndStays } from '#shared/platform/collections/entity.ts'
import { retryingRefusals } from '#shared/platform/dynamodb/retry.ts'
import type { Request } from '#shared/platform/endpoints/endpoint.ts'
import { findAddressed } from '#shared/platform/endpoints/show.ts'
import { constraintViolation, requireVisible } from '#shared/platform/http/errors.ts'
import { about, message } from '#shared/platform/language/message.ts'
import type { Ports } from '#shared/ports.ts'
import { addressedProjects } from '#shared/project-context/load-project.ts'
import {
  favoritesWithout,
  type HasFavorites,
  isFavorite,
  MAX_FAVORITES,
} from '#shared/resources/favorites/model.ts'
import { usersIn } from '#shared/resources/users/store.ts'
import { projectsIn } from './store.ts'

/** The endpoint that adds a project to the favorites of the requester. A repeated request changes nothing. */
export const favor = changing((project, user) =>
  isFavorite(user, project) ? undefined : [...(user.favorites ?? []), project],
)

/** The endpoint that removes a project from the favorites of the requester. */
export const disfavor = changing((project, user) =>
  isFavorite(user, project) ? favoritesWithout(project, user) : undefined,
)

/**
 * Returns an endpoint that changes the favorites of the requester.
 *
 * @param change returns the favorites of a user after the change; undefined if nothing changes
 */
function changing(change: (project: number, user: HasFavorites) => number[] | undefined) {
  return (request: Request<'id'>, ports: Ports): Promise<undefined> =>
    retryingRefusals(async () => {
      const isSignedIn = ({ user }: { user?: object }) => user !== undefined
      const { viewer, entity } = await findAddressed(addressedProjects, request, ports, isSignedIn)
      // Reads the user again for each attempt. The viewer contains the user from the start of the request. With this
      // outdated user, each further attempt would be refused, too.
      const user = requireVisible(await usersIn(ports).byId(viewer.user?.id ?? 0))
      const favorites = change(entity.id, user)
      if (!favorites) return undefined
      if (favorites.length > MAX_FAVORITES && favorites.length > (user.favorites?.length ?? 0))
        throw tooMany()
      const stays = projectsIn(ports).check(entity.id, existsAndStays)
      await usersIn(ports).replace(user, { ...user, favorites }, stays)
      return undefined
    })
}

const tooMany = () =>
  constraintViolation('favorites', about('Favorites', message`is too long (maximum is ${MAX_FAVORITES}).`))
