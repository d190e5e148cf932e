import * as z from 'zod/mini'
import type { App } from '#shared/app.ts'
import { existsAndStays } from '#shared/platform/collections/entity.ts'
import { slices } from '#shared/platform/concurrency.ts'
import { changeAll, writeInTransactions } from '#shared/platform/dynamodb/batches.ts'
import { WriteRefused } from '#shared/platform/dynamodb/table.ts'
import { formatted, TooLong } from '#shared/platform/formattable/formattable.ts'
import { formattable } from '#shared/platform/properties/property.ts'
import type { WorkPackage } from '#shared/resources/work-packages/model.ts'
import { SurvivingWorkPackages } from '#shared/resources/work-packages/surviving-work-packages.ts'
import { dateTime, id, propertyValue, RecordRefused } from '#shared/transfer/record.ts'
import { referredTo, stayingIn } from '#shared/transfer/references.ts'
import { defineTransfer, type Importing, type Line } from '#shared/transfer/transfer.ts'
import { type Activity, MAX_ACTIVITIES } from './model.ts'

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

/** A line with its activity. */
interface Read {
  line: Line<ActivityRecord>
  activity: Activity
}

/** The activities of work packages, by work package and version. */
export const activityTransfer = defineTransfer<ActivityRecord, Key>({
  kind: 'activity',
  record: ActivityRecord,
  key: Key,
  async import(lines, importing) {
    const rejected = new Set<number>()
    const reject = ({ number }: Line<unknown>, reason: string) => {
      rejected.add(number)
      importing.reject(number, reason)
    }
    const read = await Promise.all(lines.map((line) => readOrRejected(line, importing, reject)))
    await write(read.flat(), importing.app, reject)
    return lines.length - rejected.size
  },
  remove: (key, { app: { journals, table } }) => table.write([journals.removal(key)]),
  async *export(app) {
    const isKept = stayingIn(app.users)
    const surviving = await SurvivingWorkPackages.of(app)
    for await (const workPackage of app.workPackages.all()) {
      if (!(await surviving.has(workPackage))) continue
      for (const { user, comment, changes, ...activity } of await app.journals.of(workPackage.id))
        yield {
          ...activity,
          changes: changes.length > 0 ? changes : undefined,
          user: user !== undefined && (await isKept(user)) ? user : undefined,
          comment: comment?.raw,
        }
    }
  },
})

type Reject = (line: Line<unknown>, reason: string) => void

async function readOrRejected(
  line: Line<ActivityRecord>,
  { app }: Importing,
  reject: Reject,
): Promise<Read[]> {
  try {
    return [{ line, activity: await activityOf(line.record, app) }]
  } catch (error) {
    if (error instanceof TooLong) reject(line, 'comment: is too long.')
    else if (error instanceof RecordRefused) reject(line, error.message)
    else throw error
    return []
  }
}

/** @throws RecordRefused, or TooLong for its comment */
async function activityOf(record: ActivityRecord, { users, workPackages, now }: App): Promise<Activity> {
  const { user, comment, changes = [], createdAt = now().toISOString(), updatedAt = createdAt } = record
  const [, by, rendered] = await Promise.all([
    referredTo('workPackage', record.workPackage, workPackages),
    referredTo('user', user, users),
    comment ? formatted(comment, 'markdown') : undefined,
  ])
  return {
    workPackage: record.workPackage,
    version: record.version,
    ...(by && { user: by.id }),
    ...(rendered && { comment: rendered }),
    changes,
    createdAt,
    updatedAt,
  }
}

const noWorkPackage = ({ workPackage }: ActivityRecord) =>
  new RecordRefused(`workPackage: there is none with the id ${workPackage}.`)

/** Writes activities after their work packages count them, so that no other activity gets their versions. */
async function write(all: readonly Read[], app: App, reject: Reject): Promise<void> {
  const { journals, table, workPackages } = app
  await countAll(all, app)
  const changesOf = ({ activity }: Read) => [
    journals.replacement(activity),
    workPackages.check(activity.workPackage, existsAndStays),
  ]
  await writeInTransactions(all, changesOf, table, async (one) => {
    try {
      await table.write(changesOf(one))
    } catch (error) {
      if (!(error instanceof WriteRefused)) throw error
      reject(one.line, noWorkPackage(one.line.record).message)
    }
  })
}

/** Work packages whose number of activities is written together. */
const BATCH = 500

async function countAll(all: readonly Read[], { table, workPackages }: App): Promise<void> {
  const counts = new Map<number, number>()
  for (const { activity } of all) {
    const { workPackage, version } = activity
    counts.set(workPackage, Math.max(version, counts.get(workPackage) ?? 0))
  }
  const change = {
    find: async (id: number) => {
      const found = await workPackages.byId(id)
      return found && found.activities < (counts.get(id) as number) ? found : undefined
    },
    changesOf: (one: WorkPackage) =>
      workPackages.replacement(one, { ...one, activities: counts.get(one.id) as number }),
  }
  for (const step of slices([...counts.keys()], BATCH)) await changeAll(step, change, table)
}
