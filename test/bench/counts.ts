import { Service } from '#test/support/engine/service.ts'
import { tokenOf } from '#test/support/fixtures/records.ts'
import { AT_START, type Cost, type Figure, FLAT, ofWorkPackages } from './figures.ts'
import type { Report } from './report.ts'
import { benchWorld } from './world.ts'

/**
 * The costs of two requests: the first in a function that has just started, and the second in the same function when it
 * is warm.
 */
export interface Measured {
  first: Cost
  warm: Cost
  /**
   * The number of transactions that a request makes. If the first and the second request make different numbers, this
   * is the larger number.
   */
  transactions: number
  /** The statuses of the responses that were not successful. */
  failures: string[]
}

const labels = { roundTrips: 'RTT', readUnits: 'RCU', writeUnits: 'WCU' } as const
const parts = Object.keys(labels) as (keyof Cost)[]

const text = (cost: Cost) =>
  parts.map((part) => `${cost[part]}`.padStart(part === 'roundTrips' ? 3 : 7)).join('')

/** Returns the limit for a function's first request. This request also reads the configuration, so it may cost more. */
const afterStart = ({ roundTrips, readUnits, writeUnits }: Partial<Cost>): Partial<Cost> => ({
  ...(roundTrips !== undefined && { roundTrips: roundTrips + AT_START.roundTrips }),
  ...(readUnits !== undefined && { readUnits: readUnits + AT_START.readUnits }),
  ...(writeUnits !== undefined && { writeUnits }),
})

const excess = (name: string, cost: Cost, wanted: Partial<Cost>): string[] =>
  parts
    .filter((part) => cost[part] > (wanted[part] ?? Number.POSITIVE_INFINITY))
    .map((part) => `${name}: ${wanted[part]} ${labels[part]} wanted`)

/**
 * Returns the limits that a figure exceeds.
 *
 * @param base the cost of the same figure at the smallest size
 */
export function missedBy(
  figure: Figure,
  { first, warm, transactions, failures }: Measured,
  base: Cost,
  size: number,
): string[] {
  const wanted = figure.wanted(size)
  return [
    ...failures,
    ...(transactions > figure.transactions
      ? [`${transactions} transactions: ${figure.transactions} wanted`]
      : []),
    ...excess('first', first, afterStart(wanted)),
    ...excess('warm', warm, wanted),
    ...(figure.isFlat ? excess('flat', warm, { readUnits: Math.ceil(base.readUnits * FLAT) }) : []),
  ]
}

/**
 * Measures figures at every size, smallest first. The counts do not depend on the load of the machine.
 *
 * @param large the number of work packages in an additional world; only figures of work packages are measured in this
 * world
 * @returns the largest world in which all figures were measured
 */
export async function reportCounts(
  counted: readonly Figure[],
  sizes: readonly [number, ...number[]],
  report: Report,
  large?: number,
): Promise<Service> {
  const smallest = new Map<Figure, Cost>()
  let world: Service | undefined
  for (const size of sizes) {
    report.title(`${size} users, placeholder users, projects and versions each: writing them …`)
    world = await benchWorld(size)
    await reportAll(counted, world, size, smallest, report)
  }
  if (large) {
    report.title(`${large} work packages in one project: writing them …`)
    await reportAll(ofWorkPackages, await benchWorld(sizes[0], large), large, smallest, report)
  }
  return world as Service
}

/**
 * Measures all figures in a world.
 *
 * @param smallest collects the cost of each figure at the smallest size
 */
async function reportAll(
  all: readonly Figure[],
  world: Service,
  size: number,
  smallest: Map<Figure, Cost>,
  report: Report,
): Promise<void> {
  report.note(`${'RTT, RCU, WCU'.padEnd(48)} ${'first request'.padStart(17)}${'warm'.padStart(19)}`)
  for (const figure of all) {
    const measured = await measure(figure, world, size)
    const { first, warm } = measured
    const base = smallest.get(figure) ?? warm
    smallest.set(figure, base)
    report.line(figure.name, `${text(first)}  ${text(warm)}`, missedBy(figure, measured, base, size))
    report.keep('counts', { name: figure.name, size, first, warm })
  }
}

/** Measures the requests of a figure in a world of a given size. Starts with an app without any cached data. */
export async function measure({ as, send }: Figure, { table }: Service, size: number): Promise<Measured> {
  const service = await Service.start({ table })
  const failures: string[] = []
  let transactions = 0
  const cost = async (turn: number): Promise<Cost> => {
    const { method, path, body, headers } = send(turn, size)
    const token = headers?.authorization ? undefined : tokenOf(as)
    const { result, commands, roundTrips, readUnits, writeUnits } = await service.meter.measure(() =>
      service.request(method, path, { as: token, body, headers, redirect: 'manual' }),
    )
    if (result.status >= 400) failures.push(`status ${result.status}: ${result.body?.message}`)
    transactions = Math.max(transactions, commands.filter((name) => name === 'TransactWriteItems').length)
    return { roundTrips, readUnits, writeUnits }
  }
  const [first, warm] = [await cost(0), await cost(1)]
  return { first, warm, transactions, failures }
}
