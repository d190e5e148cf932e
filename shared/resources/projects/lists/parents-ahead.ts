import { suppressUnhandled } from '#shared/platform/concurrency.ts'
import type { Project, ProjectSummary } from '../model.ts'
import type { Projects } from '../store.ts'

/** How many parents are read ahead at most. */
const MAX_AHEAD = 100

/**
 * The parents of the projects on a page of a list, which are shown as links. They are read while the page is being looked
 * up, if this function has shown the page before: it saves one of four round trips. Others are read after the page.
 */
export class ParentsAhead {
  readonly #shown = new Set<number>()
  readonly #read: Promise<ReadonlyMap<number, ProjectSummary>>[] = []

  /** @param page what tells the page from others */
  constructor(
    private readonly page: string,
    private readonly projects: Projects,
  ) {}

  /** @param likely the parents to read where the page has not been shown before */
  start(likely: readonly number[] = []): void {
    const ids = this.projects.shownParents.get(this.page) ?? likely
    this.#read.push(suppressUnhandled(this.projects.summaries(ids.slice(0, MAX_AHEAD))))
  }

  /** What has been read ahead. */
  async read(): Promise<ReadonlyMap<number, ProjectSummary>> {
    return new Map((await Promise.all(this.#read)).flatMap((found) => [...found]))
  }

  /** Remembers the parents of projects on the page, but for those that are on the page themselves. */
  note(projects: readonly Project[]): void {
    const listed = new Set(projects.map(({ id }) => id))
    for (const { parent } of projects)
      if (parent !== undefined && !listed.has(parent)) this.#shown.add(parent)
    this.projects.shownParents.set(this.page, [...this.#shown].slice(0, MAX_AHEAD))
  }
}
