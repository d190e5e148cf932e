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
import { categoryIn } from '#shared/resources/categories/model.ts'
import type { Project } from '#shared/resources/projects/model.ts'
import { refreshActivity, refreshing } from '#shared/resources/projects/refresh-activity.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'
import { moveTimeEntriesOn } from '#shared/resources/time-entries/belonging.ts'
import { Surroundings } from '#shared/surroundings/surroundings.ts'
import { typeFor } from './entries.ts'
import { activityOf } from './journal.ts'
import type { WorkPackage } from './model.ts'
import { changeBySystem, type SystemChange } from './noting.ts'
import { workPackagesIn } from './store.ts'

/** Work packages moved between two checks of the remaining time. */
const WORK_PACKAGES_PER_STEP = 20

/** Accepts the job that moves everything below a work package along. @param from the project that it leaves */
export const acceptMoveBelow = ({ id }: WorkPackage, from: number, ports: Ports): FollowUpJob => ({
  ...jobsIn(ports).accept({ kind: 'move-work-package', subject: id, others: [from] }),
  work: moveWorkPackage,
})

/**
 * The worker: brings everything below a work package, and what belongs to it, to the project where that is now, level by level,
 * and the latest activity of the projects that were left up to date; then writes below it are taken again. May be repeated:
 * what is there already stays as it is.
 */
export async function moveWorkPackage(job: Job, ports: Ports, requireTime: RequireTime): Promise<void> {
  const top = await workPackagesIn(ports).byId(job.subject)
  const target = top && !top.removal ? await projectsIn(ports).byId(top.project) : undefined
  // Work packages in a project that is being removed are removed with it.
  if (target && !target.removal) await moveBelow(job, target, ports, requireTime)
  await Promise.all((job.others ?? []).map((id) => refreshActivity(id, ports)))
  await endMarked(job, 'moving', workPackagesIn(ports), jobsIn(ports))
}

/**
 * Moves everything below a work package, level by level, each with what belongs to it. The projects that are left of which the
 * job knows nothing are noted before, so that their latest activity is right even if it fails halfway.
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
  await moveTimeEntriesOn(subject, target.id, ports)
  for await (const level of levelsOf(await below(subject), below)) {
    const move = () =>
      inSteps(level, WORK_PACKAGES_PER_STEP, requireTime, async (step) => {
        await moveTo(target, step, here, ports)
        const moved = step.filter((id) => here.has(id))
        await Promise.all(moved.map((id) => moveTimeEntriesOn(id, target.id, ports)))
      })
    await refreshing([...left], ports, move)
    left.clear()
  }
}

/** Moves what is not there yet. @param here gets the ids of those that still are below something that is there */
async function moveTo(
  target: Project,
  ids: readonly number[],
  here: Set<number>,
  ports: Ports,
): Promise<void> {
  const around = new Surroundings(system(await ports.configuration.current()), ports)
  const revise = async (one: WorkPackage): Promise<SystemChange | undefined> => {
    const isBelow = one.parent !== undefined && here.has(one.parent)
    if (isBelow) here.add(one.id)
    else here.delete(one.id)
    if (!isBelow || one.project === target.id) return undefined
    const values = { project: target.id, ...(await movedAlong(one, target, around)) }
    return { values, changes: (await activityOf(one, { ...one, ...values }, around)).changes }
  }
  await changeBySystem(ids, revise, ports, [projectsIn(ports).check(target.id, existsAndStays)])
}

/**
 * What a work package has after a move that says nothing of it: its type as long as the project has that, otherwise the
 * first one there; the category of the same name; its version as long as that is available.
 */
export async function movedAlong(
  moved: WorkPackage,
  target: Project,
  around: Surroundings,
): Promise<Pick<WorkPackage, 'type' | 'category' | 'versionId'>> {
  const { project, type, category, versionId } = moved
  const [former, version] = await Promise.all([around.project(project), around.version(versionId, target.id)])
  const name = former && categoryIn(former, category)?.name
  const same = target.categories?.find((one) => name !== undefined && fold(one.name) === fold(name))
  const next = typeFor(undefined, target, moved, around.viewer.configuration)
  return { type: next?.id ?? type, category: same?.id, versionId: version?.id }
}
