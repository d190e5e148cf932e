import { AsyncLocalStorage } from 'node:async_hooks'
import type { Item, Table } from '#shared/platform/dynamodb/table.ts'
import { itemsOf, tableWith } from '#test/support/engine/raw-table.ts'
import { Service } from '#test/support/engine/service.ts'
import { strideAt } from './thoroughness.ts'

/** An operation that another operation interrupts, and a check that must pass for every interruption. */
export interface Interruption<T> {
  /** Creates the data of a new table. */
  prepare(service: Service): Promise<unknown>
  /** The interrupted operation. */
  work(service: Service): Promise<T>
  /** The interrupting operation. */
  meanwhile(service: Service): Promise<unknown>
  outcome(service: Service, result: T): Promise<unknown>
}

const methods = ['get', 'query', 'write'] as const

/**
 * Arranges that `meanwhile` runs just before the n-th call to a table. The calls that `meanwhile` itself makes are not
 * interrupted.
 *
 * @returns a function that returns whether the n-th call was reached
 */
function interruptCall(table: Table, call: number, meanwhile: () => Promise<unknown>): () => boolean {
  let calls = 0
  for (const method of methods) {
    const original = table[method].bind(table) as (argument: never) => Promise<never>
    const interrupted = async (argument: never) => {
      calls += 1
      if (calls === call) await meanwhile()
      return original(argument)
    }
    Object.assign(table, { [method]: interrupted })
  }
  return () => calls >= call
}

/**
 * Interrupts an operation before each of its calls to the table, each time on a new table.
 *
 * @returns the approximate number of calls; it is exact if every call is interrupted
 */
export async function interruptEverywhere<T>(interruption: Interruption<T>): Promise<number> {
  const first = await Service.start()
  await interruption.prepare(first)
  const before = await itemsOf(first.table)
  for (let call = 1; ; call += strideAt(call))
    if (!(await interruptAt(interruption, before, call))) return call - 1
}

async function interruptAt<T>(
  { work, meanwhile, outcome }: Interruption<T>,
  before: Item[],
  call: number,
): Promise<boolean> {
  const service = await Service.start({ table: await tableWith(before) })
  let interrupting: Promise<unknown> | undefined
  // The interrupting operation runs outside the async context of the request, because the deadline of the request must
  // not end it.
  const elsewhere = AsyncLocalStorage.snapshot()
  const isReached = interruptCall(service.ports.table, call, () => {
    interrupting = elsewhere(() => service.interrupting(() => meanwhile(service)))
    return interrupting
  })
  try {
    const result = await work(service)
    // The interrupting operation is awaited here as well, so that its error is noticed. The interrupted operation might
    // ignore such an error, or end before it occurs.
    await interrupting
    if (isReached()) await outcome(service, result)
  } catch (error) {
    throw new Error(`Interrupted at call ${call}: ${(error as Error).message}`, { cause: error })
  }
  return isReached()
}
