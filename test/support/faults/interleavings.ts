import { jobsIn } from '#shared/job-kinds.ts'
import { itemsOf, tableWith } from '#test/support/engine/raw-table.ts'
import { Service } from '#test/support/engine/service.ts'
import { violations } from '#test/support/oracles/invariants.ts'
import { type Access, Actors, conflict } from './actors.ts'

/** What several do at the same time, and what must hold in whatever order their calls to the table come. */
export interface Crowd {
  /** Creates the data. */
  prepare(service: Service): Promise<unknown>
  /** What each does, by a name for it: a request, a consumer. */
  actors: Readonly<Record<string, (service: Service) => Promise<unknown>>>
  /** How often somebody is interrupted at most; without it, as often as may be. */
  interruptions?: number
  /** Checks the result, besides the invariants, when all jobs have ended. */
  outcome?(service: Service): Promise<unknown>
}

/** A moment at which each of the actors, who has not finished, is about to call the table. */
interface Moment {
  /** What each would do next. */
  next: ReadonlyMap<number, readonly Access[]>
  /** Who did. */
  chosen: number
  /** Who has to be tried at this moment. */
  toTry: Set<number>
  /** Those who need not be tried: whatever comes of it has been seen already. */
  asleep: Set<number>
}

/**
 * Lets actors work in every order of their calls to the table, each time in a new table, and checks what has come of it.
 * Two orders that differ only in calls that have nothing to do with each other are the same one: the search is a dynamic
 * partial-order reduction with sleep sets (Flanagan and Godefroid, 2005; Godefroid, 1996). Calls that an actor makes at
 * the same time are one.
 *
 * A failure names its schedule: the actor of each call, by number. `SCHEDULE` in the environment runs that one alone.
 *
 * @returns how many there were
 */
export async function inEveryOrder(crowd: Crowd): Promise<number> {
  const first = await Service.start()
  await crowd.prepare(first)
  const before = await itemsOf(first.table)
  const path = [...(process.env.SCHEDULE ?? '')].map((digit) => ({ chosen: Number(digit) }) as Moment)
  const run = () => runSchedule(crowd, before, path)
  if (path.length > 0) return run().then(() => 1)
  let schedules = 0
  do {
    schedules += 1
    await run()
  } while (turnBack(path, crowd))
  return schedules
}

/** Goes back to the last moment at which somebody else is to be tried, who is chosen then. @returns false without one */
function turnBack(path: Moment[], { interruptions = Number.POSITIVE_INFINITY }: Crowd): boolean {
  for (let moment = path.pop(); moment; moment = path.pop()) {
    moment.asleep.add(moment.chosen)
    for (const chosen of moment.toTry) {
      const next = { ...moment, chosen }
      if (moment.asleep.has(chosen) || interruptionsIn([...path, next]) > interruptions) continue
      path.push(next)
      return true
    }
  }
  return false
}

/** How often somebody had to wait who would have gone on. */
const interruptionsIn = (path: readonly Moment[]): number =>
  path.filter(({ chosen, next }, index) => {
    const last = path[index - 1]?.chosen ?? chosen
    return last !== chosen && next.has(last)
  }).length

/** @param path the first moments, whose choices are made again; gets those that follow */
async function runSchedule(
  crowd: Crowd,
  before: Parameters<typeof tableWith>[0],
  path: Moment[],
): Promise<void> {
  const service = await Service.start({ table: await tableWith(before) })
  const actors = new Actors(service, Object.values(crowd.actors))
  const taken: number[] = []
  try {
    const isWhole = await followPath(actors, path, taken, crowd)
    if (isWhole) await expectSound(crowd, service, actors)
  } catch (error) {
    const names = Object.keys(crowd.actors).map((name, index) => `${index} ${name}`)
    const message = `SCHEDULE=${taken.join('')} (${names.join(', ')}): ${(error as Error).message}`
    throw new Error(message, { cause: error })
  } finally {
    await actors.abandon()
  }
}

