import type { Entity } from '#shared/platform/collections/entity.ts'
import { slices } from '#shared/platform/concurrency.ts'
import { EntityImporter } from './entity-importer.ts'
import type { ImportedResource, RecordKey } from './imported-resource.ts'
import { missingTargetText, RecordRefused } from './record.ts'
import { type Importing, type Line, loaded } from './transfer.ts'

/**
 * Refusal of an entity that cannot be placed below its parent yet. A later attempt may succeed, once other entities
 * have moved.
 */
export class Unplaceable extends RecordRefused {}

/** Refusal because the parent does not exist. The parent may be imported later. */
export class MissingParent extends Unplaceable {
  constructor(parent: number) {
    super(missingTargetText('parent', parent))
  }
}

/** Returns the message for an entity that would be its own descendant. */
export const cycle = (what: string, id: number) => `parent: ${id} is the ${what} itself, or below it.`

interface TreeRecord extends RecordKey {
  parent?: number | null
}

/**
 * A resource whose entities have parents. Its import throws `Unplaceable` for an entity that cannot be placed below its
 * parent.
 */
interface TreeResource<R extends TreeRecord, E extends Entity> {
  resource: ImportedResource<R, E>
  /** The noun for an entity of the resource in messages, such as "work package". */
  name: string
  /** Returns the key of the entity that a record describes. All lines of an entity have the same key. */
  keyOf(record: R): unknown
}

/** Maximum number of lines whose records are in memory at the same time. */
const BATCH_LINES = 1000

/**
 * A line of the import that has not been written yet. Its record is on disk; the members that determine the order are
 * in memory.
 */
interface Waiting<R> {
  line: Line<R>
  key: unknown
  id?: number
  parent?: number | null
  /** The error of the last attempt to place the entity below its parent. */
  refusal?: Unplaceable
}

/**
 * Imports entities of a tree in waves, parents first. An entity that cannot be placed below its parent is retried after
 * other entities have moved. The lines of an entity keep their order.
 */
export class TreeImport<R extends TreeRecord, E extends Entity> {
  /** Lines that have not been written, keyed by line number. */
  readonly #waiting: Map<number, Waiting<R>>
  /** Lines of the current wave, whose entities are written next. */
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
      if (one && refusal instanceof Unplaceable) this.#waiting.set(number, { ...one, refusal })
      else importing.reject(number, refusal.message)
    })
  }

  #waitingOf(line: Line<R>): Waiting<R> {
    const { record } = line
    return { line, key: this.tree.keyOf(record), id: record.id, parent: record.parent }
  }

  /**
   * Imports all lines.
   *
   * @returns the number of imported lines; the remaining lines were rejected
   */
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
   * Writes the first line of each entity. Leaves out entities whose parent has to be written first.
   *
   * @param before the keys of the entities that have to be written before their children
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

  /**
   * Rejects the waiting lines whose entities still cannot be placed below their parents. Later lines of the same
   * entities may succeed.
   */
  #rejectWithoutPlace(): void {
    const waiting = this.#inOrder()
    const parents = new Map(waiting.map(({ id, parent }) => [id, parent]))
    const isOrphan = ({ refusal }: Waiting<R>) => refusal instanceof MissingParent
    // Lines with a missing parent are rejected after all other lines. The parent may be missing because the line of the
    // parent is itself rejected. The line of the parent is then the cause, and is therefore reported first.
    for (const one of waiting.toSorted((a, b) => Number(isOrphan(a)) - Number(isOrphan(b)))) {
      const { line, id, parent, refusal } = one
      if (!refusal) continue
      const isCycle = id !== undefined && leadsTo(id, parent, parents)
      this.importing.reject(line.number, isCycle ? cycle(this.tree.name, parent as number) : refusal.message)
      this.#waiting.delete(line.number)
    }
  }

  #inOrder = () => [...this.#waiting.values()].sort((a, b) => a.line.number - b.line.number)
}

/** Returns whether the parent chain of an entity, which starts with `parent`, contains the given id. */
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
