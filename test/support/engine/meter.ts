import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'

export interface Measurement {
  /** The commands, in the order in which they were sent. */
  commands: string[]
  /** The length of the longest chain of calls in which each call started after the previous one had ended. */
  roundTrips: number
  readUnits: number
  writeUnits: number
}

interface Capacity {
  ReadCapacityUnits?: number
  WriteCapacityUnits?: number
  CapacityUnits?: number
}

/**
 * Counts calls, units and round trips at the client. Concurrent calls are made to end together, because the number of
 * round trips would otherwise depend on the load of the machine.
 */
export class Meter {
  #current: Measurement | undefined
  #depthReached = 0
  #inFlight = 0
  #ended: (() => void)[] = []

  /**
   * @param client the measured client; it gets a middleware that counts its calls and asks DynamoDB for the capacity
   * that each call consumes
   */
  constructor(client: DynamoDBDocumentClient) {
    client.middlewareStack.add(
      (next, context) => async (args) => {
        const measurement = this.#current
        if (!measurement) return next(args)
        Object.assign(args.input, { ReturnConsumedCapacity: 'INDEXES' })
        const command = String(context.commandName).replace('Command', '')
        const depth = this.#depthReached + 1
        measurement.commands.push(command)
        this.#inFlight += 1
        try {
          const result = await next(args)
          record(measurement, command, result.output as { ConsumedCapacity?: Capacity | Capacity[] })
          return result
        } finally {
          await this.#others()
          this.#depthReached = Math.max(this.#depthReached, depth)
          measurement.roundTrips = Math.max(measurement.roundTrips, depth)
        }
      },
      { step: 'initialize', name: 'meter', priority: 'high' },
    )
  }

  /** Resolves when all calls in flight have ended. */
  async #others(): Promise<void> {
    this.#inFlight -= 1
    if (this.#inFlight > 0) return new Promise((resolve) => this.#ended.push(resolve))
    for (const resume of this.#ended.splice(0)) resume()
  }

  /** Measures some work. Nothing else may use the client while the work runs. */
  async measure<T>(work: () => Promise<T>): Promise<Measurement & { result: T }> {
    const measurement: Measurement = { commands: [], roundTrips: 0, readUnits: 0, writeUnits: 0 }
    this.#current = measurement
    this.#depthReached = 0
    try {
      const result = await work()
      return { ...measurement, result }
    } finally {
      this.#current = undefined
    }
  }
}

const isRead = (command: string) => /^(BatchGet|Query|Get)/.test(command)

function record(
  measurement: Measurement,
  command: string,
  { ConsumedCapacity = [] }: { ConsumedCapacity?: Capacity | Capacity[] },
) {
  const units = [ConsumedCapacity].flat().reduce((sum, { CapacityUnits = 0 }) => sum + CapacityUnits, 0)
  if (isRead(command)) measurement.readUnits += units
  else measurement.writeUnits += units
}
