import { isOwn, signedIn, type Viewer } from '#shared/access/viewer.ts'
import { existsAndStays } from '#shared/platform/collections/entity.ts'
import { retryingRefusals } from '#shared/platform/dynamodb/retry.ts'
import type { Request } from '#shared/platform/endpoints/endpoint.ts'
import { findAddressed } from '#shared/platform/endpoints/show.ts'
import { ExistingResource, Single } from '#shared/platform/hal/resource.ts'
import { ME } from '#shared/platform/http/addresses.ts'
import { versionTag } from '#shared/platform/http/conditional.ts'
import { constraintViolation, invalidRequestBody, requireVisible } from '#shared/platform/http/errors.ts'
import { about, message } from '#shared/platform/language/message.ts'
import { invalidViolation, missingViolation } from '#shared/platform/properties/draft.ts'
import { linkIn } from '#shared/platform/properties/input.ts'
import type { Ports } from '#shared/ports.ts'
import { type Container, type Owner, referenceTo } from '#shared/project-context/container.ts'
import { ProjectContext, Reads } from '#shared/project-context/project-context.ts'
import { representPrincipal } from '#shared/resources/principals/representer.ts'
import type { User } from '#shared/resources/users/model.ts'
import { usersIn } from '#shared/resources/users/store.ts'
import { MAX_WATCHERS, properties } from './model.ts'
import { watchersIn } from './store.ts'

/**
 * Returns whether a user sees a container.
 *
 * @param reads a cache of the data that the request has read
 */
export const sees = (
  { container, entity }: Owner,
  user: User,
  { configuration }: Viewer,
  ports: Ports,
  reads = new Reads(ports),
): Promise<boolean> => container.sees(entity, new ProjectContext(signedIn(user, configuration), ports, reads))

/** The endpoint that adds a watcher to a container. The response is a 200 if the user already watches the container. */
export const watch = (container: Container) => (request: Request<'id'>, ports: Ports) =>
  retryingRefusals(() => watchOnce(container, request, ports))

async function watchOnce(container: Container, request: Request<'id'>, ports: Ports): Promise<Single> {
  const named = linkIn(request.body, 'user', properties.user) ?? undefined
  const id = typeof named === 'number' ? named : 0
  const [{ viewer, entity }, found, watching] = await Promise.all([
    findAddressed(
      container.addressed,
      request,
      ports,
      (one, _, { rights }) =>
        one.user !== undefined &&
        (named === undefined || isOwn(one, id) || container.permits.addWatchers(rights)),
    ),
    usersIn(ports).byId(id),
    watchersIn(ports).of(referenceTo(container, request.params.id)),
  ])
  if (named === undefined) throw invalidRequestBody()
  const user = requireThere(found)
  const owner = { container, entity }
  await requireAble(owner, user, viewer, ports)
  const show = () => representPrincipal(user, viewer, ports)
  const version = versionTag(user, user.version, viewer)
  if (watching.includes(id)) return new ExistingResource(await show(), version)
  if (watching.length >= MAX_WATCHERS) throw tooMany()
  const [shown] = await Promise.all([show(), add(owner, user, ports)])
  return new Single(shown, version)
}

/**
 * Requires that a user exists and is not being removed, and returns the user.
 *
 * @throws `PropertyConstraintViolation`
 */
function requireThere(user: User | undefined): User {
  if (!user || user.removal) throw missingViolation(properties, 'user')
  return user
}

const tooMany = () =>
  constraintViolation('watchers', about('Watchers', message`is too long (maximum is ${MAX_WATCHERS}).`))

/**
 * Checks that a user may watch a container.
 *
 * @throws `PropertyConstraintViolation` if the user is not active, or does not see the container
 */
async function requireAble(owner: Owner, user: User, viewer: Viewer, ports: Ports): Promise<void> {
  // Requesters who add themselves need no further check: they are active, and they see the container that they address.
  if (isOwn(viewer, user.id)) return
  const isAble = user.status === 'active' && (await sees(owner, user, viewer, ports))
  if (!isAble) throw invalidViolation(properties, 'user')
}

/** Makes a user a watcher. The write is refused if the container or the user is being removed. */
const add = ({ container, entity }: Owner, user: User, ports: Ports): Promise<void> =>
  ports.table.write([
    ...watchersIn(ports).addition(referenceTo(container, entity.id), user.id),
    container.watched(entity, [user.id], ports),
    usersIn(ports).check(user.id, existsAndStays),
  ])

export const unwatch = (container: Container) => async (request: Request<'id' | 'user'>, ports: Ports) => {
  const { id: addressed, user: named } = request.params
  const watched = referenceTo(container, addressed)
  const idFor = ({ user }: Viewer) => (named === ME ? user?.id : named)
  const reading = async () => {
    const id = idFor(await request.viewer) ?? 0
    return Promise.all([usersIn(ports).byId(id), watchersIn(ports).has(watched, id)])
  }
  const [{ entity }, [user, isWatching]] = await Promise.all([
    findAddressed(
      container.addressed,
      request,
      ports,
      (one, _, { rights }) => isOwn(one, idFor(one)) || container.permits.removeWatchers(rights),
    ),
    reading(),
  ])
  const { id } = requireVisible(user)
  if (isWatching)
    await ports.table.write([
      ...watchersIn(ports).removal(watched, id),
      ...container.unwatched(entity, id, ports),
    ])
  return undefined
}
