import type { App } from '#shared/app.ts'
import { slices } from '#shared/platform/concurrency.ts'
import { writeInTransactions } from '#shared/platform/dynamodb/batches.ts'
import { equals } from '#shared/platform/dynamodb/condition.ts'
import { retryingRefusals } from '#shared/platform/dynamodb/retry.ts'
import type { Job } from '#shared/platform/jobs/job.ts'
import { type FollowUpJob, type HasTime, type Outcome, runFenced } from '#shared/platform/jobs/run.ts'
import type { Jobs } from '#shared/platform/jobs/store.ts'
import { childrenOfAll } from '#shared/resources/projects/tree/hierarchy.ts'
import type { Project } from './model.ts'

/** Projects that are read and archived between two looks at the clock. */
const STEP = 256

/** What spreads from a project to everything below it, and the job in whose name it does. */
export interface CascadeStep {
  /** The project it spreads from. */
  top: number
  /** The member by which that one tells that it goes on. */
  mark: 'archiving' | 'removal'
  job: string
}

/** A project as an archived one; while a removal runs, as one that is going. */
export const archived = (project: Project, now: Date, removal: string | undefined): Project => ({
  ...project,
  active: false,
  ...(removal !== undefined && { removal }),
  updatedAt: now.toISOString(),
})

/**
 * Archives everything below an archived project, or one that is going, level by level: the children of a project
 * are read after it has been archived, when nothing new can come below it. May be repeated, and writes nothing once
 * the job is over: a late run does not touch what has been brought back since.
 */
export class Cascade {
  readonly #removal: string | undefined

  private constructor(
    { mark, job }: CascadeStep,
    private readonly app: App,
  ) {
    this.#removal = mark === 'removal' ? job : undefined
  }

  static async run(spread: CascadeStep, app: App, hasTime: HasTime): Promise<Outcome> {
    const { top, mark, job } = spread
    const goesOn = app.projects.check(top, equals(mark, job))
    const run = (fenced: App) => new Cascade(spread, fenced).#run(top, hasTime)
    return (await runFenced(goesOn, app, run)) ?? 'done'
  }

  async #run(top: number, hasTime: HasTime): Promise<Outcome> {
    for (let level = [top]; level.length > 0; ) {
      const below = await this.#below(level, hasTime)
      if (!below) return 'unfinished'
      level = below
    }
    return 'done'
  }

  /** @returns the ids of what was archived below a level of projects; undefined where there was no time for it all */
  async #below(level: readonly number[], hasTime: HasTime): Promise<number[] | undefined> {
    const parents = new Set(level)
    const children = await childrenOfAll(level, this.app.projects)
    const reached: number[] = []
    for (const step of slices(children, STEP)) {
      const found = await this.#stillBelow(step, parents)
      const waiting = found.filter(this.#isWaiting)
      if (waiting.length > 0 && !hasTime()) return undefined
      const lost = await this.#archive(waiting, parents)
      reached.push(...found.map(({ id }) => id).filter((id) => !lost.has(id)))
    }
    return reached
  }

  /** @returns the ids of those that have moved away meanwhile */
  async #archive(waiting: readonly Project[], parents: ReadonlySet<number>): Promise<ReadonlySet<number>> {
    const { projects, table } = this.app
    const lost = new Set<number>()
    const changesOf = (project: Project) => projects.replacement(project, this.#archived(project))
    await writeInTransactions(waiting, changesOf, table, async ({ id }) => {
      if (!(await this.#archiveOne(id, parents))) lost.add(id)
    })
    return lost
  }

  /** @returns whether it is archived now: what has moved away meanwhile is not meant any more */
  #archiveOne = (id: number, parents: ReadonlySet<number>): Promise<boolean> =>
    retryingRefusals(async () => {
      const [project] = await this.#stillBelow([id], parents)
      if (project && this.#isWaiting(project))
        await this.app.projects.replace(project, this.#archived(project))
      return project !== undefined
    })

  /** Those that are where they were found. */
  async #stillBelow(ids: readonly number[], parents: ReadonlySet<number>): Promise<Project[]> {
    const found = await Promise.all(ids.map((id) => this.app.projects.byId(id)))
    return found.filter((one): one is Project => one?.parent !== undefined && parents.has(one.parent))
  }

  #isWaiting = ({ active, removal }: Project): boolean =>
    active || (this.#removal !== undefined && removal === undefined)

  #archived = (project: Project) => archived(project, this.app.now(), this.#removal)
}

const finished = ({ archiving, ...project }: Project, { projects }: App) =>
  projects.replacement({ ...project, archiving }, project)

/** Everything below a project that is being archived is archived with it. */
export const acceptArchiving = ({ id }: Project, jobs: Jobs): FollowUpJob => ({
  ...jobs.accept({ kind: 'archive-project', subject: id }),
  work: archiveTree,
})

/**
 * Goes on with archiving what is below a project, and ends the job. Until then the project cannot be brought
 * back, so that whatever comes below it afterwards is not archived.
 */
export async function archiveTree(job: Job, app: App, hasTime: HasTime): Promise<Outcome> {
  const spread = { top: job.subject, mark: 'archiving', job: job.id } as const
  if ((await Cascade.run(spread, app, hasTime)) === 'unfinished') return 'unfinished'
  await retryingRefusals(async () => {
    const project = await app.projects.byId(job.subject)
    await app.jobs.end(job, project?.archiving === job.id ? finished(project, app) : [])
  })
  return 'done'
}
