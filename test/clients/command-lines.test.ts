import { beforeEach, describe, expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'
import { workPackage } from '#test/support/fixtures/records.ts'
import {
  HOME,
  ids,
  pathOf,
  setUp,
  tokens,
  workPackagesPath,
} from '#test/support/fixtures/work-package-personas.ts'

/**
 * Requests sent by the command-line clients openproject-cli, agent-tool-openproject-cli and openproject-api-client, and
 * by OpenProject's own command-line client for time entries.
 */

const as = tokens.admin
const times = '/api/v3/time_entries'
const activity = { href: `${times}/activities/1` }

let service: Service

beforeEach(async () => {
  service = await Service.start({ now: () => new Date('2026-03-10T12:00:00.000Z') })
  await setUp(
    service,
    { kind: 'time_entry_activity', id: 1, name: 'Development' },
    workPackage(1, HOME, { dueDate: '2026-03-05', updatedAt: '2026-03-09T12:00:00Z' }),
    workPackage(2, HOME, { assignee: 1, dueDate: '2026-03-20', updatedAt: '2026-03-01T12:00:00Z' }),
    workPackage(3, HOME, { status: 12, updatedAt: '2026-02-01T12:00:00Z' }),
  )
})

const where = (...filters: object[]) => `?filters=${encodeURIComponent(JSON.stringify(filters))}`
const idsAt = async (path: string): Promise<number[]> => {
  const { status, body } = await service.get(path, { as })
  expect(status).toBe(200)
  return body._embedded.elements.map(({ id }: { id: number }) => id)
}

describe('A filter', () => {
  it.each([
    ['null for no values', { assignee: { operator: '!*', values: null } }, [1, 3]],
    ['null for no values of an open status', { status: { operator: 'o', values: null } }, [1, 2]],
    ['days without an end', { updatedAt: { operator: '<>d', values: ['2026-03-03', ''] } }, [1]],
    ['days without a beginning', { dueDate: { operator: '<>d', values: ['', '2026-03-09'] } }, [1]],
    ['"me" as the author', { author: { operator: '=', values: ['me'] } }, []],
  ])('may have %s', async (_, filter, found) => {
    expect(await idsAt(workPackagesPath + where(filter))).toEqual(found)
  })

  it('selects relations of a type below a work package', async () => {
    const to = { href: pathOf(2) }
    const { body } = await service.post(`${pathOf(1)}/relations`, {
      as,
      body: { type: 'follows', _links: { to } },
    })
    const ofType = (type: string) =>
      idsAt(`${pathOf(1)}/relations${where({ type: { operator: '=', values: [type] } })}&offset=1`)

    expect([await ofType('follows'), await ofType('blocks')]).toEqual([[body.id], []])
  })
})

describe('Time', () => {
  it('is logged for somebody, and changed with a lock version of null', async () => {
    const { status, body } = await service.post(times, {
      as,
      body: {
        hours: 'PT1H30M',
        spentOn: '2026-03-09',
        comment: { format: 'plain', raw: 'Welded' },
        _links: { workPackage: { href: pathOf(1) }, activity, user: { href: '/api/v3/users/1' } },
      },
    })
    const change = { lockVersion: null, hours: 'PT2H15M', comment: { raw: 'Painted' }, _links: { activity } }

    expect(status).toBe(201)
    expect(await service.patch(`${times}/${body.id}`, { as, body: change })).toMatchObject({
      status: 200,
      body: { hours: 'PT2H15M', comment: { raw: 'Painted' } },
    })
  })

  it('is listed by project and days, the latest first', async () => {
    for (const spentOn of ['2026-03-02', '2026-03-03', '2026-04-01'])
      await service.post(times, {
        as,
        body: { hours: 'PT1H', spentOn, _links: { workPackage: { href: pathOf(1) }, activity } },
      })
    const inMarch = { spent_on: { operator: '<>d', values: ['2026-03-01', '2026-03-31'] } }
    const filters = where({ project_id: { operator: '=', values: [`${HOME}`] } }, inMarch)

    expect(await idsAt(`${times}${filters}&sortBy=[["spent_on","desc"]]`)).toEqual([2, 1])
  })
})

describe('A comment', () => {
  it('is changed with its text alone', async () => {
    const comment = { raw: 'Ordered' }
    const { body } = await service.post(`${pathOf(1)}/activities`, { as, body: { comment } })

    expect(
      await service.patch(`/api/v3/activities/${body.id}`, { as, body: { comment: 'Bought' } }),
    ).toMatchObject({
      status: 200,
      body: { comment: { raw: 'Bought' } },
    })
  })
})

describe('A watcher', () => {
  it('is added by their address and removed by their id', async () => {
    const watchers = `${pathOf(1)}/watchers`
    const user = { href: `/api/v3/users/${ids.reader}` }

    expect((await service.post(watchers, { as, body: { user } })).status).toBe(201)
    expect(await idsAt(watchers)).toEqual([ids.reader])
    expect((await service.delete(`${watchers}/${ids.reader}`, { as })).status).toBe(204)
  })
})

describe('A file', () => {
  const form = () => {
    const parts = new FormData()
    const metadata = JSON.stringify({ fileName: 'note.txt', description: { raw: 'A note' } })
    parts.set('metadata', new Blob([metadata], { type: 'application/json' }))
    parts.set('file', new Blob(['Hello'], { type: 'text/plain' }), 'note.txt')
    return parts
  }

  it('is uploaded with metadata of a type of their own, listed, and downloaded by following its link', async () => {
    const { body } = await service.post(`${pathOf(1)}/attachments`, { as, body: form() })
    const link = body._links.downloadLocation.href
    const authorization = `Basic ${Buffer.from(`apikey:${as}`).toString('base64')}`
    const content = await fetch(new URL(link, service.url), { headers: { authorization } })

    expect(body).toMatchObject({ fileName: 'note.txt', fileSize: 5, description: { raw: 'A note' } })
    expect(await idsAt(`${pathOf(1)}/attachments?offset=1`)).toEqual([body.id])
    expect(await content.text()).toBe('Hello')
  })
})
