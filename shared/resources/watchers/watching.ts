import { isOwn, signedIn, type Viewer } from '#shared/access/viewer.ts'
import { existsAndStays } from '#shared/platform/collections/entity.ts'
import { retryingRefusals } from '#shared/platform/dynamodb/retry.ts'
import type { Request } from '#shared/platform/endpoints/endpoint.ts'
import { findAddressed } from '#shared/platform/endpoints/show.ts'
import { Found, Single } from '#shared/platform/hal/resource.ts'
import { ME } from '#shared/platform/http/addresses.ts'
import { versionTag } from '#shared/platform/http/conditional.ts'
import { constraintViolation, invalidRequestBody, requireVisible } from '#shared/platform/http/errors.ts'
import { about, message } from '#shared/platform/language/message.ts'
import { invalidViolation, missingViolation } from '#shared/platform/properties/draft.ts'
import { linkIn } from '#shared/platform/properties/input.ts'
import type { Ports } from '#shared/ports.ts'
import { representPrincipal } from '#shared/resources/principals/representer.ts'
import type { User } from '#shared/resources/users/model.ts'
import { usersIn } from '#shared/resources/users/store.ts'
import { addressedWorkPackages } from '#shared/resources/work-packages/load-work-package.ts'
import type { WorkPackage } from '#shared/resources/work-packages/model.ts'
import { workPackagesIn } from '#shared/resources/work-packages/store.ts'
import { Reads, Surroundings } from '#shared/surroundings/surroundings.ts'
import { MAX_WATCHERS, properties } from './model.ts'
import { canAddOthers, canRemoveOthers } from './policy.ts'
import { watchersIn } from './store.ts'

/** Whether a user sees a work package. @param reads what the request has read already */
export const seesWorkPackage = (
  user: User,
  workPackage: WorkPackage,
  { configuration }: Viewer,
  ports: Ports,
  reads = new Reads(ports),
): Promise<boolean> => new Surroundings(signedIn(user, configuration), ports, reads).sees(workPackage)

/** The endpoint that makes a user watch a work package: 200 if they do already. */
export const watch = (request: Request<'id'>, ports: Ports): Promise<Single> =>
  retryingRefusals(async () => {
    const named = linkIn(request.body, 'user', properties.user) ?? undefined
    const id = typeof named === 'number' ? named : 0
    const [{ viewer, entity }, found, watching] = await Promise.all([
      findAddressed(
        addressedWorkPackages,
        request,
        ports,
        (one, _, { rights }) =>
          one.user !== undefined && (named === undefined || isOwn(one, id) || canAddOthers(rights)),
      ),
      usersIn(ports).byId(id),
      watchersIn(ports).of(request.params.id),
    ])
    if (named === undefined) throw invalidRequestBody()
    const user = requireThere(found)
    await requireAble(user, entity, viewer, ports)
    const show = () => representPrincipal(user, viewer, ports)
    const version = versionTag(user, user.version, viewer)
    if (watching.includes(id)) return new Found(await show(), version)
    if (watching.length >= MAX_WATCHERS) throw tooMany()
    const [shown] = await Promise.all([show(), add(entity, user, ports)])
    return new Single(shown, version)
  })

/** @throws `PropertyConstraintViolation` */
function requireThere(user: User | undefined): User {
  if (!user || user.removal) throw missingViolation(properties, 'user')
  return user
}

const tooMany = () =>
  constraintViolation('watchers', about('Watchers', message`is too long (maximum is ${MAX_WATCHERS}).`))

/** @throws `PropertyConstraintViolation` for a user who is not active, or does not see the work package */
async function requireAble(
  user: User,
  workPackage: WorkPackage,
  viewer: Viewer,
  ports: Ports,
): Promise<void> {
  // Requesters are active, and see the work package that they name.
  if (isOwn(viewer, user.id)) return
  const isAble = user.status === 'active' && (await seesWorkPackage(user, workPackage, viewer, ports))
  if (!isAble) throw invalidViolation(properties, 'user')
}

/** Nobody begins to watch what is being removed, or while they are being removed. */
const add = ({ id, project }: WorkPackage, user: User, ports: Ports): Promise<void> =>
  ports.table.write([
    ...watchersIn(ports).addition(id, user.id),
    workPackagesIn(ports).staysIn(id, project),
    usersIn(ports).check(user.id, existsAndStays),
  ])

/** The endpoint that ends it. */
export async function unwatch(request: Request<'id' | 'user'>, ports: Ports): Promise<undefined> {
  const { id: workPackage, user: named } = request.params
  const idFor = ({ user }: Viewer) => (named === ME ? user?.id : named)
  const reading = async () => {
    const id = idFor(await request.viewer) ?? 0
    return Promise.all([usersIn(ports).byId(id), watchersIn(ports).has(workPackage, id)])
  }
  const [, [user, isWatching]] = await Promise.all([
    findAddressed(
      addressedWorkPackages,
      request,
      ports,
      (one, _, { rights }) => isOwn(one, idFor(one)) || canRemoveOthers(rights),
    ),
    reading(),
  ])
  const { id } = requireVisible(user)
  if (isWatching) await ports.table.write(watchersIn(ports).removal(workPackage, id))
  return undefined
}
