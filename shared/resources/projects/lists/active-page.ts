import { type Page, type Selection, withFirstBatch } from '#shared/platform/collections/paging.ts'
import type { Project } from '../model.ts'
import type { Projects } from '../store.ts'

/** With more archived projects than this, the rows of all projects are filtered instead. */
const FEW_ARCHIVED = 200

/**
 * A page of all projects that are not archived, by id. It reads as many more projects than the page has as there are
 * archived ones, so every page costs the same.
 *
 * @returns undefined if something else is asked for, or too many projects are archived
 */
export async function pageOfActive(
  selection: Selection,
  projects: Projects,
): Promise<Page<Project> | undefined> {
  if (!projects.isById(selection)) return undefined
  const archived = await projects.archived(FEW_ARCHIVED + 1)
  if (archived.length > FEW_ARCHIVED) return undefined
  const { size } = selection
  const { total, batches } = await projects.page({ ...selection, size: size && size + archived.length })
  const active = activeAmong(batches, archived, selection)
  return { total: Math.max(0, total - archived.length), batches: await withFirstBatch(active) }
}

/** Of the projects from some position on, the active ones that come after as many active ones. */
async function* activeAmong(
  batches: Page<Project>['batches'],
  archived: readonly number[],
  { size, order }: Selection,
): AsyncGenerator<Project[]> {
  const isBefore = (a: number, b: number) => (order[0]?.descending ? a > b : a < b)
  let [skip, left]: [number | undefined, number] = [undefined, size]
  for await (const batch of batches) {
    const [first] = batch
    // So many archived projects come before: the first of the batch has a place so much nearer to the beginning.
    skip ??= first && archived.filter((id) => isBefore(id, first.id)).length
    const active = batch.filter((project) => project.active)
    const page = active.slice(skip, (skip ?? 0) + left)
    skip = Math.max(0, (skip ?? 0) - active.length)
    left -= page.length
    yield page
  }
}
