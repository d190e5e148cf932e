import { Completion } from '#shared/custom-fields/completion.ts'
import type { Job } from '#shared/jobs/job.ts'
import { fold } from '#shared/table/fold.ts'
import { Backlog } from '#shared/transfer/backlog.ts'
import { EntityImporter } from '#shared/transfer/entity-importer.ts'
import type { Importing, Line } from '#shared/transfer/transfer.ts'
import type { Project } from '../model.ts'
import {
  circle,
  findProject,
  hasPlace,
  isMove,
  missingParent,
  placed,
  projectOf,
  retraction,
} from './imported.ts'
import type { ProjectRecord } from './record.ts'

type ProjectLine = Line<ProjectRecord>

/** Lines that are looked at together. */
const BATCH = 1000

/** How projects are imported one by one or packed. */
function importerFor(importing: Importing, written: (line: ProjectLine, project: Project) => void) {
  const { app } = importing
  const ahead = importing.ahead('version')
  return new EntityImporter<ProjectRecord, Project>(
    {
      sequence: 'projects',
      collection: app.projects,
      find: (record) => findProject(record, app),
      build: (record, present, id, now) => projectOf(record, present, { id, now, ahead, app }),
      guards: (project, present) => placed(project, present, app),
      written,
    },
    importing,
  )
}

/**
 * Imports projects in waves, each project after the one it is part of. Those that are new or stay where they are
 * are packed; those that move do so one by one, each as soon as its new place is not below itself any more.
 */
export class ProjectImport {
  readonly #importer: EntityImporter<ProjectRecord, Project>
  readonly #completion: Completion
  readonly #backlog: Backlog<ProjectRecord>
  /** Parents that are stored by now. */
  readonly #there = new Set<number>()

  constructor(
    lines: readonly ProjectLine[],
    private readonly importing: Importing,
  ) {
    this.#backlog = new Backlog(lines, ({ id, identifier }) => [...(id ? [id] : []), fold(identifier)])
    this.#completion = new Completion('project', importing)
    this.#importer = importerFor(importing, (line, project) => {
      this.#there.add(project.id)
      this.#completion.note(line, project)
    })
  }

  /** @returns how many were imported; the others have been rejected */
  async run(): Promise<number> {
    await this.#findParents()
    let imported = 0
    for (let left = Number.POSITIVE_INFINITY; this.#backlog.lines.length < left; ) {
      left = this.#backlog.lines.length
      imported += await this.#wave()
    }
    return imported + (await this.#rejectOthers())
  }

  async #findParents(): Promise<void> {
    const parents = [...new Set(this.#backlog.lines.flatMap(({ record }) => record.parent ?? []))]
    const found = await Promise.all(parents.map((id) => this.importing.app.projects.byId(id)))
    for (const parent of found) if (parent && !parent.removal) this.#there.add(parent.id)
  }

  #hasParent = ({ parent }: ProjectRecord) => typeof parent !== 'number' || this.#there.has(parent)

  /** Writes what can be written now. */
  async #wave(): Promise<number> {
    const ready = this.#backlog.take(this.#hasParent)
    let imported = 0
    while (ready.length > 0) imported += await this.#write(ready.splice(0, BATCH))
    return imported
  }

  /** Writes lines in their order: stretches of those that do not move at once, moves one by one. */
  async #write(lines: ProjectLine[]): Promise<number> {
    const { app } = this.importing
    const moves = await Promise.all(lines.map(({ record }) => isMove(record, app)))
    const stretch: ProjectLine[] = []
    let imported = 0
    for (const [index, line] of lines.entries()) {
      if (!moves[index]) {
        if (this.#backlog.admits(line, true)) stretch.push(line)
        continue
      }
      imported += await this.#importer.import(stretch.splice(0))
      if (this.#backlog.admits(line, await hasPlace(line.record, app))) imported += await this.#move(line)
    }
    return imported + (await this.#importer.import(stretch))
  }

  /** Moves a project in its tree, and takes versions back from those that no longer see them. */
  async #move(line: ProjectLine): Promise<number> {
    const { app, finish } = this.importing
    let job: Job | undefined
    const imported = await this.#importer.importOne(line, async (project, present) => {
      const accepted = await retraction(project, present, app)
      job = accepted.job
      return [accepted.acceptance]
    })
    if (imported > 0 && job) await finish(job)
    return imported
  }

  /** What has waited in vain: trying it once more tells what is wrong with a place that is there. */
  async #rejectOthers(): Promise<number> {
    const { lines } = this.#backlog
    const parents = new Map(lines.map(({ record: { id, parent } }) => [id, parent ?? undefined]))
    let imported = 0
    for (const line of lines) {
      const { id, parent } = line.record
      if (this.#hasParent(line.record)) imported += await this.#move(line)
      else {
        const reason = id !== undefined && leadsTo(id, parent ?? undefined, parents) ? circle : missingParent
        this.importing.reject(line.number, reason(parent as number))
      }
    }
    return imported
  }
}

/** Whether the way up from a parent comes to an id. */
function leadsTo(
  id: number,
  parent: number | undefined,
  parents: ReadonlyMap<number | undefined, number | undefined>,
): boolean {
  const seen = new Set<number>()
  for (let at = parent; at !== undefined && !seen.has(at); at = parents.get(at)) {
    if (at === id) return true
    seen.add(at)
  }
  return false
}
