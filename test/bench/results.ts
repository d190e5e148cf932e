import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Cost } from './figures.ts'
import type { WorkCost } from './notifications-world.ts'

/** The cost of a list's page in an installation of a given size. */
export interface PageCost {
  list: string
  size: number
  page: number
  roundTrips: number
  readUnits: number
}

/** The name of the list with which all other lists are compared. */
export const NAIVE = 'an index and skipping'

export interface Results {
  date: string
  counts: { name: string; size: number; warm: Cost }[]
  workPackageLists: { name: string; total: number; readUnits: number; calls: number }[]
  notifications: ({ name: string; size: number } & WorkCost)[]
  contention: { name: string; heldMs: number; failed: number; transactionsEach: number }[]
  clients: { name: string; failed: number; waitedMs: number }[]
  scaling: PageCost[]
  throughput: { kind: string; perSecond: number }[]
  import: { name: string; count: number; perSecond: number }[]
}

const fileIn = (directory: string) => join(directory, 'bench.json')

/** The directory of the published results. The documents show these results. */
export const publishedIn = join(import.meta.dirname, 'published')

/** Writes the measured parts, and keeps the other parts of the file. */
export function writeResults(directory: string, parts: Record<string, object[]>): void {
  mkdirSync(directory, { recursive: true })
  const earlier = existsSync(fileIn(directory)) ? resultsIn(directory) : {}
  const results = { ...earlier, date: new Date().toISOString().slice(0, 10), node: process.version, ...parts }
  writeFileSync(fileIn(directory), `${JSON.stringify(results, undefined, 1)}\n`)
}

export const resultsIn = (directory: string): Results => JSON.parse(readFileSync(fileIn(directory), 'utf8'))

/**
 * Returns the cost with the given name, measured in a warm function at the largest size.
 *
 * @throws Error if this cost was not measured
 */
export function countOf({ counts }: Results, name: string): Cost {
  const found = counts.findLast((count) => count.name === name)
  if (!found) throw new Error(`The results have no figure "${name}".`)
  return found.warm
}

/**
 * Returns the measured cost of the work with the given name, for the largest measured size. Only the costs of
 * notifications, webhooks, and polling for changes are available.
 *
 * @throws Error if the cost of this work was not measured
 */
export function notificationCostOf({ notifications }: Results, name: string): WorkCost {
  const found = notifications.findLast((one) => one.name === name)
  if (!found) throw new Error(`The results have no "${name}".`)
  return found
}
