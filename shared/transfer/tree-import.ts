import type { Entity } from '#shared/platform/collections/entity.ts'
import { slices } from '#shared/platform/concurrency.ts'
import { EntityImporter } from './entity-importer.ts'
import type { ImportedResource, RecordKey } from './imported-resource.ts'
import { RecordRefused } from './record.ts'
import { type Importing, type Line, loaded } from './transfer.ts'

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

/** The most lines whose records are in memory. */
const BATCH_LINES = 1000

/** A line that waits: its record, which is on disk, without what its order does not depend on. */
interface Waiting<R> {
  line: Line<R>
  key: unknown
  id?: number
  parent?: number | null
  /** Why it has no place. */
  refusal?: NoPlace
}

/**
 * Imports entities of a tree in waves, each after its parent. One that has no place below its parent waits for those that
 * move. The lines of one entity keep their order.
 */
export class TreeImport<R extends TreeRecord, E extends Entity> {
  /** The lines that wait, by their numbers and in their order. */
  readonly #waiting: Map<number, Waiting<R>>
  /** The lines of the present wave. */
  #ready = new Map<number, Waiting<R>>()
  readonly #importer: EntityImporter<R, E>

  constructor(
    private readonly tree: TreeResource<R, E>,
    lines: readonly Line<R>[],
    private readonly importing: Importing,
  ) {
    this.#waiting = new Map(lines.map((line) => [line.number, this.#waitingOf(line)]))
    this.#importer = new EntityImporter(tree.resource, importing, ({ number }, refusal) => {
      const one = this.#ready.get(number)
      if (one && refusal instanceof NoPlace) this.#waiting.set(number, { ...one, refusal })
      else importing.reject(number, refusal.message)
    })
  }

  #waitingOf(line: Line<R>): Waiting<R> {
    const { record } = line
    return { line, key: this.tree.keyOf(record), id: record.id, parent: record.parent }
  }

  /** @returns how many were imported; the others have been rejected */
  async run(): Promise<number> {
    let imported = 0
    while (this.#waiting.size > 0) {
      const { size } = this.#waiting
      imported += await this.#wave(new Set(this.#inOrder().map(({ key }) => key)))
      if (this.#waiting.size === size) imported += await this.#wave(new Set())
      if (this.#waiting.size === size) this.#rejectWithoutPlace()
    }
    return imported
  }

  /**
   * Writes the first line of each entity, unless its parent is to be written first.
   *
   * @param before the entities that are to be written first
   */
  async #wave(before: ReadonlySet<unknown>): Promise<number> {
    const seen = new Set<unknown>()
    this.#ready = new Map()
    for (const one of this.#inOrder()) {
      if (!seen.has(one.key) && !before.has(one.parent)) this.#ready.set(one.line.number, one)
      seen.add(one.key)
    }
    for (const number of this.#ready.keys()) this.#waiting.delete(number)
    let imported = 0
    for (const some of slices([...this.#ready.values()], BATCH_LINES)) {
      const written = await this.#importer.import(some.map(({ line }) => loaded(line)))
      this.importing.advance(written)
      imported += written
    }
    return imported
  }

  /** Rejects the lines that have no place even now; later lines of the same entities may have one. */
  #rejectWithoutPlace(): void {
    const waiting = this.#inOrder()
    const parents = new Map(waiting.map(({ id, parent }) => [id, parent]))
    const isOrphan = ({ refusal }: Waiting<R>) => refusal instanceof NoParent
    // Entities below one that has no place come after it.
    for (const one of waiting.toSorted((a, b) => Number(isOrphan(a)) - Number(isOrphan(b)))) {
      const { line, id, parent, refusal } = one
      if (!refusal) continue
      const isCircle = id !== undefined && leadsTo(id, parent, parents)
      this.importing.reject(
        line.number,
        isCircle ? circle(this.tree.name, parent as number) : refusal.message,
      )
      this.#waiting.delete(line.number)
    }
  }

  #inOrder = () => [...this.#waiting.values()].sort((a, b) => a.line.number - b.line.number)
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
