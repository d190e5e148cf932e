import { linkOf, type Resource } from './hal.ts'

/** The body of a change: properties, and links under `_links`. */
export type ChangeBody = Readonly<Record<string, unknown>>

/**
 * Changes that the service has not confirmed yet, shown on top of the cached responses. If a change is refused, the
 * unchanged cached responses appear again.
 */
export class PendingChanges {
  readonly #pending: { readonly href: string; readonly values: ChangeBody }[] = []
  readonly #turns = new Map<string, Promise<unknown>>()
  readonly #listeners = new Set<() => void>()
  /**
   * The responses to show, keyed by the cached response. Each response to show is the cached response with the pending
   * changes applied.
   */
  #shown = new WeakMap<object, unknown>()

  /**
   * Calls a function whenever a change begins or ends.
   *
   * @returns a function that unsubscribes
   */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /**
   * Makes the console show the given values for the resource at an address, although they have not been saved yet.
   *
   * @returns a function that ends the display of these values
   */
  begin(href: string, values: ChangeBody): () => void {
    const one = { href, values }
    this.#pending.push(one)
    this.#changed()
    return () => {
      this.#pending.splice(this.#pending.indexOf(one), 1)
      this.#changed()
    }
  }

  /** Runs a write to an address after the previous write to the same address has finished. */
  inTurn<T>(href: string, write: () => Promise<T>): Promise<T> {
    const turn = (this.#turns.get(href) ?? Promise.resolve()).then(write, write)
    this.#turns.set(href, turn)
    return turn
  }

  /** Returns a response with the pending changes applied; the response itself if no changes are pending. */
  over<T>(read: T): T {
    if (this.#pending.length === 0 || typeof read !== 'object' || read === null) return read
    if (!this.#shown.has(read)) this.#shown.set(read, this.#laidOver(read))
    return this.#shown.get(read) as T
  }

  #laidOver = <T>(read: T): T =>
    this.#pending.reduce(
      (shown, { href, values }) => replaced(shown, href, (one) => withValues(one, values)),
      read,
    )

  #changed() {
    this.#shown = new WeakMap()
    for (const listener of this.#listeners) listener()
  }
}

/**
 * Returns a copy of a response in which all representations of one resource are changed. Returns the same object if the
 * response does not contain the resource.
 *
 * @param href the address of the resource
 */
export function replaced<T>(read: T, href: string, change: (one: Resource) => Resource): T {
  if (Array.isArray(read)) {
    const all = read.map((one) => replaced(one, href, change))
    return all.some((one, index) => one !== read[index]) ? (all as T) : read
  }
  if (!isObject(read)) return read
  if (linkOf(read, 'self')?.href === href) return change(read) as T
  const others = Object.entries(read).flatMap(([name, value]) => {
    const other = name === '_links' ? value : replaced(value, href, change)
    return other === value ? [] : [[name, other]]
  })
  return others.length > 0 ? { ...read, ...Object.fromEntries(others) } : read
}

const isObject = (value: unknown): value is Resource =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

/**
 * Returns a resource with changed values. Values that only the service can render, such as formatted texts, are left
 * out until the service responds.
 */
function withValues(one: Resource, { _links, ...values }: Resource): Resource {
  const known = Object.entries(values).filter(([, value]) => typeof value !== 'object' || value === null)
  return { ...one, ...Object.fromEntries(known), _links: { ...one._links, ..._links } }
}
