import * as z from 'zod/mini'
import { existsAndStays } from '#shared/platform/collections/entity.ts'
import { retryingRefusals } from '#shared/platform/dynamodb/retry.ts'
import { formatted, TooLong } from '#shared/platform/formattable/formattable.ts'
import { newSharedToken, newToken } from '#shared/platform/words/store.ts'
import type { Ports } from '#shared/ports.ts'
import { usersIn } from '#shared/resources/users/store.ts'
import { workPackagesIn } from '#shared/resources/work-packages/store.ts'
import { toAuthor } from '#shared/surroundings/reference.ts'
import { commentText, textsOfActivity, wordsIn } from '#shared/surroundings/texts-store.ts'
import { importEach } from '#shared/transfer/import-each.ts'
import { dateTime, id, propertyValue, RecordRefused } from '#shared/transfer/record.ts'
import { referredTo } from '#shared/transfer/references.ts'
import { Surviving } from '#shared/transfer/surviving.ts'
import { defineTransfer, type Line } from '#shared/transfer/transfer.ts'
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

/** A record with the name of the write of its comment. */
type Named = ActivityRecord & { token: string }

/** Activities imported at the same time. */
const ACTIVITIES_AT_ONCE = 50

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
    const named = namedIn(lines, areDistinct, importing.ports)
    await wordsIn(importing.ports).add(named.flatMap(({ record }) => textsOfRecord(record)))
    const write = (record: Named) => retryingRefusals(() => importOne(record, importing.ports))
    return importEach(named, importing, write, areDistinct ? ACTIVITIES_AT_ONCE : 1)
  },
  async remove(key, { ports }) {
    const present = await journalsIn(ports).find(key)
    await ports.table.write([journalsIn(ports).removal(key)])
    await wordsIn(ports).remove(textsOfActivity(present))
  },
  async *export(ports) {
    const surviving = new Surviving(ports)
    for await (const workPackage of surviving.workPackages())
      for (const { user, comment, changes, token: _, ...activity } of await journalsIn(ports).of(
        workPackage.id,
      ))
        yield {
          ...activity,
          changes: changes.length > 0 ? changes : undefined,
          user: await surviving.kept(toAuthor, user),
          comment: comment?.raw,
        }
  },
})

/** @throws RecordRefused, or WriteRefused if the work package is being removed meanwhile */
async function importOne({ user, token, ...record }: Named, ports: Ports): Promise<void> {
  const { workPackage, changes = [], createdAt = ports.now().toISOString(), updatedAt = createdAt } = record
  const [comment, present] = await Promise.all([
    record.comment ? rendered(record.comment) : undefined,
    journalsIn(ports).find(record),
    referredTo('workPackage', workPackage, workPackagesIn(ports)),
    referredTo('user', user, usersIn(ports)),
  ])
  const activity = { ...record, comment, changes, createdAt, updatedAt, ...(user && { user }) }
  await ports.table.write([
    journalsIn(ports).replacement(comment ? { ...activity, token } : activity),
    workPackagesIn(ports).check(workPackage, existsAndStays),
  ])
  if (present?.token !== token) await wordsIn(ports).remove(textsOfActivity(present))
}

/** Gives the comments of records names of their writes. Several records of one activity do not share a name. */
function namedIn(lines: readonly Line<ActivityRecord>[], areDistinct: boolean, ports: Ports): Line<Named>[] {
  const shared = newSharedToken(ports.now())
  return lines.map(({ number, record }) => ({
    number,
    record: { ...record, token: areDistinct ? shared : newToken(ports.now()) },
  }))
}

/** The text by which the comment of a record is found once that is written. */
const textsOfRecord = ({ comment, token, ...place }: Named) =>
  comment ? [commentText(place, token, comment)] : []

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
