import * as z from 'zod/mini'
import type { App } from '#shared/app.ts'
import { retryingRefusals } from '#shared/platform/dynamodb/retry.ts'
import { SurvivingProjects } from '#shared/resources/projects/surviving-projects.ts'
import type { WorkPackage } from '#shared/resources/work-packages/model.ts'
import { SurvivingWorkPackages } from '#shared/resources/work-packages/surviving-work-packages.ts'
import { id, propertyValue, RecordRefused } from '#shared/transfer/record.ts'
import { defineTransfer, finishPending, type Importing, type Line } from '#shared/transfer/transfer.ts'
import { chainOf } from './chain.ts'
import { type Relation, settled } from './model.ts'
import { properties } from './properties.ts'
import { CIRCLE, problemsOf } from './review.ts'
import type { Neighbourhood } from './store.ts'
import type { Connection } from './write-context.ts'

/** A relation is named by its ends, in either direction. */
const Key = z.object({ from: id, to: id })
type Key = z.infer<typeof Key>

/** A `relation` of the import format. */
const RelationRecord = z.strictObject({
  id: z.optional(id),
  ...Key.shape,
  type: propertyValue(properties.type),
  lag: z.nullish(propertyValue(properties.lag)),
  description: z.nullish(propertyValue(properties.description)),
})
type RelationRecord = z.infer<typeof RelationRecord>

/** The most conditions on relations that were read on the way from one end to the other. */
const MAX_CONDITIONS = 80

/** The relations of work packages. */
export const relationTransfer = defineTransfer<RelationRecord, Key>({
  kind: 'relation',
  record: RelationRecord,
  key: Key,
  sequence: 'relations',
  needsAllLines: true,
  async import(lines, importing) {
    await finishPending(['remove-work-package'], importing)
    const closing = await importEach(lines, importing, ({ message }) => message === CIRCLE)
    // Another line may have turned round or taken away what led back.
    const refused = await importEach(closing.again, importing, () => false)
    return lines.length - closing.rejected - refused.rejected
  },
  remove: async ({ from, to }, { app }) => {
    await retryingRefusals(async () => {
      const present = between(await app.relations.around(from), to)
      const found = present && (await app.relations.byId(present.id))
      if (found) await app.table.write(app.relations.removal(found))
    })
  },
  async *export(app) {
    const surviving = await SurvivingWorkPackages.of(app, new SurvivingProjects(app))
    for await (const { version: _, ...relation } of app.relations.all()) {
      const stay = await Promise.all([relation.from, relation.to].map((end) => surviving.byId(end)))
      if (stay.every(Boolean)) yield relation
    }
  },
})

/** The relation to another work package. */
const between = ({ relations }: Neighbourhood, other: number) =>
  relations.find(({ from, to }) => from === other || to === other)

/** Imports lines one after the other, as each may depend on those before. @param isForLater whether a line is tried again */
async function importEach(
  lines: readonly Line<RelationRecord>[],
  importing: Importing,
  isForLater: (reason: RecordRefused) => boolean,
): Promise<{ rejected: number; again: Line<RelationRecord>[] }> {
  const again: Line<RelationRecord>[] = []
  let rejected = 0
  for (const line of lines)
    try {
      await retryingRefusals(() => importOne(line.record, importing.app))
    } catch (error) {
      if (!(error instanceof RecordRefused)) throw error
      if (isForLater(error)) again.push(line)
      else {
        rejected += 1
        importing.reject(line.number, error.message)
      }
    }
  return { rejected, again }
}

/** @throws RecordRefused, or WriteRefused if another writer was faster */
async function importOne(record: RelationRecord, app: App): Promise<void> {
  const { relations, workPackages } = app
  const { lag, description, ...given } = record
  const near = (one: number) => relations.around(one)
  const ends = await Promise.all([endOf('from', record, app), endOf('to', record, app)])
  const present = between(await near(record.from), record.to)
  const stored = present && (await relations.byId(present.id))
  await requireOwnId(record, present?.id, app)
  const next = settled({
    ...given,
    id: present?.id ?? record.id ?? (await app.sequences.allocate('relations')),
    version: stored?.version ?? 1,
    lag: lag ?? undefined,
    description: description ?? undefined,
  })
  const [first, second] = next.from === record.from ? ends : [ends[1], ends[0]]
  const connection = await connect(next, [first, second], present?.id, app)
  const [problem] = problemsOf(connection)
  if (problem) throw new RecordRefused(problem.message)
  const read = [...connection.near, ...connection.read.slice(0, MAX_CONDITIONS)]
  const conditions = [
    ...read.map((one) => relations.nothingNew(one)),
    ...ends.map(({ id: end, project }) => workPackages.staysIn(end, project)),
  ]
  if (stored) await relations.replace(stored, next, ...conditions)
  else await relations.insert(next, ...conditions)
}

/** @throws RecordRefused if the id of a record is that of a relation between others */
async function requireOwnId({ id: given }: RelationRecord, present: number | undefined, app: App) {
  if (given === undefined || given === present) return
  if (present !== undefined || (await app.relations.byId(given)))
    throw new RecordRefused('id: there is another relation with this id, or between these work packages.')
  await app.sequences.skipTo('relations', given)
}

/** The work package at an end of a record. @throws RecordRefused */
async function endOf(
  name: 'from' | 'to',
  record: RelationRecord,
  { workPackages }: App,
): Promise<WorkPackage> {
  const found = await workPackages.byId(record[name])
  if (!found || found.removal) throw new RecordRefused(`${name}: there is none with the id ${record[name]}.`)
  if (record.from === record.to) throw new RecordRefused('to: is invalid.')
  return found
}

/** Finds out what connects both ends already; of imports, everything is read. */
async function connect(
  { from, to, type }: Relation,
  ends: Connection['ends'],
  present: number | undefined,
  app: App,
): Promise<Connection> {
  const near = (one: number) => app.relations.around(one)
  const wanted = { from, to, type, ...(present !== undefined && { id: present }) }
  const [chain, nearFrom, nearTo, aboveFrom, aboveTo] = await Promise.all([
    chainOf(wanted, near, Number.POSITIVE_INFINITY),
    near(from),
    near(to),
    aboveOf(ends[0], app),
    aboveOf(ends[1], app),
  ])
  return { ...chain, wanted, ends, near: [nearFrom, nearTo], above: [aboveFrom, aboveTo] }
}

async function aboveOf({ parent }: WorkPackage, app: App): Promise<number[]> {
  const found: number[] = []
  for (let next = parent; next !== undefined && !found.includes(next); ) {
    found.push(next)
    next = (await app.workPackages.byId(next))?.parent
  }
  return found
}
