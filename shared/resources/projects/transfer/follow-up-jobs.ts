import type { Write } from '#shared/platform/dynamodb/table.ts'
import type { Job } from '#shared/platform/jobs/job.ts'
import type { Accepted } from '#shared/platform/jobs/store.ts'
import { acceptArchiving } from '#shared/resources/projects/archiving.ts'
import type { Path, Project } from '#shared/resources/projects/model.ts'
import { pathOf } from '#shared/resources/projects/tree/hierarchy.ts'
import { acceptMove } from '#shared/resources/versions/retraction.ts'
import type { Importing } from '#shared/transfer/transfer.ts'

/**
 * What follows from the writes of an import, as it does from those of clients: versions are taken back from work
 * packages that no longer see them after a move, and everything below a project is archived with it. What follows
 * shows when a project is written, since others may be changing it at the same time.
 */
export class FollowUpJobs {
  /** By the state of the project that they are accepted with; not every state comes to be written. */
  readonly #accepted = new WeakMap<Project, Accepted[]>()
  #written: Job[] = []

  constructor(private readonly importing: Importing) {}

  /** A project as it is to be written: as one that is being archived, where it was open before. */
  of(project: Project, present: Project | undefined): Project {
    if (!present?.active || project.active) return project
    const accepted = acceptArchiving(project, this.importing.app.jobs)
    const archiving = { ...project, archiving: accepted.job.id }
    this.#accepted.set(archiving, [accepted])
    return archiving
  }

  /** The changes that go with the write of such a state. */
  async acceptances(project: Project, present: Project | undefined): Promise<Write[]> {
    const moving = present && present.parent !== project.parent ? [await this.#move(project, present)] : []
    const accepted = [...(this.#accepted.get(project) ?? []), ...moving]
    this.#accepted.set(project, accepted)
    return accepted.map(({ acceptance }) => acceptance)
  }

  async #move(project: Project, present: Project): Promise<Accepted> {
    const { jobs, projects } = this.importing.app
    const [from, to] = await Promise.all([present, project].map((one) => pathOf(one, projects)))
    return acceptMove(from as Path, to as Path, jobs)
  }

  /** Takes note of a project that has been written. */
  note(project: Project): void {
    this.#written.push(...(this.#accepted.get(project) ?? []).map(({ job }) => job))
  }

  /** Works off what has been accepted since the last time. */
  async finish(): Promise<void> {
    for (const job of this.#written.splice(0)) await this.importing.finish(job)
  }
}