/** @returns false if it ends early, because all that may follow has been seen already */
async function followPath(
  actors: Actors,
  path: Moment[],
  taken: number[],
  { interruptions }: Crowd,
): Promise<boolean> {
  const history = new History(path)
  for (let next = await actors.start(); next.size > 0; next = await actors.step(taken.at(-1) as number)) {
    const moment = momentAt(path, taken, next, interruptions === undefined)
    // Whoever does not come to it any more is noted all the same.
    for (const [actor, accesses] of next) history.noteRaces(actor, accesses)
    if (!moment) return false
    history.add(moment)
    taken.push(moment.chosen)
  }
  return true
}

/**
 * The moment after those that have been taken; undefined if everybody is asleep.
 *
 * @param isReduced whether one order stands for those that are the same; with few interruptions, those may have more
 */
function momentAt(
  path: Moment[],
  taken: readonly number[],
  next: Moment['next'],
  isReduced: boolean,
): Moment | undefined {
  const known = path[taken.length]
  // Ids that are random are others each time.
  if (known?.next) return Object.assign(known, { next })
  const asleep = isReduced ? stillAsleep(path[taken.length - 1], next) : new Set<number>()
  const awake = [...next.keys()].filter((actor) => !asleep.has(actor))
  const last = taken.at(-1) as number
  const chosen = known?.chosen ?? (awake.includes(last) ? last : awake[0])
  if (chosen === undefined) return undefined
  const moment = { next, chosen, toTry: new Set(isReduced ? [chosen] : awake), asleep }
  path[taken.length] = moment
  return moment
}

/** Those whose next calls have nothing to do with what was done last. */
function stillAsleep(last: Moment | undefined, next: Moment['next']): Set<number> {
  const done = last?.next.get(last.chosen) ?? []
  return new Set([...(last?.asleep ?? [])].filter((actor) => !conflict(next.get(actor) ?? [], done)))
}

/** What has happened so far, and what of it somebody could know of. */
class History {
  /** By actor, the last moment of each actor that may have had an effect on it. */
  readonly #known = new Map<number, Map<number, number>>()
  /** The same by moment. */
  readonly #knownAt: Map<number, number>[] = []

  constructor(private readonly path: readonly Moment[]) {}

  /** Where an actor could as well have been first: has it tried at that moment. */
  noteRaces(actor: number, accesses: readonly Access[]): void {
    for (let index = this.#knownAt.length - 1; index >= 0; index--) {
      const { chosen, next, toTry } = this.path[index] as Moment
      const isKnown = (this.#known.get(actor)?.get(chosen) ?? -1) >= index
      if (chosen === actor || isKnown || !conflict(next.get(chosen) ?? [], accesses)) continue
      toTry.add(actor)
      return
    }
  }

  add({ chosen, next }: Moment): void {
    const accesses = next.get(chosen) ?? []
    const known = new Map(this.#known.get(chosen))
    for (const [index, other] of this.#knownAt.entries()) {
      const { chosen: by, next: nextThen } = this.path[index] as Moment
      if (!conflict(nextThen.get(by) ?? [], accesses)) continue
      for (const [one, last] of other) known.set(one, Math.max(known.get(one) ?? -1, last))
    }
    known.set(chosen, this.#knownAt.length)
    this.#known.set(chosen, known)
    this.#knownAt.push(known)
  }
}

/** Works off all jobs, and checks what has come of the actors. */
async function expectSound({ outcome }: Crowd, service: Service, actors: Actors): Promise<void> {
  actors.expectNoErrors()
  for (const job of await jobsIn(service.ports).all()) await service.queue.send({ job })
  await service.drain()
  await outcome?.(service)
  const wrong = violations(service.ports, await itemsOf(service.table))
  if (wrong.length > 0) throw new Error(wrong.join('; '))
}
