import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate as turn } from 'node:timers/promises'
import { type Key, keyOf, type QueryRange, type Table, type Write } from '#shared/platform/dynamodb/table.ts'
import type { Service } from '#test/support/engine/service.ts'

/** A range of items in one partition, which a call reads or may change. */
export interface Access {
  pk: string
  from?: string
  to?: string
  isWrite?: boolean
}

/** Ignores sequences, because the ids that the actors get do not matter. */
const isOfInterest = ({ pk }: Access) => !pk.startsWith('SEQUENCE#')

const ofItem = ({ pk, sk }: Key, isWrite: boolean): Access => ({ pk, from: sk, to: sk, isWrite })
const ofChange = (change: Write) => ofItem(keyOf(change), !('check' in change))
/** The name of the index of pending jobs, which is treated as a separate partition. */
const INDEX = 'pendingJobs'
const ofRange = ({ pk, from, to, index }: QueryRange): Access => (index ? { pk: INDEX } : { pk, from, to })
const ofIndex = ({ pk, isWrite }: Access): Access[] =>
  isWrite && pk.startsWith('JOB#') ? [{ pk: INDEX, isWrite }] : []

/** For each method of the table, a function that returns the items or ranges that a call accesses. */
const accessesOf = {
  get: (key: Key) => [ofItem(key, false)],
  queryPage: (range: QueryRange) => [ofRange(range)],
  write: (changes: readonly Write[]) => changes.map(ofChange),
  update: (change: Write) => [ofChange(change)],
  increment: (key: Key) => [ofItem(key, true)],
} satisfies Partial<Record<keyof Table, (argument: never) => Access[]>>

/** Returns whether two calls depend on each other, because one may change items that the other reads or changes. */
export const conflict = (some: readonly Access[], others: readonly Access[]): boolean =>
  some.some((a) => others.some((b) => (a.isWrite || b.isWrite) && a.pk === b.pk && overlap(a, b)))

const overlap = (a: Access, b: Access) => isUpTo(a.from, b.to) && isUpTo(b.from, a.to)
const isUpTo = (from: string | undefined, to: string | undefined) =>
  from === undefined || to === undefined || from <= to

/** A piece of work whose calls to the table are held until `step` releases them. */
class Actor {
  waiting: { accesses: Access[]; proceed(): void; refuse(error: Error): void }[] = []
  isDone = false
  error: unknown
  #calls = 0
  #noticed = () => {}

  async work(work: () => Promise<unknown>): Promise<void> {
    await work().catch((error) => {
      this.error = error
    })
    this.isDone = true
    this.#noticed()
  }

  async call<T>(accesses: Access[], make: () => Promise<T>): Promise<T> {
    if (this.isDone) return make()
    await new Promise<void>((proceed, refuse) => {
      this.waiting.push({ accesses, proceed, refuse })
      this.#noticed()
    })
    this.#calls += 1
    try {
      return await make()
    } finally {
      this.#calls -= 1
      this.#noticed()
    }
  }

  /** Releases the held calls. Waits until the next calls are held, or the work is done. */
  async step(): Promise<void> {
    const waiting = this.waiting
    this.waiting = []
    for (const { proceed } of waiting) proceed()
    await this.settled()
  }

  async abandon(): Promise<void> {
    while (!this.isDone) {
      for (const { refuse } of this.waiting.splice(0))
        refuse(new Error('This order is not explored any further.'))
      await this.settled()
    }
  }

  /** Waits until the work is done or is about to call the table again. */
  async settled(): Promise<void> {
    for (;;) {
      const noticed = new Promise<void>((resolve) => {
        this.#noticed = resolve
      })
      await turn()
      if (this.#calls === 0 && (this.isDone || this.waiting.length > 0)) return
      await noticed
    }
  }
}

/**
 * The actor that is running. One `AsyncLocalStorage` serves all instances of `Actors`, because each additional one
 * slows down all promises.
 */
const current = new AsyncLocalStorage<Actor>()

/** Concurrent actors on one table. Each continues only when `step` selects it. */
export class Actors {
  readonly #actors: Actor[]

  constructor(
    private readonly service: Service,
    private readonly works: readonly ((service: Service) => Promise<unknown>)[],
  ) {
    this.#actors = works.map(() => new Actor())
    for (const [method, accesses] of Object.entries(accessesOf))
      this.#hold(method as keyof typeof accessesOf, accesses)
  }

  /**
   * Starts all actors, one after another. @returns the next accesses of each unfinished actor, keyed by the index of
   * the actor
   */
  async start(): Promise<Map<number, Access[]>> {
    for (const [index, work] of this.works.entries()) {
      const actor = this.#actors[index] as Actor
      current.run(actor, () => void actor.work(() => work(this.service)))
      await actor.settled()
    }
    return this.#next()
  }

  /**
   * Lets one actor make its next calls.
   *
   * @returns the next accesses of each unfinished actor, keyed by the index of the actor
   */
  async step(index: number): Promise<Map<number, Access[]>> {
    await (this.#actors[index] as Actor).step()
    return this.#next()
  }

  /**
   * Expects that no actor failed.
   *
   * @throws the error of the first actor that failed
   */
  expectNoErrors(): void {
    for (const { error } of this.#actors) if (error) throw error
  }

  /**
   * Ends the actors that have not finished yet. Each of them is paused at its calls to the table, and the paused calls
   * fail.
   */
  async abandon(): Promise<void> {
    for (const actor of this.#actors) await actor.abandon()
  }

  #next(): Map<number, Access[]> {
    const unfinished = [...this.#actors.entries()].filter(([, { isDone }]) => !isDone)
    return new Map(
      unfinished.map(([index, { waiting }]) => [index, waiting.flatMap(({ accesses }) => accesses)]),
    )
  }

  #hold(method: keyof typeof accessesOf, accesses: (argument: never) => Access[]): void {
    const { table } = this.service.ports
    const original = table[method].bind(table) as (...given: never[]) => Promise<never>
    const held = (...given: never[]) => {
      const touched = accesses(given[0] as never)
      const all = [...touched, ...touched.flatMap(ofIndex)].filter(isOfInterest)
      const actor = current.getStore()
      return actor ? actor.call(all, () => original(...given)) : original(...given)
    }
    Object.assign(table, { [method]: held })
  }
}
