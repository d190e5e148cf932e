import { oncePerKey } from '#shared/platform/concurrency.ts'
import { retryingRefusals } from '#shared/platform/dynamodb/retry.ts'
import { sequencesIn } from '#shared/platform/dynamodb/table.ts'
import { Reads } from '#shared/project-context/project-context.ts'
import type { CopiedKind, Copy } from '#shared/transfer/copy.ts'
import { noChain } from './chain.ts'
import { conditionsOf, connect } from './connection.ts'
import { type ListedRelation, relationsIn } from './store.ts'

/** Number of work packages whose relations are copied between two checks of the remaining time. */
const PER_STEP = 50

/** Copies the relations between copied work packages. Relations to work packages that are not copied are omitted. */
export const copiedRelations: CopiedKind = {
  part: 'work_packages',
  steps: (copy) => copy.pages('work_packages', PER_STEP).map((ids) => () => copyFrom(ids, copy)),
}

async function copyFrom(ids: readonly number[], copy: Copy): Promise<void> {
  const around = await Promise.all(ids.map((id) => relationsIn(copy.ports).neighbourhoodOf(id)))
  for (const { workPackage, relations } of around)
    for (const one of relations) {
      const [from, to] = [one.from, one.to].map((id) => copy.newId('work_packages', id))
      if (one.from !== workPackage || from === undefined || to === undefined) continue
      copy.requireTime()
      await addOnce({ ...one, from, to }, copy)
    }
}

/**
 * Adds a relation, unless its work packages are already related. Cycles need no check: the original relations form no
 * cycle, so their copies form none.
 */
const addOnce = (relation: ListedRelation, { ports }: Copy): Promise<void> =>
  retryingRefusals(async () => {
    const { workPackage } = new Reads(ports)
    const near = oncePerKey((id: number) => relationsIn(ports).neighbourhoodOf(id))
    const ends = await Promise.all([relation.from, relation.to].map(workPackage))
    const { relations } = await near(relation.from)
    if (!ends.every(Boolean) || relations.some((one) => [one.from, one.to].includes(relation.to))) return
    const next = { ...relation, id: await sequencesIn(ports).allocate('relations'), version: 1 }
    const connection = await connect(next, workPackage, near, async () => noChain)
    await relationsIn(ports).insert(next, ...conditionsOf(connection, ports))
  })
