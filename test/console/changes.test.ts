import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { changeInPlace } from '#shared/console/api/change-in-place.ts'
import { Changes, replaced } from '#shared/console/api/changes.ts'
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

describe('A change that is not answered yet', () => {
  it('is laid over the resource wherever that is, and over nothing else', () => {
    const changes = new Changes()
    const list = listOf(work(), other)
    const end = changes.begin(HREF, { ...closed, dueDate: '2026-02-02', description: { raw: 'x' } })

    const shown = changes.over({ of: [list] }).of[0]?._embedded.elements ?? []
    expect(shown[0]).toMatchObject({ dueDate: '2026-02-02', lockVersion: 3, ...closed })
    expect(shown[0]).not.toHaveProperty('description')
    expect(shown[1]).toBe(other)

    end()
    expect(changes.over(list)).toBe(list)
  })

  it('is the very same object each time, so that nothing is drawn again for it', () => {
    const changes = new Changes()
    const list = listOf(work())
    changes.begin(HREF, closed)
    expect(changes.over(list)).toBe(changes.over(list))
    expect(changes.over(other)).toBe(other)
  })

  it('leaves alone what only links to the resource', () => {
    const child: Resource = { _links: { self: { href: '/work_packages/9' }, parent: { href: HREF } } }
    expect(replaced(listOf(child), HREF, () => work())).toEqual(listOf(child))
  })
})

describe('A change in place', () => {
  let client: Client
  let asked: string[]
  let refusals: number[]
  let present: Resource

  const patch = () => {
    const status = refusals.shift()
    if (status) return Response.json({ _type: 'Error', message: 'no' }, { status })
    present = { ...present, lockVersion: Number(present.lockVersion) + 1 }
    return Response.json(present)
  }

  beforeEach(() => {
    client = new Client()
    asked = []
    refusals = []
    present = work()
    vi.stubGlobal('fetch', async (href: string, { method, body }: { method: string; body?: string }) => {
      asked.push([method, href, body].filter(Boolean).join(' '))
      if (method === 'PATCH') return patch()
      return Response.json(href === HREF ? present : listOf(present, other))
    })
  })
  afterEach(() => {
    vi.unstubAllGlobals()
  })

  const dueOn = (dueDate: string) => ({ dueDate })

  it('is one request with the state for which it is, and the next one goes by its answer', async () => {
    await Promise.all([
      changeInPlace(client, work(), dueOn('2026-02-02')),
      changeInPlace(client, work(), dueOn('2026-03-03')),
    ])
    expect(asked).toEqual([
      `PATCH ${HREF} {"dueDate":"2026-02-02","lockVersion":3}`,
      `PATCH ${HREF} {"dueDate":"2026-03-03","lockVersion":4}`,
    ])
  })

  it('is sent again for the newer state, where somebody else has changed something else', async () => {
    present = work({ lockVersion: 7, subject: 'Another' })
    refusals = [409]
    expect(await changeInPlace(client, work(), dueOn('2026-02-02'))).toMatchObject({ lockVersion: 8 })
    expect(asked.at(-1)).toBe(`PATCH ${HREF} {"dueDate":"2026-02-02","lockVersion":7}`)
  })

  it('is refused where somebody else has changed the same', async () => {
    present = work({ lockVersion: 7, dueDate: '2026-05-05' })
    refusals = [409]
    await expect(changeInPlace(client, work(), dueOn('2026-02-02'))).rejects.toMatchObject({ status: 412 })
    expect(asked.filter((one) => one.startsWith('PATCH'))).toHaveLength(1)
  })

  it('is shown until it is answered, and no longer if that is a refusal', async () => {
    refusals = [422]
    const list = listOf(work())
    const change = changeInPlace(client, work(), closed)
    expect(client.changes.over(list)._embedded.elements[0]).toMatchObject(closed)
    await expect(change).rejects.toMatchObject({ status: 422 })
    expect(client.changes.over(list)).toBe(list)
  })

  it('puts its answer into every list that was read, without reading one again', async () => {
    await client.get('/work_packages')
    asked.length = 0
    await changeInPlace(client, work(), dueOn('2026-02-02'))
    const known = client.known('/work_packages') as ReturnType<typeof listOf>
    expect(known._embedded.elements.map(({ lockVersion }) => lockVersion)).toEqual([4, undefined])
    expect(asked).toHaveLength(1)
  })
})
