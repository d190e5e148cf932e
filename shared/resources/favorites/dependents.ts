import { existsAndStays } from '#shared/platform/collections/entity.ts'
import { retryingRefusals } from '#shared/platform/dynamodb/retry.ts'
import type { Job } from '#shared/platform/jobs/job.ts'
import { type RequireTime, untilNoneLeft } from '#shared/platform/jobs/steps.ts'
import type { Ports } from '#shared/ports.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'
import { usersIn } from '#shared/resources/users/store.ts'
import { favoritesWithout, isFavorite } from './model.ts'
import { favoringUsers } from './store.ts'

/** Number of users whose favorites are changed between two checks of the remaining time. */
const USERS_PER_STEP = 20

/**
 * Removes a project from the favorites of all users while the project is being deleted. By then, no user can add the
 * project to their favorites. Idempotent.
 */
export async function removeFavorites(
  project: number,
  _: Job,
  ports: Ports,
  requireTime: RequireTime,
): Promise<void> {
  await untilNoneLeft(
    () => favoringUsers(project, USERS_PER_STEP, ports.table),
    requireTime,
    (users) => Promise.all(users.map((user) => forget(project, user, ports))),
  )
}

const forget = (project: number, id: number, ports: Ports): Promise<void> =>
  retryingRefusals(async () => {
    const user = await usersIn(ports).byId(id)
    if (!user || !isFavorite(user, project)) return
    await usersIn(ports).replace(user, { ...user, favorites: favoritesWithout(project, user) })
  })

/**
 * Maximum number of favorites changed in one transaction. Each favorite needs two operations: a write of an index item,
 * and a check of the project.
 */
const FAVORITES_PER_TRANSACTION = 40

/**
 * Replaces the favorites of a user, step by step. Idempotent. Does nothing if the user does not exist.
 *
 * @throws WriteRefused if a project was deleted or is being removed
 */
export async function setFavorites(id: number, wanted: readonly number[], ports: Ports): Promise<void> {
  const step = async (): Promise<boolean> => {
    const user = await usersIn(ports).byId(id)
    const { favorites = [] } = user ?? {}
    const next = towards(wanted, favorites)
    if (!user || String(next) === String(favorites)) return true
    const added = next.filter((project) => !favorites.includes(project))
    const stay = added.map((project) => projectsIn(ports).check(project, existsAndStays))
    await usersIn(ports).replace(user, { ...user, favorites: [...next] }, ...stay)
    return false
  }
  while (!(await retryingRefusals(step)));
}

/**
 * Returns the favorites to store with the next transaction. The size of a transaction is limited, so several
 * transactions may be needed to store the wanted favorites.
 */
function towards(wanted: readonly number[], present: readonly number[]): readonly number[] {
  const gone = present.filter((project) => !wanted.includes(project))
  const added = wanted.filter((project) => !present.includes(project))
  if (gone.length + added.length <= FAVORITES_PER_TRANSACTION) return wanted
  if (gone.length === 0) return [...present, ...added.slice(0, FAVORITES_PER_TRANSACTION)]
  const leaving = new Set(gone.slice(0, FAVORITES_PER_TRANSACTION))
  return present.filter((project) => !leaving.has(project))
}
