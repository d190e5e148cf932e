import type { App } from '#shared/app.ts'
import { retryingRefusals } from '#shared/platform/dynamodb/retry.ts'
import { updateConflict } from '#shared/platform/http/errors.ts'
import type { Job } from '#shared/platform/jobs/job.ts'
import type { FollowUpJob, HasTime, Outcome } from '#shared/platform/jobs/run.ts'
import type { Jobs } from '#shared/platform/jobs/store.ts'
import type { Path } from '#shared/resources/projects/model.ts'
import { AncestorCache, ProjectHierarchy } from '#shared/resources/projects/tree/hierarchy.ts'
import type { Assigned } from '#shared/resources/work-packages/store.ts'
import { isShared, sharings, type Version } from './model.ts'
import { unassignAll, unassignSome } from './removal.ts'

/**
 * Takes a version back, as far as it is shared now, from projects that do not see it, before it is shared more widely:
 * what does not count, as after a move that is still being followed up, must not count again by that.
 *
 * @throws `UpdateConflict` where there is no time for all of it
 */
export async function retractFirst(version: Version, app: App, hasTime: HasTime): Promise<void> {
  const assigned = await app.workPackages.assignedTo(version.id)
  const lost = new Set(await projectsBeyond(version, assigned, app))
  const waiting = assigned.filter(({ project }) => lost.has(project))
  if ((await unassignSome(waiting, version.id, app, hasTime)) === 'unfinished') throw updateConflict()
}

/** Whether there are projects that see a version before a change of it, and not after it. */
export const isNarrower = (after: Version, before: Version): boolean =>
  sharings.indexOf(after.sharing) < sharings.indexOf(before.sharing)

/**
 * Takes a version back from the projects that no longer see it: unassigns their work packages, and ends the job.
 * Until then the version's sharing cannot be changed. May be repeated.
 *
 * @param job its others are projects that lost the version, although one may have moved to where it is seen since
 */
export async function retractVersion(job: Job, app: App, hasTime: HasTime): Promise<Outcome> {
  const lost = await lostPackages(job, app)
  if ((await unassignSome(lost, job.subject, app, hasTime)) === 'unfinished') return 'unfinished'
  await retryingRefusals(async () => {
    const present = await app.versions.byId(job.subject)
    await app.jobs.end(job, present?.retracting === job.id ? finished(present, app) : [])
  })
  return 'done'
}

const finished = ({ retracting, ...version }: Version, { versions }: App) =>
  versions.replacement({ ...version, retracting }, version)

/** The projects with work packages that are assigned to a version which, as it is here, is not shared with them. */
export async function projectsLosing(version: Version, app: App): Promise<number[]> {
  return projectsBeyond(version, await app.workPackages.assignedTo(version.id), app)
}

async function lostPackages({ subject, others = [] }: Job, app: App): Promise<Assigned[]> {
  const [version, assigned] = await Promise.all([
    app.versions.byId(subject),
    app.workPackages.assignedTo(subject),
  ])
  const lost = new Set(version && [...others, ...(await projectsBeyond(version, assigned, app))])
  return assigned.filter(({ project }) => lost.has(project))
}

async function projectsBeyond(
  { project, sharing }: Version,
  assigned: readonly Assigned[],
  { projects }: App,
): Promise<number[]> {
  const ids = new Set(assigned.map((one) => one.project))
  if (ids.size === 0) return []
  const ancestors = new AncestorCache(projects)
  const [defining, ...using] = await Promise.all([project, ...ids].map((id) => ancestors.path(id)))
  return using.filter((path) => !isShared(sharing, defining as Path, path)).map(([id]) => id)
}

/** Projects looked at between two looks at the clock. */
const WAVE = 32

/** A project that has moved, with everything below it. */
interface Move {
  /** Where it stood before, and after. */
  from: Path
  to: Path
  /** The paths of all that moved, from that project down, by their project. */
  inner: ReadonlyMap<number, Path>
}

