import * as z from 'zod/mini'
import { existsAndStays } from '#shared/platform/collections/entity.ts'
import { slices } from '#shared/platform/concurrency.ts'
import { retryingRefusals } from '#shared/platform/dynamodb/retry.ts'
import type { Ports } from '#shared/ports.ts'
import { type Container, type ContainerReference, referenceTo } from '#shared/project-context/container.ts'
import { toAuthor } from '#shared/project-context/link-target.ts'
import { usersIn } from '#shared/resources/users/store.ts'
import { importEach } from '#shared/transfer/import-each.ts'
import { id } from '#shared/transfer/record.ts'
import { containerIdIn, containerMember, targetOf } from '#shared/transfer/references.ts'
import { Surviving } from '#shared/transfer/surviving.ts'
import { defineTransfer, type Transfer } from '#shared/transfer/transfer.ts'
import { MAX_WATCHERS } from './model.ts'
import { watchersIn } from './store.ts'

const users = z
  .array(id)
  .check(z.maxLength(MAX_WATCHERS, { error: `is too long (maximum is ${MAX_WATCHERS}).` }))

const USERS_PER_TRANSACTION = 25

/**
 * Import, export and removal of watchers, for containers of one kind. A record lists all watchers of one container.
 *
 * @param kind the kind of the records
 */
export function watcherTransfer(kind: string, container: Container): Transfer {
  return defineTransfer({
    kind,
    record: z.strictObject({ ...containerMember(container), users }),
    key: z.object(containerMember(container)),
    after: [...container.removals, 'remove-principal'],
    import: (lines, importing) =>
      importEach(lines, importing, (record, { ports }) =>
        retryingRefusals(() => importOne(container, containerIdIn(record, container), record.users, ports)),
      ),
    remove: (key, { ports }) =>
      removeOthers(referenceTo(container, containerIdIn(key, container)), [], ports),
    async *export(ports) {
      const surviving = new Surviving(ports)
      for await (const { id } of container.surviving(surviving)) {
        const watching = await watchersIn(ports).of(referenceTo(container, id))
        const kept = await Promise.all(watching.map((user) => surviving.kept(toAuthor, user)))
        const users = kept.filter((user) => user !== undefined)
        if (users.length > 0) yield { [container.member]: id, users }
      }
    },
  })
}

/**
 * Imports the watchers of a container.
 *
 * @throws RecordRefused if the container or a user does not exist
 * @throws WriteRefused if the container or a user is removed during the import
 */
async function importOne(
  container: Container,
  id: number,
  users: readonly number[],
  ports: Ports,
): Promise<void> {
  const watched = await targetOf(container.member, id, container.collection(ports))
  await Promise.all(users.map((user) => targetOf('users', user, usersIn(ports))))
  const reference = referenceTo(container, id)
  await removeOthers(reference, users, ports)
  for (const step of slices([...new Set(users)], USERS_PER_TRANSACTION))
    await ports.table.write([
      ...step.flatMap((user) => watchersIn(ports).addition(reference, user)),
      ...step.map((user) => usersIn(ports).check(user, existsAndStays)),
      container.watched(watched, users, ports),
    ])
}

/** Removes all watchers of a container except the given users. */
async function removeOthers(
  container: ContainerReference,
  kept: readonly number[],
  ports: Ports,
): Promise<void> {
  const others = (await watchersIn(ports).of(container)).filter((user) => !kept.includes(user))
  for (const step of slices(others, USERS_PER_TRANSACTION))
    await ports.table.write(step.flatMap((user) => watchersIn(ports).removal(container, user)))
}
