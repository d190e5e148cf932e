import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chart, type Series } from './line-chart.ts'
import { NAIVE, type PageCost, type Results } from './results.ts'

/** The lists in the charts, in addition to the naive list. */
const shown = ['projects', 'projects by name', 'users by name', 'versions']

/**
 * Draws charts of the measured costs of lists. They show the cost of the last page for each size of a list. For the
 * largest size, they also show the cost of each page.
 */
export function drawCharts({ scaling: costs = [] }: Partial<Results>, directory: string): void {
  if (costs.length === 0) return
  const largest = Math.max(...costs.map(({ size }) => size))
  const lastOf = (cost: PageCost) =>
    cost.page === Math.max(...costs.filter(({ size }) => size === cost.size).map(({ page }) => page))
  const draw = (file: string, text: string) => writeFileSync(join(directory, file), text)
  const ofLast = costs.filter(lastOf)
  const ofLargest = costs.filter(({ size }) => size === largest)
  const elements = { x: 'elements in the list' }
  const units = { y: 'read units', title: 'Read units of the last page of 20, by the length of the list' }
  draw('units-by-size.svg', chart({ ...elements, ...units, series: seriesOf(ofLast, 'size', 'readUnits') }))
  const trips = { y: 'round trips', title: 'Round trips for the last page of 20, by the length of the list' }
  draw(
    'round-trips-by-size.svg',
    chart({ ...elements, ...trips, series: seriesOf(ofLast, 'size', 'roundTrips') }),
  )
  const title = `Read units of a page of 20, by its number, in a list of ${largest.toLocaleString('en')}`
  const byPage = seriesOf(ofLargest, 'page', 'readUnits')
  draw('units-by-page.svg', chart({ x: 'page', y: 'read units', title, series: byPage }))
}

type Value = 'size' | 'page' | 'readUnits' | 'roundTrips'

const seriesOf = (costs: readonly PageCost[], x: Value, y: Value): Series[] =>
  [...shown, NAIVE].map((name) => ({
    name,
    isContrast: name === NAIVE,
    points: costs.filter(({ list }) => list === name).map((cost) => [cost[x], cost[y]]),
  }))
