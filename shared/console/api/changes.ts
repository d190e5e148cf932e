import { linkOf, type Resource } from './hal.ts'

/** The body of a change: properties, and links under `_links`. */
export type Values = Readonly<Record<string, unknown>>

/**
 * Changes that the service has not answered yet. They are laid over what was read, so that each page shows them in its next
 * frame; what was read stays as it is, and is shown again where a change is refused.
 */
export class Changes {
  readonly #pending: { readonly href: string; readonly values: Values }[] = []
  readonly #turns = new Map<string, Promise<unknown>>()
  readonly #listeners = new Set<() => void>()
  /** The state that is shown in place of the one that was read. */
  #shown = new WeakMap<object, unknown>()

  /** Calls a function whenever a change begins or ends. @returns a function that ends that */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Shows values of the resource at an address. @returns a function that ends that */
  begin(href: string, values: Values): () => void {
    const one = { href, values }
    this.#pending.push(one)
    this.#changed()
    return () => {
      this.#pending.splice(this.#pending.indexOf(one), 1)
      this.#changed()
    }
  }

  /** Runs a write of the resource at an address once the one before it has been answered. */
  inTurn<T>(href: string, write: () => Promise<T>): Promise<T> {
    const turn = (this.#turns.get(href) ?? Promise.resolve()).then(write, write)
    this.#turns.set(href, turn)
    return turn
  }

  /** The answer that was read, with the changes that are not answered yet; the same object if it has none. */
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

/** An answer with another state of the resource at an address, wherever it embeds it; the same object if it does not. */
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

/** A resource with other values. Those that only the service can show, such as formatted texts, are left to its answer. */
function withValues(one: Resource, { _links, ...values }: Resource): Resource {
  const known = Object.entries(values).filter(([, value]) => typeof value !== 'object' || value === null)
  return { ...one, ...Object.fromEntries(known), _links: { ...one._links, ..._links } }
}
