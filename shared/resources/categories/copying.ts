import { retryingRefusals } from '#shared/platform/dynamodb/retry.ts'
import { fold } from '#shared/platform/fold.ts'
import type { Project } from '#shared/resources/projects/model.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'
import type { CopiedKind, Copy } from '#shared/transfer/copy.ts'
import { allocateCategoryIds } from './allocate-ids.ts'
import { auditCategory } from './audited.ts'
import type { Category } from './model.ts'

/** Number of categories added in one transaction. The items and audit entries of ten categories fit into it. */
const PER_STEP = 10

/** Declares how categories are copied. Copies are stored in the new project, with an audit entry for each copy. */
export const copiedCategories: CopiedKind = {
  part: 'categories',
  renumbered: {
    kind: 'categories',
    originals: async (project, ports) => [
      ((await projectsIn(ports).byId(project))?.categories ?? []).map(({ id }) => id),
    ],
    allocate: (count, ports) => allocateCategoryIds(ports, count),
  },
  steps: (copy) => copy.pages('categories', PER_STEP).map((ids) => () => copySome(new Set(ids), copy)),
}

/** Adds copies of the given categories to the new project, except categories that the project already has. */
const copySome = (ids: ReadonlySet<number>, copy: Copy): Promise<void> =>
  retryingRefusals(async () => {
    const { ports, viewer, order, to } = copy
    const [original, project] = await Promise.all([order.from, to].map((id) => projectsIn(ports).byId(id)))
    if (!original || !project || project.removal) return
    const { categories: present = [] } = project
    const added = copiesOf(original, ids, copy).filter((one) => !present.some((other) => isTaken(one, other)))
    if (added.length === 0) return
    const entries = await Promise.all(added.map((after) => auditCategory({ after }, viewer, ports)))
    const categories = [...present, ...added].sort((a, b) => a.id - b.id)
    await projectsIn(ports).replace(project, { ...project, categories }, ...entries.flat())
  })

/** Returns whether two categories have the same id or the same name, so that the new project cannot contain both. */
const isTaken = (one: Category, other: Category): boolean =>
  one.id === other.id || fold(one.name) === fold(other.name)

/** Returns copies of the given categories. Leaves out their default assignees unless the copy includes the members. */
const copiesOf = ({ categories = [] }: Project, ids: ReadonlySet<number>, copy: Copy): Category[] =>
  categories.flatMap(({ id: original, name, defaultAssignee }) => {
    const id = ids.has(original) ? copy.newId('categories', original) : undefined
    if (id === undefined) return []
    return [{ id, name, ...(copy.has('members') && defaultAssignee && { defaultAssignee }) }]
  })
