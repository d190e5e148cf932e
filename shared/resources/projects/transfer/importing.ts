import { Completion } from '#shared/custom-fields/completion.ts'
import { fold } from '#shared/platform/dynamodb/fold.ts'
import type { Project } from '#shared/resources/projects/model.ts'
import { FollowUpJobs } from '#shared/resources/projects/transfer/follow-up-jobs.ts'
import {
  circle,
  findProject,
  hasPlace,
  intermediateState,
  isMove,
  missingParent,
  placeConditions,
  projectOf,
} from '#shared/resources/projects/transfer/imported.ts'
import type { ProjectRecord } from '#shared/resources/projects/transfer/record.ts'
import { EntityImporter } from '#shared/transfer/entity-importer.ts'
import { finishPending, type Importing, type Line } from '#shared/transfer/transfer.ts'

type ProjectLine = Line<ProjectRecord>

/** How many lines are processed together. */
const BATCH = 1000

/** The keys that identify the project of a record. */
const keysOf = ({ id, identifier }: ProjectRecord) => [...(id ? [id] : []), fold(identifier)]

/** The importer that writes projects, one by one or several in a transaction. */
function importerFor(
  importing: Importing,
  followUpJobs: FollowUpJobs,
  written: (line: ProjectLine, project: Project) => void,
) {
  const { app } = importing
  const ahead = importing.laterIds('version')
  return new EntityImporter<ProjectRecord, Project>(
    {
      sequence: 'projects',
      collection: app.projects,
      find: (record) => findProject(record, app),
      build: async (record, present, id, now) =>
        followUpJobs.of(await projectOf(record, present, { id, now, ahead, app }), present),
      also: async (project, present) => [
        ...(await placeConditions(project, present, app)),
        ...(await followUpJobs.acceptances(project, present)),
      ],
      intermediateState,
      written,
    },
    importing,
  )
}

/**
 * Imports projects in waves, each project after its parent, because it depends on whether the parent is archived.
 * Projects that are new or keep their parent are written in batches. Projects that move are written one by one, each as
 * soon as its new parent is no longer below it.
 */
export class ProjectImport {
  readonly #importer: EntityImporter<ProjectRecord, Project>
  readonly #completion: Completion
  readonly #followUpJobs: FollowUpJobs
  readonly #backlog: Backlog<ProjectRecord>
  /** The identifiers of the stored parents, by id. */
  readonly #storedParents = new Map<number, string>()

  constructor(
    lines: readonly ProjectLine[],
    private readonly importing: Importing,
  ) {
    this.#backlog = new Backlog(lines, keysOf)
    this.#completion = Completion.of('project', importing)
    this.#followUpJobs = new FollowUpJobs(importing)
    this.#importer = importerFor(importing, this.#followUpJobs, (line, project) => {
      this.#storedParents.set(project.id, fold(project.identifier))
      this.#completion.note(line, project)
      this.#followUpJobs.note(project)
    })
  }

  /** @returns how many projects were imported; the others have been rejected */
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
      if (parent && !parent.removal) this.#storedParents.set(parent.id, fold(parent.identifier))
  }

  #hasParent = ({ parent }: ProjectRecord) => typeof parent !== 'number' || this.#storedParents.has(parent)

  /** Whether the parent of a project is stored, and no line for that parent is still waiting. */
  #isAfterParent() {
    const waiting = new Set(this.#backlog.lines.flatMap(({ record }) => keysOf(record)))
    return (record: ProjectRecord): boolean => {
      const parent = record.parent ?? undefined
      const identifier = parent && this.#storedParents.get(parent)
      return (
        parent === undefined || (identifier !== undefined && !waiting.has(parent) && !waiting.has(identifier))
      )
    }
  }

  /** Writes the lines that are ready. */
  async #wave(isReady: (record: ProjectRecord) => boolean): Promise<number> {
    const ready = this.#backlog.take(isReady)
    let imported = 0
    while (ready.length > 0) imported += await this.#write(ready.splice(0, BATCH))
    return imported
  }

  /** Writes lines in their order: moves one by one, the lines between two moves in one batch. */
  async #write(lines: ProjectLine[]): Promise<number> {
    const { app } = this.importing
    const moves = await Promise.all(lines.map(({ record }) => isMove(record, app)))
    const unmoved: ProjectLine[] = []
    let imported = 0
    for (const [index, line] of lines.entries()) {
      if (!moves[index]) {
        if (this.#backlog.admits(line, true)) unmoved.push(line)
        continue
      }
      imported += await this.#writeUnmoved(unmoved.splice(0))
      if (this.#backlog.admits(line, await hasPlace(line.record, app))) imported += await this.#move(line)
    }
    return imported + (await this.#writeUnmoved(unmoved))
  }

  /** Writes projects that keep their parent, as far as is known. */
  async #writeUnmoved(lines: ProjectLine[]): Promise<number> {
    const imported = await this.#importer.import(lines)
    await this.#followUpJobs.finish()
    return imported
  }

  /** Moves a project in its tree. */
  async #move(line: ProjectLine): Promise<number> {
    const imported = await this.#importer.importOne(line)
    await this.#followUpJobs.finish()
    return imported
  }

  /** Rejects the lines that never became ready. Where the parent is stored, a last attempt gives the reason. */
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

/** Whether an id is among the ancestors of a project with this parent, or is the parent. */
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

/** Lines that wait until the entities that their records refer to are written. Lines of one record keep their order. */
export class Backlog<R> {
  #lines: Line<R>[]
  #blocked = new Set<unknown>()

  /** @param keysOf the keys of a record: lines that share a key belong to the same record */
  constructor(
    lines: readonly Line<R>[],
    private readonly keysOf: (record: R) => unknown[],
  ) {
    this.#lines = [...lines]
  }

  /** The lines that still wait, in order. */
  get lines(): readonly Line<R>[] {
    return this.#lines
  }

  /** Takes out the lines that can be written now. */
  take(isReady: (record: R) => boolean): Line<R>[] {
    const lines = this.#lines
    this.#lines = []
    this.#blocked = new Set()
    return lines.filter((line) => this.admits(line, isReady(line.record)))
  }

  /** Whether a line can be written now. If not, it waits, and so do all later lines of its record. */
  admits(line: Line<R>, isReady: boolean): boolean {
    const keys = this.keysOf(line.record)
    if (isReady && !keys.some((key) => this.#blocked.has(key))) return true
    for (const key of keys) this.#blocked.add(key)
    this.#lines.push(line)
    return false
  }
}
