import { projectsIn } from '#shared/resources/projects/store.ts'
import type { CopiedKind, Copy } from '#shared/transfer/copy.ts'
import type { Category } from './model.ts'
import { newCategoryId } from './new-id.ts'

/** The copying of categories. They are parts of the project, which is written with them. */
export const copiedCategories: CopiedKind = {
  part: 'categories',
  renumbered: {
    kind: 'categories',
    originals: async (project, ports) => [
      ((await projectsIn(ports).byId(project))?.categories ?? []).map(({ id }) => id),
    ],
    allocate: (count, ports) => newCategoryId(ports, count),
  },
  steps: () => [],
}

/** Returns the copies of categories. Without the members, they have no default assignees. */
export const copiesOf = (categories: readonly Category[], copy: Copy): Category[] =>
  categories.flatMap(({ id: original, name, defaultAssignee }) => {
    const id = copy.newId('categories', original)
    if (id === undefined) return []
    return [{ id, name, ...(copy.has('members') && defaultAssignee && { defaultAssignee }) }]
  })
