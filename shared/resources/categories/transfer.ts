import * as z from 'zod/mini'
import type { App } from '#shared/app.ts'
import { fold } from '#shared/platform/dynamodb/fold.ts'
import { retryingRefusals } from '#shared/platform/dynamodb/retry.ts'
import { SurvivingProjects } from '#shared/resources/projects/surviving-projects.ts'
import { requireProject } from '#shared/resources/projects/transfer.ts'
import { id, propertyValue, RecordRefused } from '#shared/transfer/record.ts'
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
  async import(lines, { app, reject, advance }) {
    let imported = 0
    for (const { number, record } of lines) {
      try {
        await write(record, app)
        imported++
      } catch (error) {
        if (!(error instanceof RecordRefused)) throw error
        reject(number, error.message)
      }
      advance(1)
    }
    return imported
  },
  remove: ({ id: removed }, { app }) => take(removed, app),
  async *export(app) {
    const surviving = new SurvivingProjects(app)
    for await (const { id: project, categories = [] } of app.projects.all())
      if (categories.length > 0 && (await surviving.project(project)))
        for (const { defaultAssignee, ...category } of categories)
          yield { ...category, project, defaultAssignee: await kept(defaultAssignee, app) }
  },
})

async function kept(assignee: number | undefined, { principals }: App) {
  const found = assignee === undefined ? undefined : await principals.byId(assignee)
  return found && !found.principal.removal ? assignee : undefined
}

/** Puts a category into its project, and takes it out of another one. @throws RecordRefused */
async function write(
  { project: id, defaultAssignee, ...values }: z.infer<typeof Record>,
  app: App,
): Promise<void> {
  await requireProject(id, app)
  if (defaultAssignee && (await kept(defaultAssignee, app)) === undefined)
    throw new RecordRefused(`defaultAssignee: there is none with the id ${defaultAssignee}.`)
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
