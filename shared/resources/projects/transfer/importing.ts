import { slices } from '#shared/platform/concurrency.ts'
import { fold } from '#shared/platform/dynamodb/fold.ts'
import type { Project } from '#shared/resources/projects/model.ts'
import {
  circle,
  NoParent,
  NoPlace,
  type ProjectRecord,
  projects,
} from '#shared/resources/projects/transfer/imported.ts'
import { EntityImporter } from '#shared/transfer/entity-importer.ts'
import { finishPending, type Importing, type Line } from '#shared/transfer/transfer.ts'

type ProjectLine = Line<ProjectRecord>

/** Number of lines processed together. */
const BATCH = 1000

/**
 * Imports projects in waves, each project after its parent, because it depends on whether the parent is archived. A
 * project that has no place below its parent waits for those that move. The lines of one project keep their order.
 */
export class ProjectImport {
  /** The lines that wait, with why they have no place. */
  #waiting: Map<ProjectLine, NoPlace | undefined>
  readonly #importer: EntityImporter<ProjectRecord, Project>
  /** The ids of projects by their identifiers: those in the file, and those that are stored. */
  readonly #ids = new Map<string, number>()

  constructor(
    lines: readonly ProjectLine[],
    private readonly importing: Importing,
  ) {
    this.#waiting = new Map(lines.map((line) => [line, undefined]))
    this.#importer = new EntityImporter(projects, importing, (line, refusal) => {
      if (refusal instanceof NoPlace) this.#waiting.set(line, refusal)
      else importing.reject(line.number, refusal.message)
    })
  }

  /** @returns how many were imported; the others have been rejected */
  async run(): Promise<number> {
    await finishPending(['archive-project'], this.importing)
    await this.#findIds()
    let imported = 0
    while (this.#waiting.size > 0) {
      const { size } = this.#waiting
      imported += await this.#wave(this.#keysWaiting())
      if (this.#waiting.size === size) imported += await this.#wave(new Set())
      if (this.#waiting.size === size) this.#rejectWithoutPlace()
    }
    return imported
  }

  async #findIds(): Promise<void> {
    const lines = [...this.#waiting.keys()]
    const found = lines.map(async ({ record: { id, identifier } }) => {
      const owner = id ?? (await this.importing.app.projects.ownerOf('identifier', identifier))
      if (owner !== undefined) this.#ids.set(fold(identifier), owner)
    })
    await Promise.all(found)
  }

  /** Returns the key of a record's project: its id, or else its identifier. */
  #keyOf = ({ id, identifier }: ProjectRecord): number | string =>
    id ?? this.#ids.get(fold(identifier)) ?? fold(identifier)

  #keysWaiting = () => new Set([...this.#waiting.keys()].map(({ record }) => this.#keyOf(record)))

  /**
   * Writes the first line of each project, unless its parent is to be written first.
   *
   * @param before the projects that are to be written first
   */
  async #wave(before: ReadonlySet<unknown>): Promise<number> {
    const seen = new Set<unknown>()
    const ready: ProjectLine[] = []
    for (const line of this.#inOrder()) {
      const key = this.#keyOf(line.record)
      if (!seen.has(key) && !before.has(line.record.parent)) ready.push(line)
      seen.add(key)
    }
    for (const line of ready) this.#waiting.delete(line)
    let imported = 0
    for (const lines of slices(ready, BATCH)) imported += await this.#importer.import(lines)
    return imported
  }

  /** Rejects the lines that have no place even now; later lines of the same projects may have one. */
  #rejectWithoutPlace(): void {
    const lines = this.#inOrder()
    const parents = new Map(lines.map(({ record }) => [record.id, record.parent]))
    const isOrphan = (line: ProjectLine) => this.#waiting.get(line) instanceof NoParent
    // Projects below one that has no place come after it.
    for (const line of lines.toSorted((a, b) => Number(isOrphan(a)) - Number(isOrphan(b)))) {
      const refusal = this.#waiting.get(line)
      if (!refusal) continue
      const { id, parent } = line.record
      const isCircle = id !== undefined && leadsTo(id, parent, parents)
      this.importing.reject(line.number, isCircle ? circle(parent as number) : refusal.message)
      this.#waiting.delete(line)
    }
  }

  #inOrder = () => [...this.#waiting.keys()].sort((a, b) => a.number - b.number)
}

/** Whether an id is among the ancestors of a project with this parent, or is the parent. */
function leadsTo(
  id: number,
  parent: number | null | undefined,
  parents: ReadonlyMap<number | undefined, number | null | undefined>,
): boolean {
  const seen = new Set<number>()
  for (let at = parent; at && !seen.has(at); at = parents.get(at)) {
    if (at === id) return true
    seen.add(at)
  }
  return false
}
