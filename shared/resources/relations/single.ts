import type { Resource } from '#shared/platform/hal/resource.ts'
import type { WorkPackage } from '#shared/resources/work-packages/model.ts'
import { representElement as representWorkPackage } from '#shared/resources/work-packages/representer.ts'
import type { Surroundings } from '#shared/resources/work-packages/surroundings.ts'
import { representElement } from './representer.ts'
import type { ListedRelation } from './store.ts'

/** A relation on its own, with the work packages at both ends. */
export async function representSingle(relation: ListedRelation, around: Surroundings): Promise<Resource> {
  const ends = await Promise.all([relation.from, relation.to].map(around.workPackage))
  const [from, to] = ends as [WorkPackage, WorkPackage]
  const known = [from, to].map(async (one) => ({ ...one, rights: await around.rights(one.project) }))
  const [fromEnd, toEnd] = (await Promise.all(known)) as [
    Awaited<(typeof known)[0]>,
    Awaited<(typeof known)[0]>,
  ]
  const embedded = await Promise.all([from, to].map((one) => representWorkPackage(one, around)))
  return {
    ...representElement({ relation, from: fromEnd, to: toEnd }, around.viewer),
    _embedded: { from: embedded[0], to: embedded[1] },
  }
}
