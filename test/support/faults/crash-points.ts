import type { Item } from '#shared/platform/dynamodb/table.ts'
import type { FreshTable } from '#test/support/engine/engine.ts'
import { itemsOf, tableWith } from '#test/support/engine/raw-table.ts'
import { Service } from '#test/support/engine/service.ts'
import { violations } from '#test/support/oracles/invariants.ts'
import type { FaultPlan } from './faults.ts'
import { impatient } from './retry-pauses.ts'
import { strideAt } from './thoroughness.ts'

/** Work during which a process may crash. */
export interface Scenario {
  /** Creates the data; nothing fails yet. */
  prepare(service: Service): Promise<unknown>
  /** The work during which the process crashes. */
  run(service: Service): Promise<unknown>
  /** Runs after the restart and before the sweeper: for example, a client sends its request again. */
  again?(service: Service): Promise<unknown>
  /** Checks the result, besides the invariants. */
  outcome(service: Service): Promise<unknown>
}

/** The moment of a crash: before or after the n-th write. */
export interface Death {
  write: number
  moment: 'before it' | 'after it was applied'
}

const WRITES = new Set(['TransactWriteItems', 'UpdateItem', 'PutItem', 'DeleteItem', 'BatchWriteItem'])

/** After a crash every call fails with this error, which is not retried. */
const DEAD = { kind: 'error', name: 'ProcessDied' } as const

/** A plan that crashes a process, and the number of writes it has sent. */
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
 * Runs a scenario once for each crash between two of its writes, before the first and after the last, every time on a new table. Afterwards the
 * service is restarted, pending jobs are run, and the outcome and all invariants are checked.
 *
 * @param deaths how many crashes: the second one happens during `again`, or `run` if that is missing
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

/** The second run may have fewer writes: there is no crash after its last one. */
async function dieAgain(scenario: Scenario, before: Item[], death: Death, writes: number): Promise<void> {
  for (const other of everyDeath(writes)) {
    const reached = await survive(scenario, before, [death, other])
    if (reached < other.write) return
  }
}

/** What is stored before a write is what was stored after the one before it: only the last one is tried after it as well. */
function everyDeath(writes: number): Death[] {
  const deaths: Death[] = []
  for (let write = 1; write <= writes; write += strideAt(write)) deaths.push({ write, moment: 'before it' })
  if (writes > 0) deaths.push({ write: writes, moment: 'after it was applied' })
  return deaths
}

/** @returns the number of writes that the last process has sent, crashed or not */
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
    const wrong = violations(service.ports, await itemsOf(table))
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
