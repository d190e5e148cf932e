import * as z from 'zod/mini'
import type { App } from '#shared/app.ts'
import { retryingRefusals } from '#shared/platform/dynamodb/retry.ts'
import { fold } from '#shared/platform/fold.ts'
import { requireProject } from '#shared/resources/projects/transfer.ts'
import { importEach } from '#shared/transfer/import-each.ts'
import { id, propertyValue, RecordRefused } from '#shared/transfer/record.ts'
import { conditionsOn } from '#shared/transfer/references.ts'
import { Surviving } from '#shared/transfer/surviving.ts'
import { defineTransfer } from '#shared/transfer/transfer.ts'
import { type Category, properties } from './model.ts'

const Record = z.strictObject({
  id,
  project: id,
  name: propertyValue(properties.name),
  defaultAssignee: z.nullish(id),
})
const Key = z.object({ id })

/** The transfer of categories, which their projects hold. */
export const categoryTransfer = defineTransfer<z.infer<typeof Record>, z.infer<typeof Key>>({
  kind: 'category',
  record: Record,
  key: Key,
  import: (lines, importing) => importEach(lines, importing, (record, { app }) => write(record, app)),
  remove: ({ id: removed }, { app }) => take(removed, app),
  async *export(app) {
    const surviving = new Surviving(app)
    for await (const { id: project, categories = [] } of app.projects.all())
      if (categories.length > 0 && (await surviving.project(project)))
        for (const { defaultAssignee, ...category } of categories)
          yield { ...category, project, defaultAssignee: await surviving.kept('principal', defaultAssignee) }
  },
})

/** Puts a category into its project, and takes it out of another one. @throws RecordRefused */
async function write(record: z.infer<typeof Record>, app: App): Promise<void> {
  await conditionsOn({ project: 'projects', defaultAssignee: 'principals' }, record, app)
  const { project: id, defaultAssignee, ...values } = record
  const category: Category = { ...values, ...(defaultAssignee && { defaultAssignee }) }
  await take(category.id, app, id)
  await retryingRefusals(async () => {
    const project = await requireProject(id, app)
    const others = (project.categories ?? []).filter((one) => one.id !== category.id)
    if (others.some(({ name }) => fold(name) === fold(category.name)))
      throw new RecordRefused('name: has already been taken in the project.')
    const categories = [...others, category].sort((a, b) => a.id - b.id)
    await app.projects.replace(project, { ...project, categories })
  })
}

/** Takes a category out of its project. @param except a project that keeps it */
const take = (id: number, { projects }: App, except?: number): Promise<void> =>
  retryingRefusals(async () => {
    const project = await projects.ofCategory(id)
    if (!project || project.id === except) return
    const categories = project.categories?.filter((one) => one.id !== id)
    await projects.replace(project, { ...project, categories })
  })
