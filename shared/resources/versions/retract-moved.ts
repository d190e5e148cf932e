import { jobsIn } from '#shared/job-kinds.ts'
import type { Job } from '#shared/platform/jobs/job.ts'
import { inSteps, type RequireTime } from '#shared/platform/jobs/steps.ts'
import type { Accepted } from '#shared/platform/jobs/store.ts'
import type { Ports } from '#shared/ports.ts'
import { AncestorCache, ProjectHierarchy } from '#shared/resources/projects/hierarchy.ts'
import type { Path } from '#shared/resources/projects/model.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'
import { workPackagesIn } from '#shared/resources/work-packages/store.ts'
import { isShared, type Version } from './model.ts'
import { versionsIn } from './store.ts'
import { unassignAll } from './unassign.ts'

/** Creates the job that, after a move of a project, unassigns the versions that are no longer available. */
export const createRetractMovedJob = (from: Path, to: Path, ports: Ports): Accepted =>
  jobsIn(ports).accept({ kind: 'retract-moved', subject: to[0], moved: { from, to } })

/** Number of projects that are handled between two checks of the remaining time. */
const BATCH_SIZE = 32

/**
 * The worker that unassigns versions from work packages after a project was moved in the tree. A version is unassigned
 * from the work packages to which it is no longer available. The worker checks the work packages of moved projects with
 * versions of projects that have not moved. It also checks the work packages of projects that have not moved with
 * versions of moved projects.
 *
 * A version that became unavailable by this move or an earlier one is unassigned even if a later move makes it
 * available again. If several moves are concurrent, the job that runs last finds their combined effect. Idempotent.
 */
export async function unassignUnavailableVersions(
  job: Job,
  ports: Ports,
  requireTime: RequireTime,
): Promise<void> {
  const { subject, moved } = job
  const paths: Path[] = [[subject], ...(await new ProjectHierarchy(projectsIn(ports)).pathsBelow([subject]))]
  const inner = new Map(paths.map((path) => [path[0], path]))
  const unassignLost = async (batch: readonly number[]) => {
    for (const { version, project } of moved ? await lostUses({ ...moved, inner }, batch, ports) : [])
      await unassignAll(version, ports, requireTime, project)
  }
  await inSteps([...inner.keys()], BATCH_SIZE, requireTime, unassignLost)
  await jobsIn(ports).end(job, [])
}

/** The move of a project together with its descendants. */
interface Move {
  from: Path
  to: Path
  /** The paths of the moved project and its descendants, keyed by project id. Each path ends at the moved project. */
  inner: ReadonlyMap<number, Path>
}

/** A version, and a project with work packages to which this version is assigned. */
interface Use {
  version: Version
  project: number
}

/**
 * Returns the uses of versions that have to end because of a move. Two kinds of uses are checked: a moved project uses
 * a version of a project that has not moved, or a project that has not moved uses a version of a moved project.
 */
async function lostUses(move: Move, projects: readonly number[], ports: Ports): Promise<Use[]> {
  const ancestors = new AncestorCache(projectsIn(ports))
  const found = projects.flatMap((id) => [usesIn(id, move, ports), usesOf(id, move, ports)])
  const uses = (await Promise.all(found)).flat()
  const lost = await Promise.all(uses.map((use) => isLost(use, move, ancestors)))
  return uses.filter((_, index) => lost[index])
}

/** Returns the versions that a moved project uses although they are defined in a project that was not moved. */
async function usesIn(project: number, { inner }: Move, ports: Ports): Promise<Use[]> {
  const ids = await workPackagesIn(ports).assignedVersions(project)
  const versions = await Promise.all(ids.map((id) => versionsIn(ports).byId(id)))
  return versions.flatMap((version) => (version && !inner.has(version.project) ? [{ version, project }] : []))
}

/**
 * Returns the uses of a moved project's versions by projects that have not moved. Each use names a version and a
 * project that uses it.
 */
async function usesOf(defining: number, { inner }: Move, ports: Ports): Promise<Use[]> {
  const listed = await versionsIn(ports).inProject(defining)
  const uses = listed.map(async (id): Promise<Use[]> => {
    const [version, assigned] = await Promise.all([
      versionsIn(ports).byId(id),
      workPackagesIn(ports).assignedTo(id),
    ])
    const projects = [...new Set(assigned.map(({ project }) => project))].filter((one) => !inner.has(one))
    return version ? projects.map((project) => ({ version, project })) : []
  })
  return (await Promise.all(uses)).flat()
}

/**
 * Returns whether a version must be removed from a project's work packages. The version remains only if it was shared
 * with the project before and right after the move, and is still shared now. An invalid assignment must not become
 * valid again by itself.
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

/**
 * Returns the full path of a moved project.
 *
 * @param inner the project's path within the moved projects
 * @param place the full path of the topmost moved project
 */
const placedAt = (inner: Path | undefined, place: Path): Path | undefined =>
  inner && ([...inner, ...place.slice(1)] as Path)
