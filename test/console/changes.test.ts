import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { changeInPlace } from '#shared/console/api/change-in-place.ts'
import { PendingChanges, replaced } from '#shared/console/api/changes.ts'
import { Client } from '#shared/console/api/client.ts'
import type { Resource } from '#shared/console/api/hal.ts'

const HREF = '/work_packages/8'

const work = (values: object = {}): Resource => ({
  lockVersion: 3,
  dueDate: '2026-01-01',
  _links: {
    self: { href: HREF },
    status: { href: '/statuses/1', title: 'New' },
    updateImmediately: { href: HREF, method: 'patch' },
  },
  ...values,
})
const closed = { _links: { status: { href: '/statuses/12', title: 'Closed' } } }
const listOf = (...elements: Resource[]) => ({ total: 2, count: 2, _embedded: { elements } })
const other: Resource = { _links: { self: { href: '/work_packages/9' } } }

describe('A pending change', () => {
  it('is applied to every copy of the resource, and to nothing else', () => {
    const changes = new PendingChanges()
    const list = listOf(work(), other)
    const end = changes.begin(HREF, { ...closed, dueDate: '2026-02-02', description: { raw: 'x' } })

    const shown = changes.over({ of: [list] }).of[0]?._embedded.elements ?? []
    expect(shown[0]).toMatchObject({ dueDate: '2026-02-02', lockVersion: 3, ...closed })
    expect(shown[0]).not.toHaveProperty('description')
    expect(shown[1]).toBe(other)

    end()
    expect(changes.over(list)).toBe(list)
  })

  it('returns the same object each time, so that nothing is rendered again', () => {
    const changes = new PendingChanges()
    const list = listOf(work())
    changes.begin(HREF, closed)
    expect(changes.over(list)).toBe(changes.over(list))
    expect(changes.over(other)).toBe(other)
  })

  it('does not affect resources that only link to the resource', () => {
    const child: Resource = { _links: { self: { href: '/work_packages/9' }, parent: { href: HREF } } }
    expect(replaced(listOf(child), HREF, () => work())).toEqual(listOf(child))
  })
})

describe('A change in place', () => {
  let client: Client
  let asked: string[]
  let refusals: number[]
  let present: Resource

  const patch = (body = '{}') => {
    const status = refusals.shift()
    if (status) return Response.json({ _type: 'Error', message: 'no' }, { status })
    const { _links, ...values } = JSON.parse(body) as Resource
    present = { ...present, ...values, lockVersion: Number(present.lockVersion) + 1 }
    return Response.json(present)
  }

  beforeEach(() => {
    client = new Client()
    asked = []
    refusals = []
    present = work()
    vi.stubGlobal('fetch', async (href: string, { method, body }: { method: string; body?: string }) => {
      asked.push([method, href, body].filter(Boolean).join(' '))
      if (method === 'PATCH') return patch(body)
      return Response.json(href === HREF ? present : listOf(present, other))
    })
  })
  afterEach(() => {
    vi.unstubAllGlobals()
  })

  const dueOn = (dueDate: string) => ({ dueDate })

  it('is one request with the current version, and the next change uses the version of its response', async () => {
    await Promise.all([
      changeInPlace(client, work(), dueOn('2026-02-02')),
      changeInPlace(client, client.changes.over(work()), dueOn('2026-03-03')),
    ])
    expect(asked).toEqual([
      `PATCH ${HREF} {"dueDate":"2026-02-02","lockVersion":3}`,
      `PATCH ${HREF} {"dueDate":"2026-03-03","lockVersion":4}`,
    ])
  })

  it('is sent again with the new version if another user has changed another property', async () => {
    present = work({ lockVersion: 7, subject: 'Another' })
    refusals = [409]
    expect(await changeInPlace(client, work(), dueOn('2026-02-02'))).toMatchObject({ lockVersion: 8 })
    expect(asked.at(-1)).toBe(`PATCH ${HREF} {"dueDate":"2026-02-02","lockVersion":7}`)
  })

  it('is refused if another user has changed the same property', async () => {
    present = work({ lockVersion: 7, dueDate: '2026-05-05' })
    refusals = [409]
    await expect(changeInPlace(client, work(), dueOn('2026-02-02'))).rejects.toMatchObject({ status: 412 })
    expect(asked.filter((one) => one.startsWith('PATCH'))).toHaveLength(1)
  })

  it('is refused if the page has already shown the other change of the same property', async () => {
    present = work({ lockVersion: 7, dueDate: '2026-05-05' })
    await client.get(HREF)
    await expect(changeInPlace(client, work(), dueOn('2026-02-02'))).rejects.toMatchObject({ status: 412 })
    expect(asked.filter((one) => one.startsWith('PATCH'))).toEqual([])
  })

  it('is not refused if only the rendering of a text differs', async () => {
    const description = { raw: 'user#2', html: 'Mel' }
    present = work({ lockVersion: 7, description: { ...description, html: 'Mel Manager' } })
    refusals = [409]
    const seen = work({ description })
    expect(await changeInPlace(client, seen, { description: { raw: 'x' } })).toMatchObject({ lockVersion: 8 })
  })

  it('is shown until the response, and reverted if it is refused', async () => {
    refusals = [422]
    const list = listOf(work())
    const change = changeInPlace(client, work(), closed)
    expect(client.changes.over(list)._embedded.elements[0]).toMatchObject(closed)
    await expect(change).rejects.toMatchObject({ status: 422 })
    expect(client.changes.over(list)).toBe(list)
  })

  it('puts its response into every loaded list, without reading any again', async () => {
    await client.get('/work_packages')
    asked.length = 0
    await changeInPlace(client, work(), dueOn('2026-02-02'))
    const known = client.known('/work_packages') as ReturnType<typeof listOf>
    expect(known._embedded.elements.map(({ lockVersion }) => lockVersion)).toEqual([4, undefined])
    expect(asked).toHaveLength(1)
  })
})
