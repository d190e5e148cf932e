import type { Request } from '#shared/platform/endpoints/endpoint.ts'
import type { AddressedResource, Loaded } from '#shared/platform/endpoints/show.ts'
import { ME, PLACEHOLDER_ID } from '#shared/platform/http/addresses.ts'
import { isForm } from '#shared/platform/http/route.ts'
import type { Ports } from '#shared/ports.ts'
import type { User } from './model.ts'
import { isManagerOrSelf } from './privacy.ts'
import { activeAdministrators, usersIn } from './store.ts'

/**
 * Returns the user addressed by id, `me` or login. For `me`, the user is read again, because the user in the viewer may
 * be outdated.
 *
 * @returns undefined if the user does not exist, or if the requester may not see the login
 */
export async function addressedUser(request: Request<'id'>, ports: Ports): Promise<User | undefined> {
  const { params, path, viewer } = request
  if (params.id !== ME && params.id !== PLACEHOLDER_ID) return usersIn(ports).byId(params.id)
  const [requester, owner] = await Promise.all([
    viewer,
    params.id === PLACEHOLDER_ID ? usersIn(ports).ownerOf('login', path.id) : undefined,
  ])
  const id = params.id === ME ? requester.user?.id : owner
  return id !== undefined && isManagerOrSelf(requester, { id }) ? usersIn(ports).byId(id) : undefined
}

/**
 * Loads a user to be shown. For `me`, returns the requester, who has already been loaded. Only writes need to read the
 * requester again.
 */
export const shownUser = async (request: Request<'id'>, ports: Ports): Promise<User | undefined> =>
  request.params.id === ME ? (await request.viewer).user : addressedUser(request, ports)

/**
 * Returns the number of active administrators if the addressed user may be the requester; undefined otherwise. A user
 * who is addressed by login may be the requester.
 *
 * For other users, the number is not needed. Only administrators may change administrators, so the requester remains as
 * an active administrator.
 */
export async function administratorsIfOwn(
  { params, viewer }: Request<'id'>,
  { table }: Ports,
): Promise<number | undefined> {
  const isNamed = params.id === ME || params.id === PLACEHOLDER_ID
  const isOwn = isNamed || params.id === (await viewer).user?.id
  return isOwn ? activeAdministrators(table) : undefined
}

/** A user, and the data that determines the action links of the user. */
export interface LoadedUser extends Loaded<User> {
  administrators?: number
}

/**
 * Declares how the user at an address is loaded. Requests for forms do not load the number of administrators, because
 * forms have no action links.
 */
export const addressedUsers: AddressedResource<User, LoadedUser> = {
  load: async (request, ports) => {
    const [entity, administrators] = await Promise.all([
      addressedUser(request, ports),
      isForm(request.route) ? undefined : administratorsIfOwn(request, ports),
    ])
    return { entity, administrators }
  },
}
