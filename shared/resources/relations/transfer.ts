import * as z from 'zod/mini'
import type { App } from '#shared/app.ts'
import { oncePerKey } from '#shared/platform/concurrency.ts'
import { retryingRefusals } from '#shared/platform/dynamodb/retry.ts'
import { SurvivingProjects } from '#shared/resources/projects/surviving-projects.ts'
import { SurvivingWorkPackages } from '#shared/resources/work-packages/surviving-work-packages.ts'
import { Reads } from '#shared/surroundings/surroundings.ts'
import { importEach } from '#shared/transfer/import-each.ts'
import { id, propertyValue, RecordRefused } from '#shared/transfer/record.ts'
import { referredTo } from '#shared/transfer/references.ts'
import { defineTransfer, type Importing } from '#shared/transfer/transfer.ts'
import { conditionsOf, connect } from './connection.ts'
import { settled } from './model.ts'
import { properties } from './properties.ts'
import { CIRCLE, problemsOf } from './review.ts'
import type { Neighbourhood } from './store.ts'

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

/** The relations of work packages. */
export const relationTransfer = defineTransfer<RelationRecord, Key>({
  kind: 'relation',
  record: RelationRecord,
  key: Key,
  sequence: 'relations',
  needsAllLines: true,
  after: ['remove-work-package'],
  async import(lines, importing) {
    const closing = new Set<number>()
    const reject = (line: number, reason: string) =>
      reason === CIRCLE ? closing.add(line) : importing.reject(line, reason)
    const imported = await importEach(lines, { ...importing, reject }, importOne)
    // Another line may have turned round or taken away what led back.
    const again = lines.filter(({ number }) => closing.has(number))
    return imported + (await importEach(again, importing, importOne))
  },
  remove: async ({ from, to }, { app }) => {
    await retryingRefusals(async () => {
      const present = between(await app.relations.around(from), to)
      const found = present && (await app.relations.byId(present.id))
      if (found) await app.relations.remove(found)
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

/** Imports a relation after those before, on which it may depend. @throws RecordRefused */
const importOne = (record: RelationRecord, { app }: Importing): Promise<void> =>
  retryingRefusals(async () => {
    const { relations, sequences } = app
    const { workPackage } = new Reads(app)
    const near = oncePerKey((one: number) => relations.around(one))
    await requireEnds(record, workPackage)
    const present = between(await near(record.from), record.to)
    const stored = present && (await relations.byId(present.id))
    await requireOwnId(record, present?.id, app)
    const next = settled({
      ...record,
      id: present?.id ?? record.id ?? (await sequences.allocate('relations')),
      version: stored?.version ?? 1,
      lag: record.lag ?? undefined,
      description: record.description ?? undefined,
    })
    // Of imports, everything is read.
    const connection = await connect(next, { workPackage, near }, Number.POSITIVE_INFINITY)
    const [problem] = problemsOf(connection)
    if (problem) throw new RecordRefused(problem.message)
    const conditions = conditionsOf(connection, app)
    if (stored) await relations.replace(stored, next, ...conditions)
    else await relations.insert(next, ...conditions)
  })

/** @throws RecordRefused if the id of a record is that of a relation between others */
async function requireOwnId({ id: given }: RelationRecord, present: number | undefined, app: App) {
  if (given === undefined || given === present) return
  if (present !== undefined || (await app.relations.byId(given)))
    throw new RecordRefused('id: there is another relation with this id, or between these work packages.')
  await app.sequences.skipTo('relations', given)
}

/** @throws RecordRefused if the work packages of a record do not exist, or are the same */
async function requireEnds({ from, to }: RelationRecord, byId: Reads['workPackage']): Promise<void> {
  await Promise.all([referredTo('from', from, { byId }), referredTo('to', to, { byId })])
  if (from === to) throw new RecordRefused('to: is invalid.')
}
