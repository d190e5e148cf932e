import { slices } from '#shared/platform/concurrency.ts'
import { type RequireTime, untilNoneLeft } from '#shared/platform/jobs/steps.ts'
import type { Ports } from '#shared/ports.ts'
import type { ContainerReference } from '#shared/project-context/container.ts'
import { watchersIn } from './store.ts'

/** Number of watchers removed in one transaction. Each watcher is stored in two items. */
const WATCHERS_PER_TRANSACTION = 40

/** Removes the watchers of a container. Idempotent. */
export async function removeWatchersOf(container: ContainerReference, ports: Ports): Promise<void> {
  for (const step of slices(await watchersIn(ports).of(container), WATCHERS_PER_TRANSACTION))
    await ports.table.write(step.flatMap((user) => watchersIn(ports).removal(container, user)))
}

/**
 * Removes a user from all containers that they watch. The user is being removed, and therefore cannot start to watch
 * anything. Idempotent.
 */
export async function endWatching(user: number, ports: Ports, requireTime: RequireTime): Promise<void> {
  await untilNoneLeft(
    () => watchersIn(ports).by(user, WATCHERS_PER_TRANSACTION),
    requireTime,
    (watched) => ports.table.write(watched.flatMap((one) => watchersIn(ports).removal(one, user))),
  )
}
