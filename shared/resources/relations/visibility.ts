import type { ProjectRights } from '#shared/access/viewer.ts'
import type { ProjectContext } from '#shared/project-context/project-context.ts'
import type { WorkPackage } from '#shared/resources/work-packages/model.ts'
import { workPackagesIn } from '#shared/resources/work-packages/store.ts'
import type { ListedRelation } from './store.ts'

/** A work package at the end of a relation, and the requester's rights in its project. */
export interface End extends Pick<WorkPackage, 'id' | 'subject'> {
  rights: ProjectRights | undefined
}

export interface Connected {
  relation: ListedRelation
  from: End
  to: End
}

/**
 * Returns the work packages at the ends of a relation, if they exist, with the requester's rights in their projects.
 */
export const endsOf = ({ from, to }: Pick<ListedRelation, 'from' | 'to'>, context: ProjectContext) =>
  Promise.all(
    [from, to].map(async (id) => {
      const found = await context.workPackage(id)
      return found && { ...found, rights: await context.rights(found.project) }
    }),
  )

/** Returns the relations whose two ends the requester may see in lists, keyed by id. */
export async function visibleAmong(
  relations: readonly ListedRelation[],
  context: ProjectContext,
): Promise<Connected[]> {
  const ends = await listedEnds(relations, context)
  return relations
    .flatMap((relation) => {
      const [from, to] = [ends.get(relation.from), ends.get(relation.to)]
      return from && to ? [{ relation, from, to }] : []
    })
    .sort((a, b) => a.relation.id - b.relation.id)
}

/** Returns the work packages at the ends of relations, except those that the requester may not see in lists. */
async function listedEnds(
  relations: readonly ListedRelation[],
  { ports, rights: rightsIn }: ProjectContext,
): Promise<ReadonlyMap<number, End>> {
  const ids = new Set(relations.flatMap(({ from, to }) => [from, to]))
  const found = await workPackagesIn(ports).some(ids, (one) => one, ['project', 'subject', 'removal'])
  const ends = [...found].map(async ([id, { subject, project, removal }]) => {
    const rights = removal ? undefined : await rightsIn(project)
    return rights?.may('view_work_packages') ? [[id, { id, subject, rights }] as const] : []
  })
  return new Map((await Promise.all(ends)).flat())
}
