import type { Stores } from '#shared/app.ts'
import type { Configuration } from '#shared/configuration/configuration.ts'
import { existsAndStays } from '#shared/platform/collections/entity.ts'
import { slices } from '#shared/platform/concurrency.ts'
import { fold } from '#shared/platform/dynamodb/fold.ts'
import type { Job } from '#shared/platform/jobs/job.ts'
import type { FollowUpJob, HasTime, Outcome } from '#shared/platform/jobs/run.ts'
import type { Change } from '#shared/resources/activities/model.ts'
import { categoryIn } from '#shared/resources/categories/model.ts'
import { ProjectHierarchy } from '#shared/resources/projects/hierarchy.ts'
import type { Project } from '#shared/resources/projects/model.ts'
import { refreshActivity } from '#shared/resources/projects/refresh-activity.ts'
import { typesIn, typesOf } from '#shared/resources/types/model.ts'
import { isAvailable } from '#shared/resources/versions/visibility.ts'
import type { WorkPackage } from './model.ts'
import { type ChangingNames, changeBySystem, type SystemChange } from './system-change.ts'

type Moving = Stores<ChangingNames | 'configuration' | 'jobs' | 'projects' | 'versions'>

/** Work packages that are moved between two checks of the remaining time. */
const STEP = 20

/** Accepts the job that moves everything below a work package along. @param from the project that it leaves */
export const acceptMoveBelow = (
  { id }: WorkPackage,
  from: number,
  { jobs }: Stores<'jobs'>,
): FollowUpJob<Moving> => ({
  ...jobs.accept({ kind: 'move-work-package', subject: id, others: [from] }),
  work: moveWorkPackage,
})

/**
 * The worker: brings everything below a work package to the project where that is now, level by level, and the latest
 * activity of the projects that were left up to date. May be repeated: what is there already stays as it is.
 */
export async function moveWorkPackage(job: Job, stores: Moving, hasTime: HasTime): Promise<Outcome> {
  const { jobs, projects, workPackages } = stores
  const top = await workPackages.byId(job.subject)
  const target = top && !top.removal ? await projects.byId(top.project) : undefined
  // What is in a project that is being removed goes with it.
  const outcome =
    target && !target.removal ? await moveBelow(top as WorkPackage, target, stores, hasTime) : 'done'
  if (outcome === 'unfinished') return outcome
  await refresh(job.others ?? [], stores)
  await jobs.end(job, [])
  return 'done'
}

async function moveBelow(
  { id: top }: WorkPackage,
  target: Project,
  stores: Moving,
  hasTime: HasTime,
): Promise<Outcome> {
  for (let level = [top]; level.length > 0; ) {
    const below = (await Promise.all(level.map((id) => stores.workPackages.childrenOf(id)))).flat()
    for (const step of slices(below, STEP)) {
      if (!hasTime()) return 'unfinished'
      await moveTo(
        target,
        step.map(({ id }) => id),
        stores,
      )
      await refresh(
        step.map(({ project }) => project),
        stores,
      )
    }
    level = below.map(({ id }) => id)
  }
  return 'done'
}

const refresh = (projects: readonly number[], stores: Moving) =>
  Promise.all([...new Set(projects)].map((id) => refreshActivity(id, stores)))

async function moveTo(target: Project, ids: readonly number[], stores: Moving): Promise<void> {
  const hierarchy = new ProjectHierarchy(stores.projects)
  const configuration = await stores.configuration.current()
  const revise = async (one: WorkPackage): Promise<SystemChange | undefined> => {
    if (one.project === target.id) return undefined
    const former = await stores.projects.byId(one.project)
    const project = { property: 'project', new: target.name, oldId: one.project, newId: target.id }
    const parts = [
      { values: { project: target.id }, changes: [{ ...project, ...(former && { old: former.name }) }] },
      typeAt(target, one, configuration),
      categoryAt(target, former, one),
      await versionAt(target, one, stores, hierarchy),
    ]
    return {
      values: Object.assign({}, ...parts.map(({ values }) => values)),
      changes: parts.flatMap(({ changes }) => changes),
    }
  }
  await changeBySystem(ids, revise, stores, [stores.projects.check(target.id, existsAndStays)])
}

const none: { values: Partial<WorkPackage>; changes: Change[] } = { values: {}, changes: [] }

/** The type stays if the project has it; otherwise it is the first one of the project. */
function typeAt(target: Project, { type }: WorkPackage, configuration: Configuration): SystemChange {
  const offered = typesOf(configuration, target)
  const [first] = offered
  if (!first || offered.some(({ id }) => id === type)) return none
  const old = typesIn(configuration).find(({ id }) => id === type)?.name
  return { values: { type: first.id }, changes: [{ property: 'type', old, new: first.name }] }
}

/** The category becomes the one of the same name, if the project has one. */
function categoryAt(target: Project, former: Project | undefined, { category }: WorkPackage): SystemChange {
  if (category === undefined) return none
  const old = former && categoryIn(former, category)?.name
  const found = target.categories?.find(({ name }) => old !== undefined && fold(name) === fold(old))
  return {
    values: { category: found?.id },
    changes: found || old === undefined ? [] : [{ property: 'category', old }],
  }
}

/** The version stays as long as it is available in the project. */
async function versionAt(
  target: Project,
  { versionId }: WorkPackage,
  { versions }: Stores<'versions'>,
  hierarchy: ProjectHierarchy,
): Promise<SystemChange> {
  const version = versionId === undefined ? undefined : await versions.byId(versionId)
  if (versionId === undefined || (version && (await isAvailable(version, target.id, hierarchy)))) return none
  return {
    values: { versionId: undefined },
    changes: [{ property: 'version', old: version?.name, oldId: versionId }],
  }
}
