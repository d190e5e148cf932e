import { Completion } from '#shared/custom-fields/completion.ts'
import { fold } from '#shared/platform/dynamodb/fold.ts'
import { Backlog } from '#shared/transfer/backlog.ts'
import { EntityImporter } from '#shared/transfer/entity-importer.ts'
import { finishPending, type Importing, type Line } from '#shared/transfer/transfer.ts'
import type { Project } from '../model.ts'
import { FollowUpJobs } from './follow-up-jobs.ts'
import {
  circle,
  findProject,
  hasPlace,
  isMove,
  missingParent,
  placed,
  projectOf,
  towards,
} from './imported.ts'
import type { ProjectRecord } from './record.ts'

type ProjectLine = Line<ProjectRecord>

/** Lines that are looked at together. */
const BATCH = 1000

/** What tells the records of projects apart. */
const keysOf = ({ id, identifier }: ProjectRecord) => [...(id ? [id] : []), fold(identifier)]

/** How projects are imported one by one or packed. */
function importerFor(
  importing: Importing,
  consequences: FollowUpJobs,
  written: (line: ProjectLine, project: Project) => void,
) {
  const { app } = importing
  const ahead = importing.ahead('version')
  return new EntityImporter<ProjectRecord, Project>(
    {
      sequence: 'projects',
      collection: app.projects,
      find: (record) => findProject(record, app),
      build: async (record, present, id, now) =>
        consequences.of(await projectOf(record, present, { id, now, ahead, app }), present),
      also: async (project, present) => [
        ...(await placed(project, present, app)),
        ...(await consequences.acceptances(project, present)),
      ],
      towards,
      written,
    },
    importing,
  )
}

/**
 * Imports projects in waves, each project after the one it is part of, so that whether that one is archived is known.
 * Those that are new or stay where they are are packed; those that move do so one by one, each as soon as its new place
 * is not below itself any more.
 */
export class ProjectImport {
  readonly #importer: EntityImporter<ProjectRecord, Project>
  readonly #completion: Completion
  readonly #consequences: FollowUpJobs
  readonly #backlog: Backlog<ProjectRecord>
  /** The identifiers of parents that are stored by now, by their ids. */
  readonly #there = new Map<number, string>()

  constructor(
    lines: readonly ProjectLine[],
    private readonly importing: Importing,
  ) {
    this.#backlog = new Backlog(lines, keysOf)
    this.#completion = Completion.of('project', importing)
    this.#consequences = new FollowUpJobs(importing)
    this.#importer = importerFor(importing, this.#consequences, (line, project) => {
      this.#there.set(project.id, fold(project.identifier))
      this.#completion.note(line, project)
      this.#consequences.note(project)
    })
  }

  /** @returns how many were imported; the others have been rejected */
  async run(): Promise<number> {
    await finishPending(['archive-project'], this.importing)
    await this.#findParents()
    let imported = 0
    for (let left = Number.POSITIVE_INFINITY; this.#backlog.lines.length < left; ) {
      left = this.#backlog.lines.length
      imported += await this.#wave(this.#isAfterParent())
      if (this.#backlog.lines.length === left) imported += await this.#wave(this.#hasParent)
    }
    return imported + (await this.#rejectOthers())
  }

  async #findParents(): Promise<void> {
    const parents = [...new Set(this.#backlog.lines.flatMap(({ record }) => record.parent ?? []))]
    const found = await Promise.all(parents.map((id) => this.importing.app.projects.byId(id)))
    for (const parent of found)
      if (parent && !parent.removal) this.#there.set(parent.id, fold(parent.identifier))
  }

  #hasParent = ({ parent }: ProjectRecord) => typeof parent !== 'number' || this.#there.has(parent)

  /** Tells of which projects the parent has been written, as far as there are lines for it. */
  #isAfterParent() {
    const waiting = new Set(this.#backlog.lines.flatMap(({ record }) => keysOf(record)))
    return (record: ProjectRecord): boolean => {
      const parent = record.parent ?? undefined
      const identifier = parent && this.#there.get(parent)
      return (
        parent === undefined || (identifier !== undefined && !waiting.has(parent) && !waiting.has(identifier))
      )
    }
  }

  /** Writes what can be written now. */
  async #wave(isReady: (record: ProjectRecord) => boolean): Promise<number> {
    const ready = this.#backlog.take(isReady)
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
      imported += await this.#stay(stretch.splice(0))
      if (this.#backlog.admits(line, await hasPlace(line.record, app))) imported += await this.#move(line)
    }
    return imported + (await this.#stay(stretch))
  }

  /** Writes projects that do not move, so far as is known. */
  async #stay(lines: ProjectLine[]): Promise<number> {
    const imported = await this.#importer.import(lines)
    await this.#consequences.finish()
    return imported
  }

  /** Moves a project in its tree. */
  async #move(line: ProjectLine): Promise<number> {
    const imported = await this.#importer.importOne(line)
    await this.#consequences.finish()
    return imported
  }

  /** What has waited in vain: trying it once more tells what is wrong with a place that is there. */
  async #rejectOthers(): Promise<number> {
    const lines = this.#backlog.lines.toSorted((a, b) => a.number - b.number)
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
