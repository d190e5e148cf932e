import type { Write } from '#shared/platform/dynamodb/table.ts'
import type { Copy } from '#shared/transfer/copy.ts'
import { isOpen } from '../ancestors.ts'
import type { Project } from '../model.ts'
import { projectsIn } from '../store.ts'
import { customValuesOf } from './insert-copy.ts'

/** Returns the writes that unarchive a complete copy. Below an archived parent, the copy stays archived. */
export async function openCopy(project: Project, copy: Copy): Promise<Write[]> {
  const { ports, order } = copy
  const [parent, original] = await Promise.all(
    [project.parent, order.from].map((id) => (id === undefined ? undefined : projectsIn(ports).byId(id))),
  )
  const { copying: _, ...complete } = project
  const active = parent?.active !== false
  const after: Project = {
    ...complete,
    active,
    customValues: original ? await customValuesOf(original, copy, true) : project.customValues,
    updatedAt: ports.now().toISOString(),
  }
  return [
    ...projectsIn(ports).replacement(project, after),
    ...(parent && active ? [projectsIn(ports).check(parent.id, isOpen)] : []),
  ]
}
