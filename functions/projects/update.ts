import type { App } from '#shared/app.ts'
import { lambdaWithBody } from '#shared/lambda.ts'
import type { Write } from '#shared/platform/dynamodb/table.ts'
import { type Saving, type UpdatableResource, update } from '#shared/platform/endpoints/writing.ts'
import { updateConflict } from '#shared/platform/http/errors.ts'
import { enqueue, runFollowUpJobs } from '#shared/platform/jobs/run.ts'
import { acceptArchiving } from '#shared/resources/projects/archive-project.ts'
import type { Project } from '#shared/resources/projects/model.ts'
import {
  type Gathered,
  open,
  pathOfPlace,
  placed,
  placeGuards,
} from '#shared/resources/projects/parent-change.ts'
import { representSingle } from '#shared/resources/projects/representer.ts'
import { type Known, presentProjects, withValues } from '#shared/resources/projects/resource.ts'
import { routes } from '#shared/resources/projects/routes.ts'
import { acceptMove } from '#shared/resources/versions/retract-moved.ts'

/** How a changed project is saved. */
const savedProjects: UpdatableResource<Project, Known> = {
  ...presentProjects,
  withValues,
  replace: replaceProject,
  represent: (project, viewer, { membership, wanted }, app) =>
    representSingle(placed(project, wanted), viewer, membership, app, wanted),
}

/**
 * Writes the next state of a project, and archives its descendants as far as the request's time allows.
 *
 * @throws ValueTaken for the identifier, WriteRefused if another request was faster, or `UpdateConflict`
 *   for a project that is to be unarchived while its archiving is still running
 */
async function replaceProject(
  before: Project,
  after: Project,
  { loaded, request: { hasTime }, app }: Saving<Known>,
): Promise<void> {
  const guards = guardsOf(before, after, loaded, app)
  if (after.active && before.archiving) throw updateConflict()
  const moving = after.parent === before.parent ? undefined : acceptMoving(before, after, loaded, app)
  const archiving = before.active && !after.active ? acceptArchiving(before, app) : undefined
  const there = placed(after, loaded.wanted)
  const state = archiving ? { ...there, archiving: archiving.job.id } : there
  const accepted = [archiving, moving].filter((one) => one !== undefined)
  await app.projects.replace(before, state, ...guards, ...accepted.map(({ acceptance }) => acceptance))
  // Versions that the move takes away do not count any more; taking them back may be long and is left to the consumer.
  if (moving) await enqueue(app, moving.job)
  if (archiving) await runFollowUpJobs([archiving], app, hasTime)
}

function acceptMoving({ id }: Project, { parent }: Project, { path, wanted }: Gathered, app: App) {
  const ancestorIds = parent === undefined ? [] : pathOfPlace(wanted).map((project) => project.id)
  return acceptMove(path ?? [id], [id, ...ancestorIds], app)
}

/** Conditions that make the write fail if the new ancestors, or those of a project that is unarchived, have changed since. */
function guardsOf(
  before: Project,
  after: Project,
  { wanted, ancestors }: Gathered,
  { projects }: App,
): Write[] {
  const isUnarchiving = after.active && !before.active
  const isMoving = after.parent !== before.parent
  const path = isMoving ? pathOfPlace(wanted) : ancestors
  return (isMoving && after.parent !== undefined) || isUnarchiving
    ? placeGuards(path, projects, { above: isUnarchiving ? open : undefined })
    : []
}

export const handler = lambdaWithBody(routes.update, update(savedProjects))
