import { href } from '#shared/platform/http/addresses.ts'
import { createStartDigestsJob } from '#shared/resources/mails/start-digests.ts'
import { createMakeDateAlertsJob } from '#shared/resources/notifications/make-date-alerts.ts'
import { routes as workPackages } from '#shared/resources/work-packages/routes.ts'
import { FIRST } from '#test/support/fixtures/large-world.ts'
import { tokenOf } from '#test/support/fixtures/records.ts'
import { webhook } from '#test/support/fixtures/webhooks.ts'
import type { Cost } from './figures.ts'
import { NotificationsWorld, PROJECT, READER, type WorkCost } from './notifications-world.ts'
import type { Report } from './report.ts'

/** Measures the costs of some work, and reports them under a name. */
type Measure = (name: string, work: () => Promise<unknown>, wanted?: Partial<Cost>) => Promise<void>

/** The numbers of notified people for which the cost of an activity is measured. */
const NOTIFIED = [0, 1, 10, 100, 200]

/** The time between two polls of a console whose window is visible. */
const POLL_MS = 10_000

/** The name of the benchmark figure from which the cost of polling for changes is computed. */
export const POLL_BY_SESSION = 'changes of 50 topics by a session: none'

const namesOf = (count: number) => (count === 0 ? 'nobody' : count === 1 ? 'one person' : `${count} people`)

const people = (count: number) => Array.from({ length: count }, (_, index) => FIRST + index)

/**
 * Measures the cost of comments that notify different numbers of people. Measures the write separately from the job
 * that notifies these people.
 */
async function activities(world: NotificationsWorld, measure: Measure): Promise<void> {
  for (const [index, count] of NOTIFIED.entries()) {
    const id = FIRST + index
    if (count > 0) await world.watch(id, people(count))
    const comment = () => world.comment(id)
    await comment()
    await world.service.drain()
    await measure(`comment that notifies ${namesOf(count)}`, comment, { writeUnits: count > 0 ? 19 : 16 })
    if (count === 0) continue
    await measure(`notifications to ${namesOf(count)}`, () => world.service.drain(), {
      writeUnits: 3 * count + 10,
    })
  }
}

/**
 * The topics that a console follows while it shows a page of a project's work packages: these work packages, the
 * project, the list, and the inbox.
 */
const topics = [
  ...people(47).map((id) => href(workPackages.show, { id })),
  `/api/v3/projects/${PROJECT}`,
  `/api/v3/projects/${PROJECT}/work_packages`,
  '/api/v3/notifications',
]

/** Measures polls of `/changes`: with a token, and with a session. The console polls with a session. */
async function changes(world: NotificationsWorld, measure: Measure): Promise<void> {
  const session = await world.beginSession()
  let cursor: string | undefined
  const poll = async (get: (path: string) => Promise<{ status: number; body: { cursor: string } }>) => {
    const query = new URLSearchParams({ topics: topics.join(), ...(cursor && { since: cursor }) })
    world.later(POLL_MS)
    const { status, body } = await get(`changes?${query}`)
    if (status !== 200) throw new Error(`The changes were answered ${status}.`)
    cursor = body.cursor
  }
  const bySession = (path: string) => session.get(`/api/v3/${path}`)
  // Advances the clock. Otherwise, a poll would read the changes of the last thirty seconds, however recent its cursor
  // is.
  world.later()
  await poll(world.get)
  await poll(bySession)
  // This second request with the session still reads it from the table, and then keeps it in memory. Later requests do
  // not read it.
  await poll(bySession)
  await measure('changes of 50 topics: none', () => poll(world.get), { roundTrips: 2, readUnits: 3 })
  await measure(POLL_BY_SESSION, () => poll(bySession), { roundTrips: 2, readUnits: 2 })
  await world.comment(FIRST)
  await measure('changes of 50 topics: one', () => poll(world.get), { roundTrips: 2, readUnits: 3.5 })
}

/** The address that returns the number of unread notifications. */
const UNREAD = `notifications?${new URLSearchParams({
  pageSize: '0',
  filters: JSON.stringify([{ readIAN: { operator: '=', values: ['f'] } }]),
})}`

/**
 * Measures lists of a full inbox, and requests for the number of unread notifications. Of the 2,000 notifications, the
 * oldest 64 are unread.
 */
