import type { Entity } from '#shared/platform/collections/entity.ts'
import { slices } from '#shared/platform/concurrency.ts'
import { EntityImporter } from './entity-importer.ts'
import type { ImportedResource, RecordKey } from './imported-resource.ts'
import { RecordRefused } from './record.ts'
import type { Importing, Line } from './transfer.ts'

/** The refusal of an entity that has no place below its parent. It may have one when others have moved. */
export class NoPlace extends RecordRefused {}

/** The parent does not exist, but may be imported later. */
export class NoParent extends NoPlace {
  constructor(parent: number) {
    super(`parent: there is none with the id ${parent}.`)
  }
}

/** The message for an entity that would be below itself. */
export const circle = (what: string, id: number) => `parent: ${id} is the ${what} itself, or below it.`

interface TreeRecord extends RecordKey {
  parent?: number | null
}

/** A resource whose entities have parents: its import throws `NoPlace` where one has no place below its parent. */
interface TreeResource<R extends TreeRecord, E extends Entity> {
  resource: ImportedResource<R, E>
  /** Name of an entity in messages. */
  name: string
  /** The key of a record's entity, the same for all lines of one entity. */
  keyOf(record: R): unknown
}

/** Number of lines processed together. */
const BATCH = 1000

/**
 * Imports entities of a tree in waves, each after its parent. One that has no place below its parent waits for those that
 * move. The lines of one entity keep their order.
 */
export class TreeImport<R extends TreeRecord, E extends Entity> {
  /** The lines that wait, with why they have no place. */
  readonly #waiting: Map<Line<R>, NoPlace | undefined>
  readonly #importer: EntityImporter<R, E>

  constructor(
    private readonly tree: TreeResource<R, E>,
    lines: readonly Line<R>[],
    private readonly importing: Importing,
  ) {
    this.#waiting = new Map(lines.map((line) => [line, undefined]))
    this.#importer = new EntityImporter(tree.resource, importing, (line, refusal) => {
      if (refusal instanceof NoPlace) this.#waiting.set(line, refusal)
      else importing.reject(line.number, refusal.message)
    })
  }

  /** @returns how many were imported; the others have been rejected */
  async run(): Promise<number> {
    let imported = 0
    while (this.#waiting.size > 0) {
      const { size } = this.#waiting
      imported += await this.#wave(this.#keysWaiting())
      if (this.#waiting.size === size) imported += await this.#wave(new Set())
      if (this.#waiting.size === size) this.#rejectWithoutPlace()
    }
    return imported
  }

  #keysWaiting = () => new Set([...this.#waiting.keys()].map(({ record }) => this.tree.keyOf(record)))

  /**
   * Writes the first line of each entity, unless its parent is to be written first.
   *
   * @param before the entities that are to be written first
   */
  async #wave(before: ReadonlySet<unknown>): Promise<number> {
    const seen = new Set<unknown>()
    const ready: Line<R>[] = []
    for (const line of this.#inOrder()) {
      const key = this.tree.keyOf(line.record)
      if (!seen.has(key) && !before.has(line.record.parent)) ready.push(line)
      seen.add(key)
    }
    for (const line of ready) this.#waiting.delete(line)
    let imported = 0
    for (const lines of slices(ready, BATCH)) {
      const written = await this.#importer.import(lines)
      this.importing.advance(written)
      imported += written
    }
    return imported
  }

  /** Rejects the lines that have no place even now; later lines of the same entities may have one. */
  #rejectWithoutPlace(): void {
    const lines = this.#inOrder()
    const parents = new Map(lines.map(({ record }) => [record.id, record.parent]))
    const isOrphan = (line: Line<R>) => this.#waiting.get(line) instanceof NoParent
    // Entities below one that has no place come after it.
    for (const line of lines.toSorted((a, b) => Number(isOrphan(a)) - Number(isOrphan(b)))) {
      const refusal = this.#waiting.get(line)
      if (!refusal) continue
      const { id, parent } = line.record
      const isCircle = id !== undefined && leadsTo(id, parent, parents)
      const message = isCircle ? circle(this.tree.name, parent as number) : refusal.message
      this.importing.reject(line.number, message)
      this.#waiting.delete(line)
    }
  }

  #inOrder = () => [...this.#waiting.keys()].sort((a, b) => a.number - b.number)
}

/** Whether an id is among the ancestors of an entity with this parent, or is the parent. */
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
