import type { Item } from '#shared/platform/dynamodb/table.ts'
import type { FreshTable } from '#test/support/engine/engine.ts'
import { itemsOf, tableWith } from '#test/support/engine/raw-table.ts'
import { Service } from '#test/support/engine/service.ts'
import { violations } from '#test/support/oracles/invariants.ts'
import type { FaultPlan } from './faults.ts'
import { withoutRetryPauses } from './retry-pauses.ts'
import { strideAt } from './thoroughness.ts'

/** Work during which a process may crash. */
export interface Scenario {
  /** Creates the data. No faults are injected yet. */
  prepare(service: Service): Promise<unknown>
  /** The work during which the process crashes. */
  run(service: Service): Promise<unknown>
  /** Runs after the restart and before the sweeper, for example to repeat a request. The default is `run`. */
  again?(service: Service): Promise<unknown>
  /** Checks the result, in addition to the invariants. */
  outcome(service: Service): Promise<unknown>
}

/** A crash before or after the n-th write. */
export interface Crash {
  write: number
  moment: 'before it' | 'after it was applied'
}

const WRITES = new Set(['TransactWriteItems', 'UpdateItem', 'PutItem', 'DeleteItem', 'BatchWriteItem'])

/** The error of every call after a crash. The client does not retry calls with this error. */
const CRASHED = { kind: 'error', name: 'ProcessCrashed' } as const

/** A fault plan that crashes the process, and a function that returns the number of writes sent. */
function crashing(crash: Crash | undefined): { plan: FaultPlan; writes: () => number } {
  let writes = 0
  let isCrashed = false
  const plan: FaultPlan = (_, operation) => {
    if (isCrashed) return CRASHED
    if (!WRITES.has(operation)) return undefined
    writes += 1
    if (writes !== crash?.write) return undefined
    isCrashed = true
    return crash.moment === 'before it' ? CRASHED : { kind: 'lost answer' }
  }
  return { plan, writes: () => writes }
}

/**
 * Runs a scenario once for each possible crash: before each write, and after the last one. Each run has a new table.
 * After the crash, restarts the service, runs the pending jobs, and checks the outcome and all invariants.
 *
 * @param crashes the number of crashes in each run. A second crash happens during `again`
 * @returns the number of writes of a run without crashes
 */
export async function crashEverywhere(scenario: Scenario, crashes: 1 | 2 = 1): Promise<number> {
  const first = await Service.start()
  await scenario.prepare(first)
  const before = await itemsOf(first.table)
  const writes = await runWithCrashes(scenario, before, [])
  for (const crash of everyCrash(writes)) {
    if (crashes === 1) await runWithCrashes(scenario, before, [crash])
    else await crashAgain(scenario, before, crash, writes)
  }
  return writes
}

/**
 * Runs the scenario with the given first crash, once for each possible second crash. Stops at the first run that ends
 * before its second crash is due.
 */
async function crashAgain(scenario: Scenario, before: Item[], crash: Crash, writes: number): Promise<void> {
  for (const other of everyCrash(writes)) {
    const reached = await runWithCrashes(scenario, before, [crash, other])
    if (reached < other.write) return
  }
}

/**
 * Returns a crash before each write, and a crash after the last write. A crash after any other write would leave the
 * same items as a crash before the next write.
 */
function everyCrash(writes: number): Crash[] {
  const crashes: Crash[] = []
  for (let write = 1; write <= writes; write += strideAt(write)) crashes.push({ write, moment: 'before it' })
  if (writes > 0) crashes.push({ write: writes, moment: 'after it was applied' })
  return crashes
}

/**
 * Runs a scenario with the given crashes, and checks the outcome.
 *
 * @returns the number of writes that the last process sent
 */
async function runWithCrashes(
  scenario: Scenario,
  before: Item[],
  crashes: readonly Crash[],
): Promise<number> {
  const { run, again = run, outcome } = scenario
  const table = await tableWith(before)
  try {
    let writes = await runUntilCrash(table, run, crashes[0])
    for (const crash of crashes.slice(1)) writes = await runUntilCrash(table, again, crash)
    const service = await Service.start({ table })
    if (crashes.length > 0) await again(service)
    await service.sweepAndDrain()
    await outcome(service)
    const wrong = violations(service.ports, await itemsOf(table))
    if (wrong.length > 0) throw new Error(wrong.join('; '))
    return writes
  } catch (error) {
    const moments = crashes.map(({ write, moment }) => `write ${write}, ${moment}`).join(', then at ')
    throw new Error(`Crashed at ${moments || 'no write'}: ${(error as Error).message}`, { cause: error })
  }
}

async function runUntilCrash(
  table: FreshTable,
  work: (service: Service) => Promise<unknown>,
  crash: Crash | undefined,
): Promise<number> {
  const { plan, writes } = crashing(crash)
  const service = await Service.start({ table: await withoutRetryPauses(table), faults: plan })
  try {
    await work(service)
  } catch (error) {
    if (!crash) throw error
  }
  return writes()
}
