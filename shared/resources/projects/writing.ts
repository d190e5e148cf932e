import type { App } from '#shared/app.ts'
import { referenceGuards } from '#shared/custom-fields/guards.ts'
import type { Request } from '#shared/endpoints/endpoint.ts'
import { saving } from '#shared/endpoints/writing.ts'
import { updateConflict } from '#shared/errors/api-error.ts'
import { goOnQuietly } from '#shared/jobs/go-on.ts'
import { retractMoved } from '#shared/resources/versions/moves.ts'
import type { Write } from '#shared/table/table.ts'
import { archiveTree } from './ending/archiving.ts'
import type { Project } from './model.ts'
import { properties } from './properties.ts'
import { type Gathered, pathOfPlace, placeGuards } from './tree/place.ts'

/**
 * Writes the next state of a project, and does what follows for what is below it, as far as the request's time allows.
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
  const guards = [...guardsOf(before, after, gathered, app), ...referenceGuards(before, after, app)]
  const save = (state: Project, ...also: Write[]) =>
    saving(properties, () => app.projects.replace(before, state, ...guards, ...also))
  if (after.active && before.archiving) throw updateConflict()
  const moving = after.parent === before.parent ? undefined : acceptMove(before, after, gathered, app)
  const archiving = before.active && !after.active ? acceptArchiving(before, app) : undefined
  const state = archiving ? { ...after, archiving: archiving.job.id } : after
  await save(state, ...[moving, archiving].flatMap((accepted) => accepted?.acceptance ?? []))
  if (archiving) await goOnQuietly(archiving.job, archiveTree, app, hasTime)
  if (moving) await goOnQuietly(moving.job, retractMoved, app, hasTime)
}

const acceptArchiving = ({ id }: Project, { jobs }: App) =>
  jobs.accept({ kind: 'archive-project', subject: id })

/** Work packages lose versions that they no longer see after the move. */
const acceptMove = ({ id }: Project, after: Project, { path, wanted }: Gathered, { jobs }: App) => {
  const above = after.parent === undefined ? [] : pathOfPlace(wanted).map((project) => project.id)
  return jobs.accept({
    kind: 'retract-moved',
    subject: id,
    moved: { from: path ?? [id], to: [id, ...above] },
  })
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
