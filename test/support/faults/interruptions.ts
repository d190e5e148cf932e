import { AsyncLocalStorage } from 'node:async_hooks'
import type { Item, Table } from '#shared/platform/dynamodb/table.ts'
import { itemsOf, tableWith } from '#test/support/engine/raw-table.ts'
import { Service } from '#test/support/engine/service.ts'
import { strideAt } from './thoroughness.ts'

/** Two things that may happen at once, and what has to be true however they do. */
export interface Meeting<T> {
  /** What is there before. */
  prepare(service: Service): Promise<unknown>
  /** What is interrupted. */
  work(service: Service): Promise<T>
  /** What happens meanwhile. */
  meanwhile(service: Service): Promise<unknown>
  /** What must be true in the end. */
  outcome(service: Service, result: T): Promise<unknown>
}

const methods = ['get', 'query', 'write'] as const

/**
 * Runs something before the n-th call to a table. What it calls itself comes later, and does not matter.
 *
 * @returns whether it came to that
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
 * Lets a piece of work be interrupted before each of its calls to the table in turn, every time on a table of its
 * own.
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
  const isReached = interrupting(service.app.table, call, () => {
    met = elsewhere(() => meanwhile(service))
    return met
  })
  try {
    const result = await work(service)
    // What is interrupted may take a failure of this for its own, or do other things at the same time, and be faster.
    await met
    if (isReached()) await outcome(service, result)
  } catch (error) {
    throw new Error(`Interrupted at call ${call}: ${(error as Error).message}`, { cause: error })
  }
  return isReached()
}
