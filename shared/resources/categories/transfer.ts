import * as z from 'zod/mini'
import { retryingRefusals } from '#shared/platform/dynamodb/retry.ts'
import { sequencesIn } from '#shared/platform/dynamodb/table.ts'
import { fold } from '#shared/platform/fold.ts'
import type { Ports } from '#shared/ports.ts'
import { toPrincipal, toProject } from '#shared/project-context/link-target.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'
import { importEach } from '#shared/transfer/import-each.ts'
import { requireProject } from '#shared/transfer/in-projects.ts'
import { id, propertyValue, RecordRefused } from '#shared/transfer/record.ts'
import { targetConditions } from '#shared/transfer/references.ts'
import { Surviving } from '#shared/transfer/surviving.ts'
import { defineTransfer } from '#shared/transfer/transfer.ts'
import { CATEGORY_IDS } from './allocate-ids.ts'
import type { Category } from './model.ts'
import { properties } from './properties.ts'

const Record = z.strictObject({
  id,
  project: id,
  name: propertyValue(properties.name),
  defaultAssignee: z.nullish(id),
})
const Key = z.object({ id })

/** Import, export and removal of categories, which are stored as parts of their projects. */
export const categoryTransfer = defineTransfer<z.infer<typeof Record>, z.infer<typeof Key>>({
  kind: 'category',
  record: Record,
  key: Key,
  import: (lines, importing) => importEach(lines, importing, (record, { ports }) => write(record, ports)),
  remove: ({ id: removed }, { ports }) => removeFromProject(removed, ports),
  async *export(ports) {
    const surviving = new Surviving(ports)
    for await (const { id: project, categories = [] } of projectsIn(ports).all())
      if (categories.length > 0 && (await surviving.project(project)))
        for (const { defaultAssignee, ...category } of categories)
          yield { ...category, project, defaultAssignee: await surviving.kept(toPrincipal, defaultAssignee) }
  },
})

/**
 * Stores a category in its project, and removes it from any other project.
 *
 * @throws RecordRefused
 */
async function write(record: z.infer<typeof Record>, ports: Ports): Promise<void> {
  await targetConditions({ project: toProject, defaultAssignee: toPrincipal }, record, ports)
  const { project: id, defaultAssignee, ...values } = record
  const category: Category = { ...values, ...(defaultAssignee && { defaultAssignee }) }
  await sequencesIn(ports).skipTo(CATEGORY_IDS, category.id)
  await removeFromProject(category.id, ports, id)
  await retryingRefusals(async () => {
    const project = await requireProject(id, ports)
    const others = (project.categories ?? []).filter((one) => one.id !== category.id)
    if (others.some(({ name }) => fold(name) === fold(category.name)))
      throw new RecordRefused('name: has already been taken in the project.')
    const categories = [...others, category].sort((a, b) => a.id - b.id)
    await projectsIn(ports).replace(project, { ...project, categories })
  })
}

/**
 * Removes a category from its project.
 *
 * @param except the id of a project. If the category belongs to this project, it is not removed
 */
const removeFromProject = (id: number, ports: Ports, except?: number): Promise<void> =>
  retryingRefusals(async () => {
    const project = await projectsIn(ports).ofCategory(id)
    if (!project || project.id === except) return
    const categories = project.categories?.filter((one) => one.id !== id)
    await projectsIn(ports).replace(project, { ...project, categories })
  })
