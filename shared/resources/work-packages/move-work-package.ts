import { system } from '#shared/access/viewer.ts'
import { jobsIn } from '#shared/job-kinds.ts'
import { existsAndStays } from '#shared/platform/collections/entity.ts'
import { levelsOf } from '#shared/platform/collections/tree.ts'
import { fold } from '#shared/platform/fold.ts'
import { endMarked } from '#shared/platform/jobs/end-marked.ts'
import type { Job } from '#shared/platform/jobs/job.ts'
import type { FollowUpJob } from '#shared/platform/jobs/run.ts'
import { inSteps, type RequireTime } from '#shared/platform/jobs/steps.ts'
import type { Ports } from '#shared/ports.ts'
import { ProjectContext } from '#shared/project-context/project-context.ts'
import { categoryIn } from '#shared/resources/categories/model.ts'
import type { Project } from '#shared/resources/projects/model.ts'
import { refreshActivity, refreshing } from '#shared/resources/projects/refresh-activity.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'
import { changeBySystem, type SystemChange } from './add-activity.ts'
import { typeFor } from './entries.ts'
import { activityOf } from './journal.ts'
import type { WorkPackage } from './model.ts'
import { moveDependents } from './move-time-entries.ts'
import { workPackagesIn } from './store.ts'

/** Number of work packages moved between two checks of the remaining time. */
const WORK_PACKAGES_PER_STEP = 20

/**
 * Creates the job that moves all descendants of a work package to the work package's project.
 *
 * @param from the project that the work package leaves
 */
export const createMoveWorkPackageJob = ({ id }: WorkPackage, from: number, ports: Ports): FollowUpJob => ({
  ...jobsIn(ports).accept({ kind: 'move-work-package', subject: id, others: [from] }),
  work: moveWorkPackage,
})

/**
 * The worker that moves all descendants of a work package to its project, with their time entries. The worker then
 * updates the latest activity of the former projects, and allows writes below the work package again. Idempotent.
 */
export async function moveWorkPackage(job: Job, ports: Ports, requireTime: RequireTime): Promise<void> {
  const top = await workPackagesIn(ports).byId(job.subject)
  const target = top && !top.removal ? await projectsIn(ports).byId(top.project) : undefined
  // If the project is being removed, nothing is moved: its work packages are removed with it.
  if (target && !target.removal) await moveBelow(job, target, ports, requireTime)
  await Promise.all((job.others ?? []).map((id) => refreshActivity(id, ports)))
  await endMarked(job, 'moving', workPackagesIn(ports), jobsIn(ports))
}

/**
 * Moves all descendants of a work package and their time entries, level by level.
 *
 * Before a level is moved, a job is stored that updates the latest activity of the projects that lose work packages.
 * The latest activity is therefore updated even if the move fails halfway.
 */
async function moveBelow(
  { subject, others = [] }: Job,
  target: Project,
  ports: Ports,
  requireTime: RequireTime,
): Promise<void> {
  const here = new Set([subject])
  const left = new Set<number>()
  const below = async (id: number) => {
    const children = here.has(id) ? await workPackagesIn(ports).childrenOf(id) : []
    for (const { project } of children) if (![target.id, ...others].includes(project)) left.add(project)
    return children.map((child) => child.id)
  }
  requireTime()
  await moveDependents(subject, target.id, ports, requireTime)
  for await (const level of levelsOf(await below(subject), below)) {
    const move = () =>
      inSteps(level, WORK_PACKAGES_PER_STEP, requireTime, async (step) => {
        await moveTo(target, step, here, ports)
        const moved = step.filter((id) => here.has(id))
        await Promise.all(moved.map((id) => moveDependents(id, target.id, ports)))
      })
    await refreshing([...left], ports, move)
    left.clear()
  }
}

/**
 * Moves those work packages of a level that are not in the project yet.
 *
 * @param here the ids of the moved work package and of its descendants on higher levels. The function adds the
 * descendants on this level, and removes work packages that are no longer descendants
 */
async function moveTo(
  target: Project,
  ids: readonly number[],
  here: Set<number>,
  ports: Ports,
): Promise<void> {
  const context = new ProjectContext(system(await ports.configuration.current()), ports)
  const revise = async (one: WorkPackage): Promise<SystemChange | undefined> => {
    const isBelow = one.parent !== undefined && here.has(one.parent)
    if (isBelow) here.add(one.id)
    else here.delete(one.id)
    if (!isBelow || one.project === target.id) return undefined
    const values = { project: target.id, ...(await movedAlong(one, target, context)) }
    return { values, changes: (await activityOf(one, { ...one, ...values }, context)).changes }
  }
  await changeBySystem(ids, revise, ports, {
    also: [projectsIn(ports).check(target.id, existsAndStays)],
  })
}

/**
 * Returns the values of a work package that is moved with an ancestor. The work package keeps its type if the target
 * project has that type, and otherwise gets the first type of the target project. It gets the category with the same
 * name, and keeps its version if the version is available in the target project.
 */
export async function movedAlong(
  moved: WorkPackage,
  target: Project,
  context: ProjectContext,
): Promise<Pick<WorkPackage, 'type' | 'category' | 'versionId'>> {
  const { project, type, category, versionId } = moved
  const [former, version] = await Promise.all([
    context.project(project),
    context.version(versionId, target.id),
  ])
  const name = former && categoryIn(former, category)?.name
  const same = target.categories?.find((one) => name !== undefined && fold(one.name) === fold(name))
  const next = typeFor(undefined, target, moved, context.viewer.configuration)
  return { type: next?.id ?? type, category: same?.id, versionId: version?.id }
}
