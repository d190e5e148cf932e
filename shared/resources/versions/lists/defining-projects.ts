import { suppressUnhandled } from '#shared/platform/concurrency.ts'
import type { ProjectSummary } from '#shared/resources/projects/model.ts'
import type { Projects } from '#shared/resources/projects/store.ts'

/** How many projects are read ahead: those of a page of the usual size, or of its first batch. */
const AHEAD = 100

/**
 * The projects that define the versions of a list, each read once. Where they are known beforehand, they are read along with
 * the versions, which saves a round trip.
 */
export class DefiningProjects {
  readonly #found = new Map<number, Promise<ProjectSummary | undefined>>()
  /** The project of each version of which it is known. */
  readonly #byVersion = new Map<number, number>()

  constructor(private readonly projects: Projects) {}

  /** Notes which project defines a version. */
  note(version: number, project: number): void {
    this.#byVersion.set(version, project)
  }

  /** Begins to read the projects of versions that are about to be read. */
  readonly readAhead = (versions: readonly number[]): void => {
    this.begin(versions.slice(0, AHEAD).flatMap((id) => this.#byVersion.get(id) ?? []))
  }

  /** Begins to read projects by their ids. */
  begin(ids: readonly number[]): void {
    const missing = [...new Set(ids)].filter((id) => !this.#found.has(id))
    if (missing.length === 0) return
    const reading = this.projects.summaries(missing)
    for (const id of missing) this.#found.set(id, suppressUnhandled(reading.then((found) => found.get(id))))
  }

  /** The summaries of some projects, without missing ones. */
  async of(ids: readonly number[]): Promise<ReadonlyMap<number, ProjectSummary>> {
    this.begin(ids)
    const found = await Promise.all(ids.map((id) => this.#found.get(id)))
    return new Map(found.flatMap((one) => (one ? [[one.id, one] as const] : [])))
  }
}