/** A project whose work packages are assigned to a version. */
interface Use {
  version: Version
  project: number
}

/** Work packages lose versions that they no longer see after the move of a project from one path to another. */
export const acceptMove = (from: Path, to: Path, jobs: Jobs): FollowUpJob => ({
  ...jobs.accept({ kind: 'retract-moved', subject: to[0], moved: { from, to } }),
  work: retractMoved,
})

/**
 * Unassigns the versions that the work packages of some project do not see because a project has moved in its
 * tree: those from outside in what has moved, and those of what has moved outside of it. What was lost by the move, or
 * by one before, stays lost, whatever has moved since; and of several moves at once the last to be dealt with finds
 * what they did together. May be repeated.
 */
export async function retractMoved(job: Job, app: App, hasTime: HasTime): Promise<Outcome> {
  const { subject, moved } = job
  const paths: Path[] = [[subject], ...(await new ProjectHierarchy(app.projects).pathsBelow([subject]))]
  const inner = new Map(paths.map((path) => [path[0], path]))
  for (let at = 0; moved && at < paths.length; at += WAVE) {
    if (!hasTime()) return 'unfinished'
    const wave = paths.slice(at, at + WAVE).map(([id]) => id)
    for (const { version, project } of await lostUses({ ...moved, inner }, wave, app)) {
      if ((await unassignAll(version.id, app, hasTime, project)) === 'unfinished') return 'unfinished'
    }
  }
  await app.jobs.end(job, [])
  return 'done'
}

/** The uses by and of some of the projects that moved that do not count any more. */
async function lostUses(move: Move, projects: readonly number[], app: App): Promise<Use[]> {
  const ancestors = new AncestorCache(app.projects)
  const found = projects.flatMap((id) => [usesIn(id, move, app), usesOf(id, move, app)])
  const uses = (await Promise.all(found)).flat()
  const lost = await Promise.all(uses.map((use) => isLost(use, move, ancestors)))
  return uses.filter((_, index) => lost[index])
}

/** The versions from outside to which work packages of a project that moved are assigned. */
async function usesIn(project: number, { inner }: Move, app: App): Promise<Use[]> {
  const ids = await app.workPackages.versionsIn(project)
  const versions = await Promise.all(ids.map((id) => app.versions.byId(id)))
  return versions.flatMap((version) => (version && !inner.has(version.project) ? [{ version, project }] : []))
}

/** The projects outside whose work packages are assigned to versions of a project that moved. */
async function usesOf(defining: number, { inner }: Move, app: App): Promise<Use[]> {
  const listed = await app.versions.inProject(defining)
  const uses = listed.map(async ({ id }): Promise<Use[]> => {
    const [version, assigned] = await Promise.all([app.versions.byId(id), app.workPackages.assignedTo(id)])
    const projects = [...new Set(assigned.map(({ project }) => project))].filter((one) => !inner.has(one))
    return version ? projects.map((project) => ({ version, project })) : []
  })
  return (await Promise.all(uses)).flat()
}

/**
 * Whether a version is not shared with a project now, or was not before the move or right after it: what did not count
 * at some time does not count again by itself.
 */
async function isLost(
  { version, project }: Use,
  { from, to, inner }: Move,
  ancestors: AncestorCache,
): Promise<boolean> {
  const [defining, using] = await Promise.all([ancestors.path(version.project), ancestors.path(project)])
  const at = (path: Path, place: Path) => placedAt(inner.get(path[0]), place) ?? path
  const wasShared = (place: Path) => isShared(version.sharing, at(defining, place), at(using, place))
  return !isShared(version.sharing, defining, using) || !wasShared(from) || !wasShared(to)
}

/** The path of what moved, as it went on at some time from the project that it moved with. */
const placedAt = (inner: Path | undefined, place: Path): Path | undefined =>
  inner && ([...inner, ...place.slice(1)] as unknown as Path)
