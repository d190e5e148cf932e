import type { Resource } from '#shared/platform/hal/resource.ts'
import type { ProjectContext } from '#shared/project-context/project-context.ts'
import type { WorkPackage } from '#shared/resources/work-packages/model.ts'
import { representElement as representWorkPackage } from '#shared/resources/work-packages/representer.ts'
import { representElement } from './representer.ts'
import type { ListedRelation } from './store.ts'
import { type End, endsOf } from './visibility.ts'

/** Represents a single relation, with the work packages at both ends. */
export async function representSingle(relation: ListedRelation, context: ProjectContext): Promise<Resource> {
  const [from, to] = (await endsOf(relation, context)) as [End & WorkPackage, End & WorkPackage]
  const embedded = await Promise.all([from, to].map((one) => representWorkPackage(one, context)))
  return {
    ...representElement({ relation, from, to }, context.viewer),
    _embedded: { from: embedded[0], to: embedded[1] },
  }
}
