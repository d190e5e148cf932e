import type { App } from '#shared/app.ts'
import type { Job } from '#shared/jobs/job.ts'
import type { Outcome } from '#shared/jobs/work.ts'
import { retryingRefusals } from '#shared/table/refusal.ts'
import { WriteRefused } from '#shared/table/table.ts'
import { packed } from '#shared/transfer/packs.ts'
import type { Project } from './model.ts'

/** Projects whose children are read, or that are written, at a time. */
const WAVE = 64

/** A project as an archived one; while a removal runs, as one that is going. */
export const archived = (project: Project, now: Date, removal: string | undefined): Project => ({
  ...project,
  active: false,
  ...(removal !== undefined && { removal }),
  updatedAt: now.toISOString(),
})

/**
 * Archives everything below an archived project, level by level: the children of a project are read after it has
 * been archived, when nothing new can come below it. May be repeated.
 *
 * @param removal the job that is removing them all, if one is
 */
export async function archiveBelow(
  id: number,
  app: App,
  hasTime: () => boolean,
  removal?: string,
): Promise<Outcome> {
  for (let level = [id]; level.length > 0; ) {
    const below: number[] = []
    for (let at = 0; at < level.length; at += WAVE) {
      if (!hasTime()) return 'unfinished'
      below.push(...(await archiveChildren(level.slice(at, at + WAVE), app, removal)))
    }
    level = below
  }
  return 'done'
}

/** @returns the ids of the children, whether or not there was anything to do */
async function archiveChildren(parents: number[], app: App, removal: string | undefined): Promise<number[]> {
  const { projects } = app
  const ids = (await Promise.all(parents.map((parent) => projects.childrenOf(parent)))).flat()
  const found = await Promise.all(ids.map((id) => projects.byId(id)))
  const waiting = found.filter((project) => isWaiting(project, parents, removal))
  const changesOf = (project: Project) => projects.replacement(project, archived(project, app.now(), removal))
  for (const pack of packed(waiting, changesOf)) {
    await write(pack, changesOf, app, (id) => archiveOne(id, parents, app, removal))
  }
  return ids
}

/** One that has moved away meanwhile is not meant any more. */
const isWaiting = (
  project: Project | undefined,
  parents: readonly number[],
  removal: string | undefined,
): project is Project =>
  project !== undefined &&
  parents.includes(project.parent ?? 0) &&
  (project.active || (removal !== undefined && project.removal === undefined))

/** Writes many at once; where somebody was faster with one of them, one by one. */
async function write(
  pack: Project[],
  changesOf: (project: Project) => ReturnType<App['projects']['replacement']>,
  { table }: App,
  one: (id: number) => Promise<void>,
): Promise<void> {
  try {
    await table.write(pack.flatMap(changesOf))
  } catch (error) {
    if (!(error instanceof WriteRefused)) throw error
    for (const { id } of pack) await one(id)
  }
}

const archiveOne = (id: number, parents: readonly number[], app: App, removal: string | undefined) =>
  retryingRefusals(async () => {
    const project = await app.projects.byId(id)
    if (isWaiting(project, parents, removal))
      await app.projects.replace(project, archived(project, app.now(), removal))
  })

const finished = ({ archiving, ...project }: Project, { projects }: App) =>
  projects.replacement({ ...project, archiving }, project)

/**
 * Goes on with archiving what is below a project, and ends the job. Until then the project cannot be brought
 * back, so that whatever comes below it afterwards is not archived.
 */
export async function archiveTree(job: Job, app: App, hasTime: () => boolean): Promise<Outcome> {
  if ((await archiveBelow(job.subject, app, hasTime)) === 'unfinished') return 'unfinished'
  await retryingRefusals(async () => {
    const project = await app.projects.byId(job.subject)
    await app.jobs.end(job, project?.archiving === job.id ? finished(project, app) : [])
  })
  return 'done'
}
