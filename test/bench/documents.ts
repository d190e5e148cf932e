import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ofFollowing, perMillion, perMonth } from './dollars.ts'
import { NAIVE, publishedIn, type Results, resultsIn } from './results.ts'
import { markdownTable, withTables } from './tables.ts'

const root = join(import.meta.dirname, '..', '..')

/** The read units of the first, a middle and the last page of lists, by their length. */
function pages({ scaling }: Results): string {
  const sizes = [...new Set(scaling.map(({ size }) => size))]
  const lists = [...new Set(scaling.map(({ list }) => list))]
  const cellOf = (list: string, size: number) => {
    const costs = scaling.filter((cost) => cost.list === list && cost.size === size)
    if (costs.length === 0) return '–'
    const shown = [costs[0], costs[Math.floor(costs.length / 2)], costs.at(-1)]
    const trips = Math.max(...costs.map(({ roundTrips }) => roundTrips))
    return `${shown.map((cost) => cost?.readUnits).join(' / ')}; ${trips}`
  }
  const head = sizes.map((size) => size.toLocaleString('en'))
  const rows = lists.map((list) => [
    list === NAIVE ? `*${list}*` : list,
    ...sizes.map((size) => cellOf(list, size)),
  ])
  return markdownTable(['read units of page 1 / between / last; most round trips', ...head], rows)
}

/** The tables of each document, by their names. */
const tables = (results: Results): Record<string, Record<string, string>> => ({
  'README.md': { pages: pages(results) },
  'infra/README.md': {
    'dollars a million': perMillion(results),
    'dollars a month': perMonth(results),
    'following changes': ofFollowing(results),
  },
})

/** Returns each document as stored, and as generated from the published results. */
export function documents() {
  return Object.entries(tables(resultsIn(publishedIn))).map(([name, own]) => {
    const path = join(root, name)
    const present = readFileSync(path, 'utf8')
    return { path, present, wanted: withTables(present, own) }
  })
}

/** Updates the documents with the published results. */
export function updateDocuments(): void {
  for (const { path, wanted } of documents()) writeFileSync(path, wanted)
}
