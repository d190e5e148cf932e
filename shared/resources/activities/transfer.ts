import * as z from 'zod/mini'
import type { App } from '#shared/app.ts'
import { existsAndStays } from '#shared/platform/collections/entity.ts'
import { WriteRefused } from '#shared/platform/dynamodb/table.ts'
import { formatted, TooLong } from '#shared/platform/formattable/formattable.ts'
import { formattable } from '#shared/platform/properties/property.ts'
import { importEach } from '#shared/transfer/import-each.ts'
import { dateTime, id, propertyValue, RecordRefused } from '#shared/transfer/record.ts'
import { noneWith, referredTo } from '#shared/transfer/references.ts'
import { Surviving } from '#shared/transfer/surviving.ts'
import { defineTransfer } from '#shared/transfer/transfer.ts'
import { type Activity, idOf, MAX_ACTIVITIES } from './model.ts'

const Key = z.object({ workPackage: id, version: z.int().check(z.positive(), z.lte(MAX_ACTIVITIES)) })
type Key = z.infer<typeof Key>

const text = z.optional(z.string())

/** An `activity` of the import format. The ids are those of what the values stand for, where readers may not see that. */
const ActivityRecord = z.strictObject({
  ...Key.shape,
  user: z.nullish(id),
  comment: z.optional(propertyValue(formattable({ label: 'Comment', format: 'markdown' }))),
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
    const { app } = importing
    await countAll(
      lines.map(({ record }) => record),
      app,
    )
    return importEach(lines, importing, inTurn(app), TOGETHER)
  },
  remove: (key, { app: { journals, table } }) => table.write([journals.removal(key)]),
  async *export(app) {
    const surviving = new Surviving(app)
    for await (const workPackage of surviving.workPackages())
      for (const { user, comment, changes, ...activity } of await app.journals.of(workPackage.id))
        yield {
          ...activity,
          changes: changes.length > 0 ? changes : undefined,
          user: await surviving.kept('user', user),
          comment: comment?.raw,
        }
  },
})

/** Imports activities at the same time, and the records of one activity in their order. */
function inTurn(app: App) {
  const turns = new Map<number, Promise<void>>()
  return (record: ActivityRecord) => {
    const before = turns.get(idOf(record)) ?? Promise.resolve()
    const turn = before.catch(() => {}).then(() => importOne(record, app))
    turns.set(idOf(record), turn)
    return turn
  }
}

/** @throws RecordRefused */
async function importOne(record: ActivityRecord, app: App): Promise<void> {
  const { journals, table, workPackages } = app
  const activity = await activityOf(record, app)
  const stays = workPackages.check(record.workPackage, existsAndStays)
  await table.write([journals.replacement(activity), stays]).catch((error) => {
    if (!(error instanceof WriteRefused)) throw error
    throw noneWith('workPackage', record.workPackage)
  })
}

/** @throws RecordRefused */
async function activityOf(record: ActivityRecord, { users, workPackages, now }: App): Promise<Activity> {
  const { user, comment, changes = [], createdAt = now().toISOString(), updatedAt = createdAt } = record
  const [, by, text] = await Promise.all([
    referredTo('workPackage', record.workPackage, workPackages),
    referredTo('user', user, users),
    comment ? rendered(comment) : undefined,
  ])
  return {
    workPackage: record.workPackage,
    version: record.version,
    ...(by && { user: by.id }),
    ...(text && { comment: text }),
    changes,
    createdAt,
    updatedAt,
  }
}

const rendered = (comment: string) =>
  formatted(comment, 'markdown').catch((error) => {
    throw error instanceof TooLong ? new RecordRefused('comment: is too long.') : error
  })

/** Lets work packages count activities before these are written, so that no other activity gets their versions. */
async function countAll(places: readonly Key[], { workPackages }: App): Promise<void> {
  const counts = new Map<number, number>()
  for (const { workPackage, version } of places)
    counts.set(workPackage, Math.max(version, counts.get(workPackage) ?? 0))
  await workPackages.replaceAll([...counts.keys()], (one) => {
    const activities = counts.get(one.id) as number
    return one.activities < activities ? { ...one, activities } : undefined
  })
}
