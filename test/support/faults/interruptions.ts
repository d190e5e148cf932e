import { AsyncLocalStorage } from 'node:async_hooks'
import type { Item, Table } from '#shared/platform/dynamodb/table.ts'
import { itemsOf, tableWith } from '#test/support/engine/raw-table.ts'
import { Service } from '#test/support/engine/service.ts'
import { strideAt } from './thoroughness.ts'

/** Two operations that may run at the same time, and what must hold in any order. */
export interface Meeting<T> {
  /** Creates the data. */
  prepare(service: Service): Promise<unknown>
  /** The interrupted operation. */
  work(service: Service): Promise<T>
  /** The operation that interrupts it. */
  meanwhile(service: Service): Promise<unknown>
  /** Checks the result. */
  outcome(service: Service, result: T): Promise<unknown>
}

const methods = ['get', 'query', 'write'] as const

/**
 * Runs something before the n-th call to a table. Its own calls are counted after that one, and have no effect.
 *
 * @returns whether the call was reached
 */
function interrupting(table: Table, call: number, meanwhile: () => Promise<unknown>): () => boolean {
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
 * Interrupts an operation before each of its calls to the table in turn, every time on a new table.
 *
 * @returns how many calls there were, or a few more
 */
export async function interruptEverywhere<T>(meeting: Meeting<T>): Promise<number> {
  const first = await Service.start()
  await meeting.prepare(first)
  const before = await itemsOf(first.table)
  for (let call = 1; ; call += strideAt(call)) if (!(await meets(meeting, before, call))) return call - 1
}

async function meets<T>(
  { work, meanwhile, outcome }: Meeting<T>,
  before: Item[],
  call: number,
): Promise<boolean> {
  const service = await Service.start({ table: await tableWith(before) })
  let met: Promise<unknown> | undefined
  // Somebody else does it: it does not end with what it interrupts.
  const elsewhere = AsyncLocalStorage.snapshot()
  const isReached = interrupting(service.ports.table, call, () => {
    met = elsewhere(() => service.interrupting(() => meanwhile(service)))
    return met
  })
  try {
    const result = await work(service)
    // Awaited here as well: the interrupted operation may treat its error as one of its own, or not wait for it.
    await met
    if (isReached()) await outcome(service, result)
  } catch (error) {
    throw new Error(`Interrupted at call ${call}: ${(error as Error).message}`, { cause: error })
  }
  return isReached()
}
