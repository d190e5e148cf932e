import { beforeAll, describe, expect, it } from 'vitest'
import { BrowserSession } from '#test/support/engine/browser-session.ts'
import { Service } from '#test/support/engine/service.ts'
import { membership, project, role, tokenOf, user, workPackage } from '#test/support/fixtures/records.ts'

const ids = Array.from({ length: 47 }, (_, index) => index + 1)
const ofProject = (id: number) => `/api/v3/projects/${id}`
const topics = [
  ...ids.map((id) => `/api/v3/work_packages/${id}`),
  ofProject(1),
  `${ofProject(1)}/work_packages`,
  '/api/v3/notifications',
]

let now = Date.parse('2026-03-02T12:00:00Z')
let service: Service

/** Sends a query for changes, and returns the response and its costs. The requester is a member of one project. */
async function measured(since?: string, asked = topics) {
  const query = new URLSearchParams({ topics: asked.join(), ...(since && { since }) })
  now += since ? 10_000 : 60_000
  const { result, roundTrips, readUnits, writeUnits } = await service.meter.measure(() =>
    service.get(`/api/v3/changes?${query}`, { as: tokenOf(2) }),
  )
  return { ...result.body, cost: { roundTrips, readUnits, writeUnits } }
}

beforeAll(async () => {
  const rights = ['view_work_packages', 'edit_work_packages']
  service = await Service.startWith(
    [
      role(5, rights),
      user(1, 'ada', { admin: true, token: tokenOf(1) }),
      user(2, 'mel', { token: tokenOf(2) }),
      ...[1, 2, 3, 4].flatMap((id) => [project(id), membership(2, id, 5)]),
      ...ids.map((id) => workPackage(id, 1, { description: 'd'.repeat(900) })),
      ...[2, 3, 4].map((id) => workPackage(100 + id, id)),
      workPackage(201, 1),
    ],
    { now: () => new Date(now) },
  )
  now += 3_600_000
  // Triggers the daily record of the token's use, so that the measured requests do not include this write.
  await service.get('/api/v3/users/me', { as: tokenOf(2) })
})

describe('polling for 50 topics', () => {
  it('costs two round trips and two read units while nothing changes', async () => {
    const { cursor } = await measured()

    expect((await measured(cursor)).cost).toEqual({ roundTrips: 2, readUnits: 2, writeUnits: 0 })
  })

  it('costs half a unit more by a session', async () => {
    const session = await BrowserSession.begin(service, { as: tokenOf(2) })
    const query = (since = '') => new URLSearchParams({ topics: topics.join(), ...(since && { since }) })
    now += 60_000
    const { body } = await session.get(`/api/v3/changes?${query()}`)
    now += 10_000
    const again = () => session.get(`/api/v3/changes?${query(body.cursor)}`)

    expect((await service.meter.measure(again)).readUnits).toBe(2.5)
  })

  it('costs two round trips and 2.5 read units when something has changed', async () => {
    const { cursor } = await measured()
    const body = { subject: 'New', lockVersion: 0 }
    await service.patch('/api/v3/work_packages/7', { as: tokenOf(1), body })
    const { changed, cost } = await measured(cursor)

    expect(changed).toEqual(['/api/v3/work_packages/7', `${ofProject(1)}/work_packages`])
    expect(cost).toEqual({ roundTrips: 2, readUnits: 2.5, writeUnits: 0 })
  })

  it('costs two read units in four neighbouring projects', async () => {
    const asked = [...topics.slice(0, 40), ...[102, 103, 104].map((id) => `/api/v3/work_packages/${id}`)]
    const { cursor } = await measured(undefined, [...asked, '/api/v3/notifications'])

    expect((await measured(cursor, [...asked, '/api/v3/notifications'])).cost).toEqual({
      roundTrips: 2,
      readUnits: 2,
      writeUnits: 0,
    })
  })

  it('costs two read units again after a deletion, also without the list of the project', async () => {
    const asked = topics.filter((topic) => !topic.endsWith('/work_packages'))
    const { cursor } = await measured(undefined, asked)
    await service.delete('/api/v3/work_packages/201', { as: tokenOf(1) })
    await service.drain()
    const first = await measured(cursor, asked)
    now += 60_000

    expect(first.changed).toEqual([])
    expect((await measured(first.cursor, asked)).cost).toMatchObject({ roundTrips: 2, readUnits: 2 })
  })

  it('reads unknown work packages once, in three round trips', async () => {
    const { roundTrips, readUnits } = (await measured()).cost

    expect(roundTrips).toBeLessThanOrEqual(3)
    expect(readUnits).toBeLessThanOrEqual(12)
  })
})
