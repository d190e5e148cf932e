import * as z from 'zod/mini'
import { existsAndStays } from '#shared/platform/collections/entity.ts'
import { oncePerKey } from '#shared/platform/concurrency.ts'
import { formatted, TooLong } from '#shared/platform/formattable/formattable.ts'
import { newSharedToken, newToken } from '#shared/platform/words/store.ts'
import type { Ports } from '#shared/ports.ts'
import { toAuthor } from '#shared/project-context/link-target.ts'
import { commentText, textsOfActivity, wordsIn } from '#shared/project-context/texts-store.ts'
import { usersIn } from '#shared/resources/users/store.ts'
import { workPackagesIn } from '#shared/resources/work-packages/store.ts'
import { importTogether, type Prepared } from '#shared/transfer/import-each.ts'
import { dateTime, id, propertyValue, RecordRefused } from '#shared/transfer/record.ts'
import { targetOf } from '#shared/transfer/references.ts'
import { Surviving } from '#shared/transfer/surviving.ts'
import { defineTransfer, type Line } from '#shared/transfer/transfer.ts'
import { activityId, MAX_ACTIVITIES } from './model.ts'
import { properties } from './properties.ts'
import { journalsIn } from './store.ts'

const Key = z.object({ workPackage: id, version: z.int().check(z.positive(), z.lte(MAX_ACTIVITIES)) })
type Key = z.infer<typeof Key>

const text = z.optional(z.string())

/**
 * An `activity` in the import format. It contains the ids of referenced entities, so that values can be hidden from
 * readers who may not see these entities.
 */
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

/** A record, with the token under which the word index lists the words of its comment. */
type Named = ActivityRecord & { token: string }

/** Number of activities prepared at the same time. */
const ACTIVITIES_AT_ONCE = 500

/** Import, export and removal of activities. The key of an activity is its work package and its version. */
export const activityTransfer = defineTransfer<ActivityRecord, Key>({
  kind: 'activity',
  record: ActivityRecord,
  key: Key,
  numberOf: ({ workPackage, version }) => ({ of: workPackage, number: version }),
  async import(lines, importing) {
    const { ports } = importing
    // True if no two records describe the same activity. Otherwise, the records must be imported in order.
    const areDistinct = new Set(lines.map(({ record }) => activityId(record))).size === lines.length
    const named = namedIn(lines, areDistinct, ports)
    await wordsIn(ports).add(named.flatMap(({ record }) => textsOfRecord(record)))
    const versions = highestVersions(lines)
    const counting = oncePerKey((id: number) => count(id, versions.get(id) as number, ports))
    const prepare = (record: Named) => prepared(record, counting, ports)
    return importTogether(named, importing, prepare, areDistinct ? ACTIVITIES_AT_ONCE : 1)
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

/**
 * Returns the writes that import a record.
 *
 * @param counting raises the stored number of activities of a work package. Called only if the number is lower than the
 * record's version
 * @throws RecordRefused
 */
async function prepared(
  { user, token, ...record }: Named,
  counting: (workPackage: number) => Promise<void>,
  ports: Ports,
): Promise<Prepared> {
  const { workPackage, changes = [], createdAt = ports.now().toISOString(), updatedAt = createdAt } = record
  const [comment, present, subject] = await Promise.all([
    record.comment ? rendered(record.comment) : undefined,
    journalsIn(ports).find(record),
    targetOf('workPackage', workPackage, workPackagesIn(ports)),
    targetOf('user', user, usersIn(ports)),
  ])
  if (subject.activities < record.version) await counting(workPackage)
  const activity = { ...record, comment, changes, createdAt, updatedAt, ...(user && { user }) }
  const isReplaced = present && present.token !== token
  return {
    writes: [
      journalsIn(ports).replacement(comment ? { ...activity, token } : activity),
      workPackagesIn(ports).check(workPackage, existsAndStays),
    ],
    ...(isReplaced && { settle: () => wordsIn(ports).remove(textsOfActivity(present)) }),
  }
}

/**
 * Adds a token of the word index to each record. Usually, all records share one token. If several records are for the
 * same activity, each record gets a token of its own, so that the words of each record can be removed separately.
 *
 * @param areDistinct true if no two records are for the same activity
 */
function namedIn(lines: readonly Line<ActivityRecord>[], areDistinct: boolean, ports: Ports): Line<Named>[] {
  const shared = newSharedToken(ports.now())
  return lines.map(({ number, record }) => ({
    number,
    record: { ...record, token: areDistinct ? shared : newToken(ports.now()) },
  }))
}

/** Returns the text of a record's comment for the search index. */
const textsOfRecord = ({ comment, token, ...place }: Named) =>
  comment ? [commentText(place, token, comment)] : []

const rendered = (comment: string) =>
  formatted(comment, 'markdown').catch((error) => {
    throw error instanceof TooLong ? new RecordRefused('comment: is too long.') : error
  })

/** Returns a map from each work package to the highest version of its activities in the given lines. */
function highestVersions(lines: readonly Line<Key>[]): Map<number, number> {
  const versions = new Map<number, number>()
  for (const { record } of lines)
    versions.set(record.workPackage, Math.max(record.version, versions.get(record.workPackage) ?? 0))
  return versions
}

/**
 * Raises a work package's number of activities before the imported activities are written. Concurrent writes then do
 * not use the numbers (versions) of the imported activities.
 */
const count = (id: number, activities: number, ports: Ports): Promise<void> =>
  workPackagesIn(ports).replaceAll([id], (one) =>
    one.activities < activities ? { ...one, activities } : undefined,
  )
