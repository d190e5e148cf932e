import type { Service } from '#test/support/engine/service.ts'
import { largeService } from '#test/support/fixtures/large-world.ts'
import { tokenOf } from '#test/support/fixtures/records.ts'
import { FLAT } from './figures.ts'
import { NaiveList } from './naive.ts'
import type { Report } from './report.ts'
import { NAIVE, type PageCost } from './results.ts'
import { ADMIN } from './world.ts'

const PAGE = 20

/** The queries of the measured lists, keyed by the name of the list. */
const lists: Record<string, string> = {
  users: 'users',
  'users by name': 'users?sortBy=[["name","asc"]]',
  projects: 'projects',
  'projects by name': 'projects?sortBy=[["name","asc"]]',
  versions: 'versions',
}

/** Returns the measured pages: the first, the last, the middle, and one page of each order of magnitude. */
function pagesOf(size: number): number[] {
  const last = Math.floor(size / PAGE)
  const magnitudes = [10, 100, 1000, 10_000].filter((page) => page < last)
  return [...new Set([1, ...magnitudes, Math.ceil(last / 2), last])].toSorted((a, b) => a - b)
}

/**
 * Measures pages in installations of different sizes. For comparison, also measures a handler that skips the items
 * before a page. The counted round trips and read units do not depend on the machine.
 */
export async function reportScaling(sizes: readonly number[], report: Report): Promise<void> {
  for (const size of sizes) {
    report.title(`${size} users, projects and versions each: writing them …`)
    const world = await largeService({ users: size, projects: size, each: 0, versions: size })
    report.note(
      `${'RTT, RCU of pages of twenty'.padEnd(32)}${pagesOf(size)
        .map((page) => `page ${page}`.padStart(13))
        .join('')}`,
    )
    for (const list of Object.keys(lists)) await reportList(list, size, world, report)
    const naive = await NaiveList.filled(world.table, size)
    const costs = await inTurn(pagesOf(size), async (page) => naive.cost(page, PAGE))
    print(NAIVE, costs, report.note.bind(report))
    keep(NAIVE, size, costs, report)
  }
}

type Costs = { page: number; roundTrips: number; readUnits: number }[]

async function inTurn(
  pages: number[],
  cost: (page: number) => Promise<Omit<Costs[number], 'page'>>,
): Promise<Costs> {
  const costs: Costs = []
  for (const page of pages) costs.push({ page, ...(await cost(page)) })
  return costs
}

async function reportList(list: string, size: number, world: Service, report: Report): Promise<void> {
  const path = lists[list] as string
  const query = (page: number) =>
    `/api/v3/${path}${path.includes('?') ? '&' : '?'}pageSize=${PAGE}&offset=${page}`
  const costs = await inTurn(pagesOf(size), async (page) => {
    const { result, roundTrips, readUnits } = await world.meter.measure(() =>
      world.get(encodeURI(query(page)), { as: tokenOf(ADMIN) }),
    )
    if (result.body?.count !== PAGE)
      throw new Error(`${query(page)}: ${result.status}, ${result.body?.count} elements`)
    return { roundTrips, readUnits }
  })
  const first = report.kept.scaling?.find((kept) => (kept as PageCost).list === list) as PageCost | undefined
  const limit = Math.ceil((first ?? (costs[0] as Costs[number])).readUnits * FLAT) + 20
  const excessive = costs.some(({ readUnits }) => readUnits > limit)
  print(list, costs, (text) => report.line(text, '', excessive ? [`${limit} RCU wanted`] : []))
  keep(list, size, costs, report)
}

const print = (list: string, costs: Costs, write: (text: string) => void) =>
  write(
    list.padEnd(32) +
      costs
        .map(({ roundTrips, readUnits }) => `${roundTrips}${String(readUnits).padStart(8)}`.padStart(13))
        .join(''),
  )

const keep = (list: string, size: number, costs: Costs, report: Report) => {
  for (const cost of costs) report.keep('scaling', { list, size, ...cost })
}
