import type { Item } from '#shared/platform/dynamodb/table.ts'
import type { FreshTable } from '#test/support/engine/engine.ts'
import { itemsOf, tableWith } from '#test/support/engine/raw-table.ts'
import { Service } from '#test/support/engine/service.ts'
import { violations } from '#test/support/oracles/invariants.ts'
import type { FaultPlan } from './faults.ts'
import { impatient } from './impatience.ts'
import { strideAt } from './thoroughness.ts'

/** Something a process does, and may die while doing. */
export interface Scenario {
  /** What is there before; nothing fails yet. */
  prepare(service: Service): Promise<unknown>
  /** What the process is doing when it dies. */
  run(service: Service): Promise<unknown>
  /** What is done once the service is back, before the sweeper comes: a client, for one, sends its request again. */
  again?(service: Service): Promise<unknown>
  /** What must be true in the end, beyond what is always true. */
  outcome(service: Service): Promise<unknown>
}

/** The moment a process dies: around its n-th write, or never. */
export interface Death {
  write: number
  moment: 'before it' | 'after it was applied'
}

const WRITES = new Set(['TransactWriteItems', 'UpdateItem', 'PutItem', 'DeleteItem', 'BatchWriteItem'])

/** A process that is dead gets no answer, and asks nothing more; no attempt is repeated after this. */
const DEAD = { kind: 'error', name: 'ProcessDied' } as const

/** Lets a process die, and counts the writes it came to. */
function dying(death: Death | undefined): { plan: FaultPlan; writes: () => number } {
  let writes = 0
  let isDead = false
  const plan: FaultPlan = (_, operation) => {
    if (isDead) return DEAD
    if (!WRITES.has(operation)) return undefined
    writes += 1
    if (writes !== death?.write) return undefined
    isDead = true
    return death.moment === 'before it' ? DEAD : { kind: 'lost answer' }
  }
  return { plan, writes: () => writes }
}

/**
 * Runs a scenario once for every way in which a process may die at one of its writes, each time on a table of
 * its own; afterwards the service starts again, what is pending is worked off, and everything must be well.
 *
 * @param deaths once, or twice: the second time while it does `again`, or `run` once more
 * @returns the number of writes of an undisturbed run
 */
export async function dieEverywhere(scenario: Scenario, deaths: 1 | 2 = 1): Promise<number> {
  const first = await Service.start()
  await scenario.prepare(first)
  const before = await itemsOf(first.table)
  const writes = await survive(scenario, before, [])
  for (const death of everyDeath(writes)) {
    if (deaths === 1) await survive(scenario, before, [death])
    else await dieAgain(scenario, before, death, writes)
  }
  return writes
}

/** The second time there may be less to do: death does not come to those who are done. */
async function dieAgain(scenario: Scenario, before: Item[], death: Death, writes: number): Promise<void> {
  for (const other of everyDeath(writes)) {
    const reached = await survive(scenario, before, [death, other])
    if (reached < other.write) return
  }
}

function everyDeath(writes: number): Death[] {
  const deaths: Death[] = []
  for (let write = 1; write <= writes; write += strideAt(write))
    deaths.push({ write, moment: 'before it' }, { write, moment: 'after it was applied' })
  return deaths
}

/** @returns the number of writes that the last process, dead or not, came to */
async function survive(scenario: Scenario, before: Item[], deaths: readonly Death[]): Promise<number> {
  const { run, again = run, outcome } = scenario
  const table = await tableWith(before)
  try {
    let writes = await live(table, run, deaths[0])
    for (const death of deaths.slice(1)) writes = await live(table, again, death)
    const service = await Service.start({ table })
    if (deaths.length > 0) await again(service)
    await service.sweepAndDrain()
    await outcome(service)
    const wrong = violations(service.app, await itemsOf(table))
    if (wrong.length > 0) throw new Error(wrong.join('; '))
    return writes
  } catch (error) {
    const told = deaths.map(({ write, moment }) => `write ${write}, ${moment}`).join(', then at ')
    throw new Error(`Died at ${told || 'no write'}: ${(error as Error).message}`, { cause: error })
  }
}

async function live(
  table: FreshTable,
  work: (service: Service) => Promise<unknown>,
  death: Death | undefined,
): Promise<number> {
  const { plan, writes } = dying(death)
  const service = await Service.start({ table: await impatient(table), faults: plan })
  try {
    await work(service)
  } catch (error) {
    if (!death) throw error
  }
  return writes()
}
