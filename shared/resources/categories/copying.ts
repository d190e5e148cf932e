import { retryingRefusals } from '#shared/platform/dynamodb/retry.ts'
import { fold } from '#shared/platform/fold.ts'
import type { Project } from '#shared/resources/projects/model.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'
import type { CopiedKind, Copy } from '#shared/transfer/copy.ts'
import { auditCategory } from './audited.ts'
import type { Category } from './model.ts'
import { newCategoryId } from './new-id.ts'

/** Categories added in one transaction, which has room for the items and the audit entries of ten. */
const PER_STEP = 10

/** The copying of categories, with an audit entry of each. They are parts of the project. */
export const copiedCategories: CopiedKind = {
  part: 'categories',
  renumbered: {
    kind: 'categories',
    originals: async (project, ports) => [
      ((await projectsIn(ports).byId(project))?.categories ?? []).map(({ id }) => id),
    ],
    allocate: (count, ports) => newCategoryId(ports, count),
  },
  steps: (copy) => copy.pages('categories', PER_STEP).map((ids) => () => copySome(new Set(ids), copy)),
}

/** Adds the copies of some categories to the new project, except those that it has already. */
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

/** Returns whether a project has a copy, or another category that got its name while the project is copied. */
const isTaken = (one: Category, other: Category): boolean =>
  one.id === other.id || fold(one.name) === fold(other.name)

/** Returns the copies of some categories. Without the members, they have no default assignees. */
const copiesOf = ({ categories = [] }: Project, ids: ReadonlySet<number>, copy: Copy): Category[] =>
  categories.flatMap(({ id: original, name, defaultAssignee }) => {
    const id = ids.has(original) ? copy.newId('categories', original) : undefined
    if (id === undefined) return []
    return [{ id, name, ...(copy.has('members') && defaultAssignee && { defaultAssignee }) }]
  })