async function inboxes({ get, markAllRead }: NotificationsWorld, measure: Measure): Promise<void> {
  const wanted = { roundTrips: 3, readUnits: 24 }
  const countUnread = () => get(UNREAD)
  await measure('notifications, page 1 of 2,000', () => get('notifications'), wanted)
  await measure('notifications, page 50', () => get('notifications?offset=50'), wanted)
  await measure('number of unread ones, the oldest of 2,000', countUnread, wanted)
  await measure('marking these as read', markAllRead)
  await measure('number of unread ones: none', countUnread, { roundTrips: 2, readUnits: 2 })
}

/**
 * Measures two requests for the number of unread notifications: one with a token, and one with a session, as the
 * console sends it. The inbox has one unread notification.
 */
async function unreadNumber(world: NotificationsWorld, measure: Measure): Promise<void> {
  const session = await world.beginSession()
  const watched = FIRST + 100
  await world.watch(watched, [READER])
  await world.comment(watched)
  await world.service.drain()
  // The second request keeps the session in memory. The measured request then does not read the session, as is usual
  // for requests of the console.
  for (let request = 0; request < 2; request++) {
    world.later(POLL_MS)
    await session.get(`/api/v3/${UNREAD}`)
  }
  const wanted = { roundTrips: 2, readUnits: 2 }
  await measure('number of unread ones: one', () => world.get(UNREAD), wanted)
  await measure('number of unread ones by a session: one', () => session.get(`/api/v3/${UNREAD}`), wanted)
}

/** Measures immediate mails and digests, and the scheduled searches for due digests and date alerts. */
async function mails(world: NotificationsWorld, measure: Measure): Promise<void> {
  const { service } = world
  await world.comment(FIRST, `Have a look, user#${FIRST + 1}`)
  await measure('notification and mail of a mention', () => service.drain(), { writeUnits: 30 })
  const between = (after: string, until: string) => ({
    after: `2026-03-03T${after}Z`,
    until: `2026-03-03T${until}Z`,
  })
  const [idle, due] = [between('03:00:00.000', '03:15:00.000'), between('07:45:00.000', '08:00:00.000')]
  await measure('quarter of an hour without digests', () =>
    world.run(createStartDigestsJob(idle, service.ports)),
  )
  await measure('quarter of an hour without date alerts', () =>
    world.run(createMakeDateAlertsJob(idle, service.ports)),
  )
  await measure('hour in which 200 people get a digest', () =>
    world.run(createStartDigestsJob(due, service.ports)),
  )
}

/**
 * Measures an event to which a webhook subscribes: first the write that causes the event, then the delivery to the
 * webhook.
 */
async function webhooks(world: NotificationsWorld, measure: Measure): Promise<void> {
  const body = webhook({ events: ['work_package_comment:comment'] })
  await world.service.post('/api/v3/webhooks', { as: tokenOf(1), body })
  const comment = () => world.comment(FIRST)
  await comment()
  await world.service.drain()
  await measure('comment that a webhook wants', comment, { writeUnits: 19 })
  await measure('delivery to the webhook', () => world.service.drain(), { writeUnits: 20, readUnits: 24 })
}

const labels = { roundTrips: 'RTT', readUnits: 'RCU', writeUnits: 'WCU' } as const

const missedBy = (cost: WorkCost, wanted: Partial<Cost>): string[] =>
  (Object.keys(labels) as (keyof Cost)[])
    .filter((part) => cost[part] > (wanted[part] ?? Number.POSITIVE_INFINITY))
    .map((part) => `${wanted[part]} ${labels[part]} wanted`)

/**
 * Measures the costs of notifications, mails, polls for changes, and webhooks.
 *
 * @param sizes for each measurement, the number of work packages in the project; the project has equally many people
 */
export async function reportNotifications(sizes: readonly number[], report: Report): Promise<void> {
  for (const size of sizes) {
    report.title(`${size} work packages and people: RTT, RCU, WCU, calls`)
    const world = await NotificationsWorld.of(size)
    const measure: Measure = async (name, work, wanted = {}) => {
      const cost = await world.measure(work)
      const { roundTrips, readUnits, writeUnits, calls } = cost
      const text = [roundTrips, readUnits, writeUnits, calls].map((one) => `${one}`.padStart(7)).join('')
      report.line(name, text, missedBy(cost, wanted))
      report.keep('notifications', { name, size, ...cost })
    }
    for (const part of [activities, changes, inboxes, mails, webhooks, unreadNumber])
      await part(world, measure)
  }
}
