import type { App } from '#shared/app.ts'
import type { Finding } from '#shared/platform/collections/audit.ts'
import { entityIdIn, rowIdIn } from '#shared/platform/collections/keys.ts'
import type { Item } from '#shared/platform/dynamodb/table.ts'
import { outdatedActivity, refreshActivity } from '#shared/resources/projects/refresh-activity.ts'
import { row } from '#shared/resources/projects/store.ts'
import { pendingJobs } from './pending-jobs.ts'
import type { Watch } from './watch.ts'

/** The kinds of jobs that end with activities that are up to date. */
const REFRESHING = ['refresh-activity', 'remove-version', 'remove-project']

/** A project says when one of its versions or work packages was changed last. */
export class ActivityWatch implements Watch {
  readonly #latest = new Map<number, number>()
  readonly #stored = new Map<number, number>()

  constructor(private readonly app: App) {}

  note(batch: readonly Item[]): void {
    const { projects, versions, workPackages } = this.app
    for (const item of batch) {
      const project = rowIdIn(projects.code, item)
      if (project !== undefined && item[row.activity] !== undefined)
        this.#stored.set(project, item[row.activity] as number)
      if ([versions, workPackages].some(({ code }) => entityIdIn(code, item) !== undefined))
        this.#noteChange(item as unknown as { project: number; updatedAt: string })
    }
  }

  #noteChange({ project, updatedAt }: { project: number; updatedAt: string }): void {
    this.#latest.set(project, Math.max(this.#latest.get(project) ?? 0, Date.parse(updatedAt)))
  }

  async *findings(): AsyncGenerator<Finding> {
    for (const id of new Set([...this.#latest.keys(), ...this.#stored.keys()])) {
      if (this.#latest.get(id) === this.#stored.get(id)) continue
      const outdated = await this.#lastingly(id)
      if (!outdated) continue
      yield {
        text: `the latest activity of project ${id} is ${timeOf(outdated.is)}, and should be ${timeOf(outdated.shouldBe)}`,
        mend: () => refreshActivity(id, this.app),
      }
    }
  }

  /** What is outdated, unless it changes at this moment. */
  async #lastingly(id: number): ReturnType<typeof outdatedActivity> {
    if (await this.#isRefreshing()) return undefined
    const outdated = (await outdatedActivity(id, this.app)) && (await outdatedActivity(id, this.app))
    return outdated && !(await this.#isRefreshing()) ? outdated : undefined
  }

  /** Whether a job is pending that brings activities up to date: then one may be outdated. */
  async #isRefreshing(): Promise<boolean> {
    return (await pendingJobs(this.app)).some(({ kind }) => REFRESHING.includes(kind))
  }
}

const timeOf = (time: number | undefined) => (time === undefined ? 'none' : new Date(time).toISOString())
