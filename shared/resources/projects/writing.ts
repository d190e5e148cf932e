import type { App } from '#shared/app.ts'
import type { Request } from '#shared/endpoints/endpoint.ts'
import { saving } from '#shared/endpoints/writing.ts'
import { updateConflict } from '#shared/errors/api-error.ts'
import { wake } from '#shared/jobs/wake.ts'
import type { Write } from '#shared/table/table.ts'
import { archiveTree } from './archiving.ts'
import type { Project } from './model.ts'
import { type Gathered, pathOfPlace, placeGuards } from './place.ts'
import { properties } from './properties.ts'

/**
 * Writes the next state of a project, and archives with it what is below it as far as the request's time allows.
 *
 * @throws the violation of an identifier that is taken, WriteRefused where somebody else was faster, or
 *   `UpdateConflict` for one that is to be brought back while it is still being archived
 */
export async function replaceProject(
  before: Project,
  after: Project,
  gathered: Gathered,
  { hasTime }: Request,
  app: App,
): Promise<void> {
  const guards = guardsOf(before, after, gathered, app)
  const save = (state: Project, ...also: Write[]) =>
    saving(properties, () => app.projects.replace(before, state, ...guards, ...also))
  if (after.active && before.archiving) throw updateConflict()
  if (after.active || !before.active) return save(after)
  const { job, acceptance } = app.jobs.accept({ kind: 'archive-project', subject: before.id })
  await save({ ...after, archiving: job.id }, acceptance)
  if ((await archiveTree(job, app, hasTime)) === 'unfinished') await wake(app, job)
}

/** What must be as it was seen: the place a project comes to, or all that stands above one that is brought back. */
function guardsOf(
  before: Project,
  after: Project,
  { wanted, ancestors }: Gathered,
  { projects }: App,
): Write[] {
  const isReturning = after.active && !before.active
  const isMoving = after.parent !== before.parent
  const path = isMoving ? pathOfPlace(wanted) : ancestors
  return (isMoving && after.parent !== undefined) || isReturning
    ? placeGuards(path, projects, isReturning)
    : []
}
