import * as z from 'zod/mini'
import { existsAndStays } from '#shared/platform/collections/entity.ts'
import { slices } from '#shared/platform/concurrency.ts'
import { retryingRefusals } from '#shared/platform/dynamodb/retry.ts'
import type { Ports } from '#shared/ports.ts'
import { usersIn } from '#shared/resources/users/store.ts'
import { workPackagesIn } from '#shared/resources/work-packages/store.ts'
import { toAuthor } from '#shared/surroundings/reference.ts'
import { importEach } from '#shared/transfer/import-each.ts'
import { id } from '#shared/transfer/record.ts'
import { referredTo } from '#shared/transfer/references.ts'
import { Surviving } from '#shared/transfer/surviving.ts'
import { defineTransfer } from '#shared/transfer/transfer.ts'
import { MAX_WATCHERS } from './model.ts'
import { watchersIn } from './store.ts'

const Key = z.object({ workPackage: id })
type Key = z.infer<typeof Key>

/** A `watcher` of the import format: everybody who watches a work package. */
const WatcherRecord = z.strictObject({
  ...Key.shape,
  users: z.array(id).check(z.maxLength(MAX_WATCHERS, { error: `is too long (maximum is ${MAX_WATCHERS}).` })),
})
type WatcherRecord = z.infer<typeof WatcherRecord>

/** Users who are written in one transaction. */
const TOGETHER = 25

/** The watchers of work packages. */
export const watcherTransfer = defineTransfer<WatcherRecord, Key>({
  kind: 'watcher',
  record: WatcherRecord,
  key: Key,
  after: ['remove-work-package', 'remove-principal'],
  import: (lines, importing) =>
    importEach(lines, importing, (record, { ports }) => retryingRefusals(() => importOne(record, ports))),
  remove: ({ workPackage }, { ports }) => take(workPackage, [], ports),
  async *export(ports) {
    const surviving = new Surviving(ports)
    for await (const workPackage of surviving.workPackages()) {
      const watching = await watchersIn(ports).of(workPackage.id)
      const kept = await Promise.all(watching.map((user) => surviving.kept(toAuthor, user)))
      const users = kept.filter((user) => user !== undefined)
      if (users.length > 0) yield { workPackage: workPackage.id, users }
    }
  },
})

/** @throws RecordRefused, or WriteRefused if the work package or a user is being removed meanwhile */
async function importOne({ workPackage, users }: WatcherRecord, ports: Ports): Promise<void> {
  const about = await referredTo('workPackage', workPackage, workPackagesIn(ports))
  await Promise.all(users.map((user) => referredTo('users', user, usersIn(ports))))
  await take(workPackage, users, ports)
  for (const step of slices([...new Set(users)], TOGETHER))
    await ports.table.write([
      ...step.flatMap((user) => watchersIn(ports).addition(workPackage, user)),
      ...step.map((user) => usersIn(ports).check(user, existsAndStays)),
      workPackagesIn(ports).staysIn(workPackage, about.project),
    ])
}

/** Ends the watching of everybody but some users. */
async function take(workPackage: number, kept: readonly number[], ports: Ports): Promise<void> {
  const others = (await watchersIn(ports).of(workPackage)).filter((user) => !kept.includes(user))
  for (const step of slices(others, TOGETHER))
    await ports.table.write(step.flatMap((user) => watchersIn(ports).removal(workPackage, user)))
}
