import * as z from 'zod/mini'
import { existsAndStays } from '#shared/platform/collections/entity.ts'
import { retryingRefusals } from '#shared/platform/dynamodb/retry.ts'
import { formatted, TooLong } from '#shared/platform/formattable/formattable.ts'
import type { Ports } from '#shared/ports.ts'
import { usersIn } from '#shared/resources/users/store.ts'
import { workPackagesIn } from '#shared/resources/work-packages/store.ts'
import { toAuthor } from '#shared/surroundings/reference.ts'
import { importEach } from '#shared/transfer/import-each.ts'
import { dateTime, id, propertyValue, RecordRefused } from '#shared/transfer/record.ts'
import { referredTo } from '#shared/transfer/references.ts'
import { Surviving } from '#shared/transfer/surviving.ts'
import { defineTransfer } from '#shared/transfer/transfer.ts'
import { idOf, MAX_ACTIVITIES } from './model.ts'
import { properties } from './properties.ts'
import { journalsIn } from './store.ts'

const Key = z.object({ workPackage: id, version: z.int().check(z.positive(), z.lte(MAX_ACTIVITIES)) })
type Key = z.infer<typeof Key>

const text = z.optional(z.string())

/** An `activity` of the import format. The ids are those of what the values stand for, where readers may not see that. */
const ActivityRecord = z.strictObject({
  ...Key.shape,
  user: z.nullish(id),
  comment: z.optional(propertyValue(properties.comment)),
  changes: z.optional(
    z.array(
      z.strictObject({
        property: z.string().check(z.minLength(1)),
        old: text,
        new: text,
        oldId: z.optional(id),
        newId: z.optional(id),
      }),
    ),
  ),
  createdAt: z.optional(dateTime),
  updatedAt: z.optional(dateTime),
})
type ActivityRecord = z.infer<typeof ActivityRecord>

/** Activities that are imported at the same time. */
const TOGETHER = 50

/** The activities of work packages, by work package and version. */
export const activityTransfer = defineTransfer<ActivityRecord, Key>({
  kind: 'activity',
  record: ActivityRecord,
  key: Key,
  async import(lines, importing) {
    const records = lines.map(({ record }) => record)
    await countAll(records, importing.ports)
    // Several records of one activity are imported in their order.
    const areDistinct = new Set(records.map(idOf)).size === records.length
    const write = (record: ActivityRecord) => retryingRefusals(() => importOne(record, importing.ports))
    return importEach(lines, importing, write, areDistinct ? TOGETHER : 1)
  },
  remove: (key, { ports }) => ports.table.write([journalsIn(ports).removal(key)]),
  async *export(ports) {
    const surviving = new Surviving(ports)
    for await (const workPackage of surviving.workPackages())
      for (const { user, comment, changes, ...activity } of await journalsIn(ports).of(workPackage.id))
        yield {
          ...activity,
          changes: changes.length > 0 ? changes : undefined,
          user: await surviving.kept(toAuthor, user),
          comment: comment?.raw,
        }
  },
})

/** @throws RecordRefused, or WriteRefused if the work package is being removed meanwhile */
async function importOne({ user, ...record }: ActivityRecord, ports: Ports): Promise<void> {
  const { workPackage, changes = [], createdAt = ports.now().toISOString(), updatedAt = createdAt } = record
  const [comment] = await Promise.all([
    record.comment ? rendered(record.comment) : undefined,
    referredTo('workPackage', workPackage, workPackagesIn(ports)),
    referredTo('user', user, usersIn(ports)),
  ])
  const activity = { ...record, comment, changes, createdAt, updatedAt, ...(user && { user }) }
  await ports.table.write([
    journalsIn(ports).replacement(activity),
    workPackagesIn(ports).check(workPackage, existsAndStays),
  ])
}

const rendered = (comment: string) =>
  formatted(comment, 'markdown').catch((error) => {
    throw error instanceof TooLong ? new RecordRefused('comment: is too long.') : error
  })

/** Lets work packages count activities before these are written, so that no other activity gets their versions. */
async function countAll(places: readonly Key[], ports: Ports): Promise<void> {
  const counts = new Map<number, number>()
  for (const { workPackage, version } of places)
    counts.set(workPackage, Math.max(version, counts.get(workPackage) ?? 0))
  await workPackagesIn(ports).replaceAll([...counts.keys()], (one) => {
    const activities = counts.get(one.id) as number
    return one.activities < activities ? { ...one, activities } : undefined
  })
}
