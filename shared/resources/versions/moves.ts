import type { App } from '#shared/app.ts'
import type { Job } from '#shared/jobs/job.ts'
import type { Outcome } from '#shared/jobs/work.ts'
import { Forest } from '#shared/resources/projects/forest.ts'
import { pathsBelow } from '#shared/resources/projects/tree.ts'
import type { Version } from './model.ts'
import { unassignAll } from './removal.ts'
import { isShared, type Path } from './sharing.ts'

/** Where a project that has moved stood and stands, with everything below it. */
interface Move {
  from: Path
  to: Path
  /** The paths of all that moved, as they are now. */
  paths: Path[]
}

/** A version and a project that saw it before a move. */
interface Lost {
  version: number
  project: number
}

/**
 * Unassigns the versions that the work packages of some project no longer see because a project has moved in its
 * tree: those from outside in what has moved, and those of what has moved outside of it. Goes by where the project
 * stood before and after that move, whatever has moved since. May be repeated.
 */
export async function retractMoved(job: Job, app: App, hasTime: () => boolean): Promise<Outcome> {
  const { subject, moved } = job
  if (moved) {
    const below = await pathsBelow([subject], app.projects)
    const inner: Path[] = [[subject], ...below]
    const lost = await lostBy({ ...moved, paths: inner }, app)
    for (const { version, project } of lost) {
      if ((await unassignAll(version, app, hasTime, project)) === 'unfinished') return 'unfinished'
    }
  }
  await app.jobs.end(job, [])
  return 'done'
}

async function lostBy(move: Move, app: App): Promise<Lost[]> {
  const forest = new Forest(app.projects)
  const inside = new Set(move.paths.map(([id]) => id))
  const found = await Promise.all(
    move.paths.map(async ([project]) => [
      ...(await usesIn(project, inside, app)),
      ...(await usesOf(project, inside, app)),
    ]),
  )
  const lost = await Promise.all(found.flat().map((use) => isLost(use, move, inside, forest)))
  return found
    .flat()
    .flatMap(({ version, project }, index) => (lost[index] ? [{ version: version.id, project }] : []))
}

interface Use {
  version: Version
  project: number
}

/** The versions from outside to which work packages of a project that moved are assigned. */
async function usesIn(project: number, inside: ReadonlySet<number>, app: App): Promise<Use[]> {
  const ids = await app.workPackages.versionsIn(project)
  const versions = await Promise.all(ids.map((id) => app.versions.byId(id)))
  return versions.flatMap((version) =>
    version && !inside.has(version.project) ? [{ version, project }] : [],
  )
}

/** The projects outside whose work packages are assigned to versions of a project that moved. */
async function usesOf(defining: number, inside: ReadonlySet<number>, app: App): Promise<Use[]> {
  const listed = await app.versions.inProject(defining)
  const uses = listed.map(async ({ id }): Promise<Use[]> => {
    const [version, assigned] = await Promise.all([app.versions.byId(id), app.workPackages.assignedTo(id)])
    const projects = [...new Set(assigned.map(({ project }) => project))].filter(
      (project) => !inside.has(project),
    )
    return version ? projects.map((project) => ({ version, project })) : []
  })
  return (await Promise.all(uses)).flat()
}

/** Whether a version was shared with a project before the move, and was not any more after it. */
async function isLost(use: Use, { from, to, paths }: Move, inside: ReadonlySet<number>, forest: Forest) {
  const { project, sharing } = use.version
  const isMoved = inside.has(use.project)
  const [stays, moves] = isMoved ? [project, use.project] : [use.project, project]
  const inner = paths.find(([id]) => id === moves) as Path
  const still = await forest.path(stays)
  const at = (above: Path): Path => [...inner, ...above.slice(1)] as unknown as Path
  const shared = (above: Path) =>
    isMoved ? isShared(sharing, still, at(above)) : isShared(sharing, at(above), still)
  return shared(from) && !shared(to)
}
