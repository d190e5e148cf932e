import * as z from 'zod/mini'
import type { App } from '#shared/app.ts'
import { existsAndStays } from '#shared/platform/collections/entity.ts'
import { slices } from '#shared/platform/concurrency.ts'
import { retryingRefusals } from '#shared/platform/dynamodb/retry.ts'
import { importEach } from '#shared/transfer/import-each.ts'
import { id } from '#shared/transfer/record.ts'
import { referredTo } from '#shared/transfer/references.ts'
import { Surviving } from '#shared/transfer/surviving.ts'
import { defineTransfer } from '#shared/transfer/transfer.ts'
import { MAX_WATCHERS } from './model.ts'

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
    importEach(lines, importing, (record, { app }) => retryingRefusals(() => importOne(record, app))),
  remove: ({ workPackage }, { app }) => take(workPackage, [], app),
  async *export(app) {
    const surviving = new Surviving(app)
    for await (const workPackage of surviving.workPackages()) {
      const watching = await app.watchers.of(workPackage.id)
      const kept = await Promise.all(watching.map(surviving.user))
      const users = watching.filter((_, index) => kept[index])
      if (users.length > 0) yield { workPackage: workPackage.id, users }
    }
  },
})

/** @throws RecordRefused, or WriteRefused if the work package or a user is being removed meanwhile */
async function importOne({ workPackage, users }: WatcherRecord, app: App): Promise<void> {
  const about = await referredTo('workPackage', workPackage, app.workPackages)
  await Promise.all(users.map((user) => referredTo('users', user, app.users)))
  await take(workPackage, users, app)
  for (const step of slices([...new Set(users)], TOGETHER))
    await app.table.write([
      ...step.flatMap((user) => app.watchers.addition(workPackage, user)),
      ...step.map((user) => app.users.check(user, existsAndStays)),
      app.workPackages.staysIn(workPackage, about.project),
    ])
}

/** Ends the watching of everybody but some users. */
async function take(workPackage: number, kept: readonly number[], { table, watchers }: App): Promise<void> {
  const others = (await watchers.of(workPackage)).filter((user) => !kept.includes(user))
  for (const step of slices(others, TOGETHER))
    await table.write(step.flatMap((user) => watchers.removal(workPackage, user)))
}
