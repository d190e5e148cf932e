import { queueNames } from '#shared/config.ts'
import { intervals } from '#shared/console/api/poll-timer.ts'
import type { Cost } from './figures.ts'
import { POLL_BY_SESSION } from './notifications.ts'
import { LOG_BYTES, latency, MEMORY, prices } from './prices.ts'
import { countOf, notificationCostOf, type Results } from './results.ts'
import { markdownTable } from './tables.ts'

/** A class of requests. */
interface Kind {
  /** The name of the benchmark figure from which the cost of one request is computed. */
  figure: string
  /** The number of requests per person and working day. */
  daily: number
}

const kinds: Record<string, Kind> = {
  'one project, with its parent and custom fields': {
    figure: 'projects: one, with parent and custom fields',
    daily: 40,
  },
  'list, page 1': { figure: 'projects, page 1', daily: 15 },
  'list by name, any page': { figure: 'projects, by name', daily: 5 },
  'list of 10,000, filtered by part of the name': { figure: 'projects, by a part of the name', daily: 3 },
  form: { figure: 'projects: update form', daily: 5 },
  schema: { figure: 'projects, schema', daily: 5 },
  creation: { figure: 'projects: create', daily: 1 },
  'change of a description': { figure: 'projects: change the description', daily: 6 },
  'change of a name': { figure: 'projects: change the name', daily: 1 },
  'deletion of a user': { figure: 'users: delete', daily: 0.01 },
}

const WORKING_DAYS = 21

/** The dollars per million requests, by service. */
function parts({ roundTrips, readUnits, writeUnits }: Cost) {
  const [reads, writes] = writeUnits > 0 ? [roundTrips - 1, 1] : [roundTrips, 0]
  const milliseconds = latency.handler + reads * latency.read + writes * latency.write
  return {
    gateway: prices.gatewayRequests,
    function: prices.functionRequests + milliseconds * 1000 * MEMORY * prices.gigabyteSeconds,
    table: readUnits * prices.readUnits + writeUnits * prices.writeUnits,
    log: (LOG_BYTES * prices.logGigabytes) / 1000,
  }
}

const costParts = (results: Results, { figure }: Kind) => parts(countOf(results, figure))

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
const dollars = (value: number) => value.toFixed(2)

/** The dollars per million requests of each class, as a table. */
export function perMillion(results: Results): string {
  const rows = Object.entries(kinds).map(([name, kind]) => {
    const costs = Object.values(costParts(results, kind))
    const { readUnits, writeUnits } = countOf(results, kind.figure)
    return [name, String(readUnits), String(writeUnits), ...costs.map(dollars), `**${dollars(sum(costs))}**`]
  })
  return markdownTable(['request', 'RCU', 'WCU', 'gateway', 'function', 'table', 'logs', 'total'], rows)
}

/** The number of people who follow changes on the same day. */
const FOLLOWERS = 10_000

/**
 * The minutes per day during which a console is visible, and the minutes during which it is hidden. No pause in the use
 * of the console lasts half an hour or longer.
 */
interface Day {
  visible: number
  hidden: number
}

const days: Record<string, Day> = {
  'visible for 15 minutes': { visible: 15, hidden: 0 },
  'visible for an hour': { visible: 60, hidden: 0 },
  'open for 8 hours, visible for 2': { visible: 120, hidden: 360 },
  'visible for 8 hours': { visible: 480, hidden: 0 },
}

const MINUTE = 60_000

/** The number of requests that a console sends in a day. */
function requestsIn({ visible, hidden }: Day): number {
  return (visible * MINUTE) / intervals.visible + (hidden * MINUTE) / intervals.hidden
}

/**
 * Returns a table with the cost, in dollars, of polling for changes. Each row is for one kind of day, such as a day on
 * which the console is visible for an hour.
 */
export function ofFollowing(results: Results): string {
  const { gateway, table, ...others } = parts(notificationCostOf(results, POLL_BY_SESSION))
  const rows = Object.entries(days).map(([name, day]) => {
    const millions = (FOLLOWERS * requestsIn(day)) / 1e6
    const costs = [gateway + table, gateway + table + sum(Object.values(others))]
    return [name, `${millions.toFixed(1)} million`, ...costs.map((cost) => `$${dollars(millions * cost)}`)]
  })
  const columns = ['requests', 'requests and units', 'with functions and logs']
  return markdownTable(['a console that is', ...columns], rows)
}

/** The size and the use of a company's installation. */
interface Company {
  people: number
  /** The size of the table. */
  gigabytes: number
  /** The number of routes whose metrics are stored. */
  routes: number
}

const companies: Company[] = [
  { people: 200, gigabytes: 0.02, routes: 40 },
  { people: 20_000, gigabytes: 2, routes: 103 },
]

/** The number of polls by the consumers per month: five pollers for each queue, with long polls of twenty seconds. */
const POLLS = (queueNames.length * 5 * 30 * 24 * 3600) / 20

/** The number of metrics that alarms watch (each is billed), and the number of custom metrics from logs and mails. */
export const watched = { alarmMetrics: 29, ownMetrics: 8 }

const monthly = (results: Results, { people, gigabytes, routes }: Company): Record<string, number> => ({
  requests: sum(
    Object.values(kinds).map(
      (kind) => (people * WORKING_DAYS * kind.daily * sum(Object.values(costParts(results, kind)))) / 1e6,
    ),
  ),
  'queues, which Lambda polls continuously': (POLLS * prices.queueRequests) / 1e6,
  'the table and its backups': gigabytes * (prices.tableGigabytes + prices.backupGigabytes),
  'a metric for each route': routes * prices.metrics,
  'alarms, their metrics and the dashboard':
    watched.alarmMetrics * prices.alarms + watched.ownMetrics * prices.metrics + prices.dashboards,
})

/** The dollars per month for two example companies. */
export function perMonth(results: Results): string {
  const costs = companies.map((company) => monthly(results, company))
  const rows = Object.keys(costs[0] as object).map((part) => [
    part,
    ...costs.map((cost) => dollars(cost[part] ?? 0)),
  ])
  const total = costs.map((cost) => `**${dollars(sum(Object.values(cost)))}**`)
  const requests = companies.map(({ people }) =>
    Math.round(people * WORKING_DAYS * sum(Object.values(kinds).map(({ daily }) => daily))).toLocaleString(
      'en',
    ),
  )
  const columns = companies.map(({ people }) => `${people.toLocaleString('en')} people`)
  return markdownTable(
    ['', ...columns],
    [['number of requests', ...requests], ...rows, ['**total**', ...total]],
  )
}
