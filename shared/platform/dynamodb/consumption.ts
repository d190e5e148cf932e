import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { currentDeadline, type Deadline } from '#shared/platform/deadline.ts'

/** The calls to the table that some work has made, and the capacity units they have consumed. */
export interface Consumption {
  calls: number
  /** Read and write units together. DynamoDB reports none for a call that it refuses. */
  units: number
}

/** Work is known by its deadline. */
const consumptions = new WeakMap<Deadline, Consumption>()

/** What the work that is running has consumed so far; undefined for work without a deadline, as on the command line. */
export function consumption(): Consumption | undefined {
  const deadline = currentDeadline()
  if (!deadline) return undefined
  const sum = consumptions.get(deadline) ?? { calls: 0, units: 0 }
  consumptions.set(deadline, sum)
  return sum
}

interface Consumed {
  ConsumedCapacity?: Units | Units[]
}

interface Units {
  CapacityUnits?: number
}

/** Counts what is consumed through a client. DynamoDB is asked to report the units, which costs about 60 bytes a call. */
export function countConsumption({ middlewareStack }: DynamoDBDocumentClient): void {
  middlewareStack.add(
    (next) => async (args) => {
      const sum = consumption()
      if (!sum) return next(args)
      sum.calls += 1
      const result = await next({
        ...args,
        input: { ...args.input, ReturnConsumedCapacity: 'TOTAL' } as never,
      })
      const { ConsumedCapacity = [] } = result.output as Consumed
      for (const { CapacityUnits = 0 } of [ConsumedCapacity].flat()) sum.units += CapacityUnits
      return result
    },
    { step: 'initialize', name: 'consumption' },
  )
}
