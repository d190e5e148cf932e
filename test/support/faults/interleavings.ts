import { jobsIn } from '#shared/job-kinds.ts'
import { itemsOf, tableWith } from '#test/support/engine/raw-table.ts'
import { Service } from '#test/support/engine/service.ts'
import { violations } from '#test/support/oracles/invariants.ts'
import { type Access, Actors, conflict } from './actors.ts'

/** Concurrent actors, and a check that must pass for every order of their calls to the table. */
export interface ConcurrentScenario {
  /** Creates the data on which the actors work. */
  prepare(service: Service): Promise<unknown>
  /** The work of each actor, such as a request or a consumer, keyed by the name that messages show. */
  actors: Readonly<Record<string, (service: Service) => Promise<unknown>>>
  /** The maximum number of preemptions in one schedule; unlimited by default. */
  interruptions?: number
  /** Checks the result after all actors and jobs have finished. The invariants are checked in any case. */
  outcome?(service: Service): Promise<unknown>
}

/** A state in which every unfinished actor is about to call the table. */
interface Moment {
  /** The next accesses of each unfinished actor. */
  next: ReadonlyMap<number, readonly Access[]>
  /** The actor that was chosen to make its calls. */
  chosen: number
  /** The actors whose next call still has to be tried in this state. */
  toTry: Set<number>
  /** The sleep set: actors whose continuations have already been explored. */
  asleep: Set<number>
}

/**
 * Runs actors in every order of their calls to the table, each time on a new table, and checks each result. Orders that
 * differ only in the order of independent calls are run once. The search is a dynamic partial-order reduction with
 * sleep sets (Flanagan and Godefroid, 2005; Godefroid, 1996). Parallel calls of one actor form one step.
 *
 * A failure names its schedule: the number of the actor for each step. To run only this schedule, set `SCHEDULE` in the
 * environment.
 *
 * @returns the number of schedules
 */
export async function inEveryOrder(scenario: ConcurrentScenario): Promise<number> {
  const first = await Service.start()
  await scenario.prepare(first)
  const before = await itemsOf(first.table)
  const path = [...(process.env.SCHEDULE ?? '')].map((digit) => ({ chosen: Number(digit) }) as Moment)
  const run = () => runSchedule(scenario, before, path)
  if (path.length > 0) return run().then(() => 1)
  let schedules = 0
  do {
    schedules += 1
    await run()
  } while (backtrack(path, scenario))
  return schedules
}

/**
 * Goes back to the last state in which another, untried actor could have continued, and chooses that actor. @returns
 * false if there is no such state
 */
function backtrack(
  path: Moment[],
  { interruptions = Number.POSITIVE_INFINITY }: ConcurrentScenario,
): boolean {
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

/**
 * Returns the number of preemptions. A preemption is a step at which another actor continues, although the previous
 * actor could have continued.
 */
const interruptionsIn = (path: readonly Moment[]): number =>
  path.filter(({ chosen, next }, index) => {
    const last = path[index - 1]?.chosen ?? chosen
    return last !== chosen && next.has(last)
  }).length

/**
 * Repeats the steps that a path prescribes, and then lets the actors continue to the end. Each state that follows the
 * prescribed steps is appended to the path.
 */
async function runSchedule(
  scenario: ConcurrentScenario,
  before: Parameters<typeof tableWith>[0],
  path: Moment[],
): Promise<void> {
  const service = await Service.start({ table: await tableWith(before) })
  const actors = new Actors(service, Object.values(scenario.actors))
  const taken: number[] = []
  try {
    const isComplete = await followPath(actors, path, taken, scenario)
    if (isComplete) await expectSound(scenario, service, actors)
  } catch (error) {
    const names = Object.keys(scenario.actors).map((name, index) => `${index} ${name}`)
    const message = `SCHEDULE=${taken.join('')} (${names.join(', ')}): ${(error as Error).message}`
    throw new Error(message, { cause: error })
  } finally {
    await actors.abandon()
  }
}

/**
 * Lets the actors take steps along a path until all of them have finished.
 *
 * @returns false if the actors stopped early because every continuation had been explored
 */
async function followPath(
  actors: Actors,
  path: Moment[],
  taken: number[],
  { interruptions }: ConcurrentScenario,
): Promise<boolean> {
  const history = new History(path)
  for (let next = await actors.start(); next.size > 0; next = await actors.step(taken.at(-1) as number)) {
    const moment = momentAt(path, taken, next, interruptions === undefined)
    // This loop includes actors that take no further step in this schedule, so that their races are recorded, too.
    for (const [actor, accesses] of next) history.noteRaces(actor, accesses)
    if (!moment) return false
    history.add(moment)
    taken.push(moment.chosen)
  }
  return true
}

/**
 * Returns the state after the taken steps; undefined if every actor is asleep.
 *
 * @param isReduced true to try only one of several equivalent orders. If preemptions are limited, it must be false,
 * because the tried order may need more preemptions than an equivalent order
 */
function momentAt(
  path: Moment[],
  taken: readonly number[],
  next: Moment['next'],
  isReduced: boolean,
): Moment | undefined {
  const known = path[taken.length]
  // Replaces the accesses of an earlier run with those of this run. Accesses contain random ids, which differ between
  // runs.
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

/**
 * Returns the actors that remain in the sleep set after the last step. An actor remains there if its next calls are
 * independent of this step.
 */
function stillAsleep(last: Moment | undefined, next: Moment['next']): Set<number> {
  const done = last?.next.get(last.chosen) ?? []
  return new Set([...(last?.asleep ?? [])].filter((actor) => !conflict(next.get(actor) ?? [], done)))
}

/** The steps so far, and Lamport's happened-before relation: which steps may have affected which later steps. */
class History {
  /** For each actor A, a map from every actor B to the last step of B that may have affected A. */
  readonly #known = new Map<number, Map<number, number>>()
  /** For each step, a map from every actor to the actor's last step that may have affected this step. */
  readonly #knownAt: Map<number, number>[] = []

  constructor(private readonly path: readonly Moment[]) {}

  /**
   * Finds the last step that conflicts with the actor's next accesses. Marks the actor, so that it is tried in the
   * state before that step.
   */
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

/** Runs all jobs, and checks the actors, the outcome and the invariants. */
async function expectSound({ outcome }: ConcurrentScenario, service: Service, actors: Actors): Promise<void> {
  actors.expectNoErrors()
  for (const job of await jobsIn(service.ports).all()) await service.queue.send({ job })
  await service.drain()
  await outcome?.(service)
  const wrong = violations(service.ports, await itemsOf(service.table))
  if (wrong.length > 0) throw new Error(wrong.join('; '))
}
