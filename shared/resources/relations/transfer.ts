import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod/mini'
import { oncePerKey } from '#shared/platform/concurrency.ts'
import { retryingRefusals } from '#shared/platform/dynamodb/retry.ts'
import { sequencesIn } from '#shared/platform/dynamodb/table.ts'
import type { Ports } from '#shared/ports.ts'
import { Reads } from '#shared/project-context/project-context.ts'
import { importEach } from '#shared/transfer/import-each.ts'
import { id, propertyValue, RecordRefused } from '#shared/transfer/record.ts'
import { targetOf } from '#shared/transfer/references.ts'
import { Surviving } from '#shared/transfer/surviving.ts'
import { defineTransfer, type Importing, type Line } from '#shared/transfer/transfer.ts'
import { chainOf, noChain } from './chain.ts'
import { conditionsOf, connect } from './connection.ts'
import { normalised, type Relation } from './model.ts'
import { properties } from './properties.ts'
import { CYCLE, problemsOf } from './review.ts'
import { type Neighbourhood, relationsIn } from './store.ts'

/** The key of a relation: the ids of the two related work packages, in any order. */
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

/** Import, export and removal of relations. */
export const relationTransfer = defineTransfer<RelationRecord, Key>({
  kind: 'relation',
  record: RelationRecord,
  key: Key,
  collection: relationsIn,
  sequence: 'relations',
  needsAllLines: true,
  after: ['remove-work-package'],
  async import(lines, importing) {
    const written: Written = new Map()
    const each = lines.map((line) => ({ number: line.number, record: line }))
    const imported = await importEach(each, importing, (line) => importOne(line, importing.ports, written))
    return imported - (await revertCycles(written, importing))
  },
  remove: ({ from, to }, { ports }) =>
    retryingRefusals(async () => {
      const present = between(await relationsIn(ports).neighbourhoodOf(from), to)
      const found = present && (await relationsIn(ports).byId(present.id))
      if (found) await relationsIn(ports).remove(found)
    }),
  async *export(ports) {
    const surviving = new Surviving(ports)
    for await (const { version: _, ...relation } of relationsIn(ports).all()) {
      const stay = await Promise.all([relation.from, relation.to].map((end) => surviving.workPackage(end)))
      if (stay.every(Boolean)) yield relation
    }
  },
})

/** Returns the relation between a work package and another work package. */
const between = ({ relations }: Neighbourhood, other: number) =>
  relations.find(({ from, to }) => from === other || to === other)

/**
 * The relations that an import has written, keyed by id, each with the number of its line and its former state. A
 * second line for the same relation is refused.
 */
type Written = Map<number, { line: number; former?: Relation }>

/**
 * Imports a relation. Relations are imported one by one, because they may depend on earlier relations. Cycles are
 * detected at the end.
 *
 * @throws RecordRefused
 */
const importOne = ({ number: line, record }: Line<RelationRecord>, ports: Ports, written: Written) =>
  retryingRefusals(async () => {
    const { workPackage } = new Reads(ports)
    const near = oncePerKey((one: number) => relationsIn(ports).neighbourhoodOf(one))
    await requireEnds(record, workPackage)
    const stored = await storedRelation(record, between(await near(record.from), record.to), written, ports)
    const next = normalised({
      ...record,
      id: stored?.id ?? record.id ?? (await sequencesIn(ports).allocate('relations')),
      version: stored?.version ?? 1,
      lag: record.lag ?? undefined,
      description: record.description ?? undefined,
    })
    const connection = await connect(next, workPackage, near, async () => noChain)
    const [problem] = problemsOf(connection)
    if (problem) throw new RecordRefused(problem.message)
    const conditions = conditionsOf(connection, ports)
    if (!stored) await relationsIn(ports).insert(next, ...conditions)
    else if (!isDeepStrictEqual(stored, next)) await relationsIn(ports).replace(stored, next, ...conditions)
    written.set(next.id, { line, former: stored })
  })

/**
 * Reverts the imported relations that close cycles, latest first, and rejects their import lines.
 *
 * @returns the number of reverted relations
 */
async function revertCycles(written: Written, { ports, reject }: Importing): Promise<number> {
  const leading = new Map<number, Relation[]>()
  for await (const one of relationsIn(ports).all())
    leading.set(one.from, [...(leading.get(one.from) ?? []), one])
  const from = async (workPackage: number) => ({ workPackage, relations: leading.get(workPackage) ?? [] })
  const closes = async (one: Relation) => (await chainOf(one, from, Number.POSITIVE_INFINITY)).closes
  let refused = 0
  for (const [id, { line, former }] of [...written].reverse()) {
    const found = await relationsIn(ports).byId(id)
    if (!found || !(await closes(found))) continue
    reject(line, CYCLE)
    refused += 1
    leading.set(
      found.from,
      (leading.get(found.from) ?? []).filter((one) => one.id !== id),
    )
    if (!former || (await closes(former))) await relationsIn(ports).remove(found)
    else await relationsIn(ports).replace(found, { ...former, version: found.version })
  }
  return refused
}

/**
 * Returns the stored relation that a record replaces; undefined if the record creates a relation.
 *
 * @param present the existing relation between the record's two work packages, if there is one
 * @throws RecordRefused if an earlier line has written the relation, or if the record's id conflicts with a stored
 * relation
 */
async function storedRelation(
  { id: given }: RelationRecord,
  present: { id: number } | undefined,
  written: Written,
  ports: Ports,
): Promise<Relation | undefined> {
  if (present && written.has(present.id))
    throw new RecordRefused('to: an earlier line has the relation of these work packages.')
  if (given !== undefined && given !== present?.id) await requireFreeId(given, present, ports)
  return present && relationsIn(ports).byId(present.id)
}

async function requireFreeId(
  given: number,
  present: { id: number } | undefined,
  ports: Ports,
): Promise<void> {
  if (present || (await relationsIn(ports).byId(given)))
    throw new RecordRefused('id: there is another relation with this id, or between these work packages.')
  await sequencesIn(ports).skipTo('relations', given)
}

/**
 * Checks the two work packages that a record relates.
 *
 * @throws RecordRefused if either work package does not exist, or if both ends are the same work package
 */
async function requireEnds({ from, to }: RelationRecord, byId: Reads['workPackage']): Promise<void> {
  await Promise.all([targetOf('from', from, { byId }), targetOf('to', to, { byId })])
  if (from === to) throw new RecordRefused('to: is invalid.')
}
