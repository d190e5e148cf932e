import type { Write } from '#shared/platform/dynamodb/table.ts'
import type { Job } from '#shared/platform/jobs/job.ts'
import type { Accepted } from '#shared/platform/jobs/store.ts'
import { pathOf } from '#shared/resources/projects/ancestors.ts'
import { acceptArchiving } from '#shared/resources/projects/archive-project.ts'
import type { Path, Project } from '#shared/resources/projects/model.ts'
import { acceptMove } from '#shared/resources/versions/retract-moved.ts'
import type { Importing } from '#shared/transfer/transfer.ts'

/**
 * The follow-up jobs of an import, the same as for writes of clients: after a move, versions are taken back from work
 * packages that no longer see them; everything below an archived project is archived. The jobs are determined when a
 * project is written, since clients may change it at the same time.
 */
export class FollowUpJobs {
  /** The jobs by the state of the project with which they are accepted. Not every state is written in the end. */
  readonly #accepted = new WeakMap<Project, Accepted[]>()
  #written: Job[] = []

  constructor(private readonly importing: Importing) {}

  /** The state to write: marked as being archived if the project was open before. */
  of(project: Project, present: Project | undefined): Project {
    if (!present?.active || project.active) return project
    const accepted = acceptArchiving(project, this.importing.app)
    const archiving = { ...project, archiving: accepted.job.id }
    this.#accepted.set(archiving, [accepted])
    return archiving
  }

  /** The writes that accept the jobs of such a state. */
  async acceptances(project: Project, present: Project | undefined): Promise<Write[]> {
    const moving = present && present.parent !== project.parent ? [await this.#move(project, present)] : []
    const accepted = [...(this.#accepted.get(project) ?? []), ...moving]
    this.#accepted.set(project, accepted)
    return accepted.map(({ acceptance }) => acceptance)
  }

  async #move(project: Project, present: Project): Promise<Accepted> {
    const { app } = this.importing
    const [from, to] = await Promise.all([present, project].map((state) => pathOf(state, app.projects)))
    return acceptMove(from as Path, to as Path, app)
  }

  /** Notes that a state has been written, so that its jobs are run. */
  note(project: Project): void {
    this.#written.push(...(this.#accepted.get(project) ?? []).map(({ job }) => job))
  }

  /** Runs the jobs that were accepted since the last call. */
  async finish(): Promise<void> {
    for (const job of this.#written.splice(0)) await this.importing.finish(job)
  }
}
