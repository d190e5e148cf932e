import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { currentDeadline, type Deadline } from '#shared/platform/deadline.ts'

/** The number of calls to the table that some work has made, and the capacity units that these calls have consumed. */
interface Consumption {
  calls: number
  /** The total of read and write units. DynamoDB reports no units for a refused call. */
  units: number
}

/** The consumption of each unit of work, such as a request. The deadline of the work identifies the work. */
const consumptions = new WeakMap<Deadline, Consumption>()

/**
 * Returns the table calls and capacity units that the running work has used so far. Returns undefined if the work has
 * no deadline, as on the command line.
 */
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

/**
 * Makes a call to DynamoDB, and adds the consumed units to the total of the running work. Requesting the units makes
 * the response about 60 bytes longer.
 *
 * @param call performs the call with the given input
 */
export async function counted<Input extends object, Result extends { output: object }>(
  input: Input,
  call: (input: Input) => Promise<Result>,
): Promise<Result> {
  const sum = consumption()
  if (!sum) return call(input)
  sum.calls += 1
  const result = await call({ ...input, ReturnConsumedCapacity: 'TOTAL' })
  const { ConsumedCapacity = [] } = result.output as Consumed
  for (const { CapacityUnits = 0 } of [ConsumedCapacity].flat()) sum.units += CapacityUnits
  return result
}

export function countConsumption({ middlewareStack }: DynamoDBDocumentClient): void {
  middlewareStack.add((next) => (args) => counted(args.input, (input) => next({ ...args, input })), {
    step: 'initialize',
    name: 'consumption',
  })
}
