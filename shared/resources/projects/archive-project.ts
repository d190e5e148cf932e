import { jobsIn } from '#shared/job-kinds.ts'
import { slices } from '#shared/platform/concurrency.ts'
import { writeInTransactions } from '#shared/platform/dynamodb/batches.ts'
import { equals } from '#shared/platform/dynamodb/condition.ts'
import { retryingRefusals } from '#shared/platform/dynamodb/retry.ts'
import { endMarked } from '#shared/platform/jobs/end-marked.ts'
import type { Job } from '#shared/platform/jobs/job.ts'
import { type FollowUpJob, runFenced } from '#shared/platform/jobs/run.ts'
import type { RequireTime } from '#shared/platform/jobs/steps.ts'
import type { Ports } from '#shared/ports.ts'
import type { Project } from './model.ts'
import { type Projects, projectsIn } from './store.ts'

/** Creates the job that archives all descendants of a project. */
export const createArchiveProjectJob = ({ id }: Project, ports: Ports): FollowUpJob => ({
  ...jobsIn(ports).accept({ kind: 'archive-project', subject: id }),
  work: archiveProject,
})

/**
 * The worker that archives the open descendants of a project and then ends the job. The project cannot be unarchived
 * before the job has ended. Otherwise, the job might archive projects that are moved below the unarchived project.
 */
export async function archiveProject(job: Job, ports: Ports, requireTime: RequireTime): Promise<void> {
  await Cascade.run({ top: job.subject, mark: 'archiving', job: job.id }, ports, requireTime)
  await endMarked(job, 'archiving', projectsIn(ports), jobsIn(ports))
}

/** Number of projects that are read and archived between two checks of the remaining time. */
const PROJECTS_PER_STEP = 256

/** A change to all descendants of a project, made by a job. */
interface CascadeStep {
  /** The id of the project whose descendants are changed. */
  top: number
  /** The property in which the top project stores the id of the job while the job is pending. */
  mark: 'archiving' | 'removal'
  job: string
}

/**
 * Returns a project in its archived state. A project that is being removed keeps the time of its last change. A new
 * time would cost another write, to move the project in the list sorted by time.
 */
export const archived = (project: Project, now: Date, removal: string | undefined): Project => ({
  ...project,
  active: false,
  ...(removal === undefined ? { updatedAt: now.toISOString() } : { removal }),
})

/**
 * Archives, level by level, all descendants of a project that is archived or being removed. Idempotent.
 *
 * The children of a project are read only after the project has been archived, because no further project can then be
 * put below it.
 *
 * Every write requires that the job is still pending. A stale run therefore cannot archive a project that was
 * unarchived after the job ended.
 */
export class Cascade {
  readonly #removal: string | undefined

  private constructor(
    { mark, job }: CascadeStep,
    private readonly ports: Ports,
  ) {
    this.#removal = mark === 'removal' ? job : undefined
  }

  static async run(cascade: CascadeStep, ports: Ports, requireTime: RequireTime): Promise<void> {
    const { top, mark, job } = cascade
    const fence = projectsIn(ports).check(top, equals(mark, job))
    await runFenced(fence, jobsIn(ports), (fenced) => new Cascade(cascade, fenced).#run(top, requireTime))
  }

  async #run(top: number, requireTime: RequireTime): Promise<void> {
    for (let level = [top]; level.length > 0; ) level = await this.#below(level, requireTime)
  }

  /**
   * Archives the children of the given projects, and returns the ids of the archived children. The given projects form
   * one level of the tree.
   */
  async #below(level: readonly number[], requireTime: RequireTime): Promise<number[]> {
    const parents = new Set(level)
    const children = await childrenOfAll(level, projectsIn(this.ports))
    const archivedIds: number[] = []
    for (const step of slices(children, PROJECTS_PER_STEP)) {
      const found = await this.#childrenAmong(step, parents)
      const pending = found.filter(this.#needsChange)
      if (pending.length > 0) requireTime()
      const moved = await this.#archive(pending, parents)
      archivedIds.push(...found.map(({ id }) => id).filter((id) => !moved.has(id)))
    }
    return archivedIds
  }

  /**
   * Archives projects. Returns the ids of the projects that were not archived because their parent is no longer among
   * the given parents.
   */
  async #archive(pending: readonly Project[], parents: ReadonlySet<number>): Promise<ReadonlySet<number>> {
    const moved = new Set<number>()
    const changesOf = (project: Project) =>
      projectsIn(this.ports).replacement(project, this.#archived(project))
    await writeInTransactions(pending, changesOf, this.ports.table, async ({ id }) => {
      if (!(await this.#archiveOne(id, parents))) moved.add(id)
    })
    return moved
  }

  /**
   * Archives a project. Returns false, without a change, if the parent of the project is no longer among the given
   * parents.
   */
  #archiveOne = (id: number, parents: ReadonlySet<number>): Promise<boolean> =>
    retryingRefusals(async () => {
      const [project] = await this.#childrenAmong([id], parents)
      if (project && this.#needsChange(project))
        await projectsIn(this.ports).replace(project, this.#archived(project))
      return project !== undefined
    })

  /** Returns the projects with the given ids that still have one of the given parents. */
  async #childrenAmong(ids: readonly number[], parents: ReadonlySet<number>): Promise<Project[]> {
    const found = await Promise.all(ids.map((id) => projectsIn(this.ports).byId(id)))
    return found.filter(
      (project): project is Project => project?.parent !== undefined && parents.has(project.parent),
    )
  }

  #needsChange = ({ active, removal }: Project): boolean =>
    active || (this.#removal !== undefined && removal === undefined)

  #archived = (project: Project) => archived(project, this.ports.now(), this.#removal)
}

/**
 * Returns the ids of the children of given projects without using a cache. Costs one query for each block. A block is a
 * group of projects whose children share a partition.
 */
async function childrenOfAll(parents: readonly number[], projects: Projects): Promise<number[]> {
  const wanted = new Set(parents)
  const blocks = new Set(parents.map(projects.blockOf))
  const read = await Promise.all([...blocks].map((block) => projects.childrenInBlock(block)))
  return read.flatMap((all) => all.filter(({ parent }) => wanted.has(parent)).map(({ id }) => id))
}
