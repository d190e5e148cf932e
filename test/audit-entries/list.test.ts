import { beforeAll, describe, expect, it } from 'vitest'
import type { AuditAction } from '#shared/resources/audit-entries/actions.ts'
import { AuditEntries } from '#shared/resources/audit-entries/store.ts'
import { Service } from '#test/support/engine/service.ts'
import { personas, tokens } from '#test/support/fixtures/personas.ts'

const DAY = 86_400_000
const path = '/api/v3/audit_entries'
const as = tokens.admin
let now = Date.parse('2026-06-15T12:00:00Z')

interface Expected {
  id: number
  at: number
  action: AuditAction
  actor: number | undefined
  object: string
}

let service: Service
const all: Expected[] = []

const actions: AuditAction[] = ['role:updated', 'user:locked', 'token:created']

async function add(times: readonly number[]): Promise<void> {
  let at = 0
  const entries = new AuditEntries(service.ports.table, () => new Date(at))
  for (const [index, time] of times.entries()) {
    at = time
    const id = entries.nextId()
    const one: Expected = {
      id,
      at,
      action: actions[index % 3] as AuditAction,
      actor: index % 2 === 0 ? 1 : undefined,
      object: `/api/v3/roles/${index % 5}`,
    }
    all.push(one)
    const actor = one.actor ? { href: '/api/v3/users/1', title: 'Ada' } : { href: null, title: 'user create' }
    const object = { href: one.object, title: 'Role' }
    await service.ports.table.write(entries.addition({ id, action: one.action, actor, object, changes: [] }))
  }
}

beforeAll(async () => {
  service = await Service.startWith(personas, { now: () => new Date(now) })
  const noon = (days: number) => now - days * DAY
  await add([
    ...Array.from({ length: 7 }, (_, index) => noon(390 - index)),
    // A day with entries in several hours.
    ...Array.from({ length: 30 }, (_, index) => noon(10) + index * 20 * 60_000),
    ...Array.from({ length: 5 }, (_, index) => noon(1) + index),
    // Several entries at the same time.
    ...Array.from({ length: 8 }, () => noon(0)),
  ])
})

const get = (query: string) => service.get(`${path}?${query}`, { as })
const filters = (...list: object[]) => `filters=${encodeURIComponent(JSON.stringify(list))}`
const is = (name: string, ...values: string[]) => ({ [name]: { operator: '=', values } })
const newestFirst = (some: readonly Expected[]) => some.map(({ id }) => id).sort((a, b) => b - a)
const idsIn = ({ _embedded }: { _embedded: { elements: { id: number }[] } }) =>
  _embedded.elements.map(({ id }) => id)

describe('The audit log', () => {
  it.each([1, 3, 7, 20, 100])('has every entry once, the newest first, on pages of %i', async (pageSize) => {
    const found: number[] = []
    for (let offset = 1; found.length < all.length; offset++) {
      const { body } = await get(`offset=${offset}&pageSize=${pageSize}`)
      expect(body.total).toBe(all.length)
      expect(body.count).toBeGreaterThan(0)
      found.push(...idsIn(body))
    }

    expect(found).toEqual(newestFirst(all))
  })

  it.each<[name: string, filter: object[], matches: (one: Expected) => boolean]>([
    ['an actor', [is('actor', '1')], ({ actor }) => actor === 1],
    ['an unknown actor', [is('actor', '99')], () => false],
    ['an action', [is('action', 'user:locked')], ({ action }) => action === 'user:locked'],
    ['actions', [is('action', 'user:locked', 'role:updated')], ({ action }) => action !== 'token:created'],
    ['an object', [is('object', '/api/v3/roles/3')], ({ object }) => object === '/api/v3/roles/3'],
    [
      'an actor and an action',
      [is('actor', '1'), is('action', 'user:locked')],
      ({ actor, action }) => actor === 1 && action === 'user:locked',
    ],
    [
      'a day',
      [{ createdAt: { operator: '=d', values: ['2026-06-05'] } }],
      ({ at }) => dayOf(at) === '2026-06-05',
    ],
    [
      'two days',
      [{ createdAt: { operator: '=d', values: ['2026-06-05', '2026-06-14'] } }],
      ({ at }) => ['2026-06-05', '2026-06-14'].includes(dayOf(at)),
    ],
    ['today', [{ createdAt: { operator: 't-', values: ['0'] } }], ({ at }) => dayOf(at) === '2026-06-15'],
    [
      'a period within a day',
      [{ createdAt: { operator: '<>d', values: ['2026-06-05T13:00:00Z', '2026-06-05T14:30:00Z'] } }],
      ({ at }) => at >= Date.parse('2026-06-05T13:00:00Z') && at <= Date.parse('2026-06-05T14:30:00Z'),
    ],
    [
      'a beginning',
      [{ createdAt: { operator: '<>d', values: ['2026-06-05T15:00:00Z', ''] } }],
      ({ at }) => at >= Date.parse('2026-06-05T15:00:00Z'),
    ],
    [
      'an object and a day',
      [is('object', '/api/v3/roles/3'), { createdAt: { operator: '=d', values: ['2026-06-05'] } }],
      ({ object, at }) => object === '/api/v3/roles/3' && dayOf(at) === '2026-06-05',
    ],
  ])('is filtered by %s', async (_, filter, matches) => {
    const expected = newestFirst(all.filter(matches))
    const { body } = await get(`pageSize=100&${filters(...filter)}`)
    const second = await get(`offset=2&pageSize=2&${filters(...filter)}`)

    expect([body.total, idsIn(body)]).toEqual([expected.length, expected])
    expect([second.body.total, idsIn(second.body)]).toEqual([expected.length, expected.slice(2, 4)])
  })

  it.each([
    ['an action', [is('action', 'user:flown')]],
    ['an object', [is('object', 'x'.repeat(3000))]],
    ['an object of another origin', [is('object', 'https://example.com/api/v3/roles/1')]],
    ['an actor', [is('actor', 'ada')]],
  ])('refuses a filter by %s that cannot be', async (_, filter) => {
    expect((await get(filters(...filter))).status).toBe(400)
  })

  it('shows an entry at its address, and 404 for another id', async () => {
    const [{ id } = { id: 0 }] = all
    const { status, body } = await service.get(`${path}/${id}`, { as })

    expect([status, body]).toMatchObject([
      200,
      {
        _type: 'AuditEntry',
        createdAt: '2025-05-21T12:00:00.000Z',
        action: 'role:updated',
        changes: [],
        _links: { actor: { href: '/api/v3/users/1', title: 'Ada' }, object: { href: '/api/v3/roles/0' } },
      },
    ])
    for (const other of [id + 50, 1, 999_999_999_999_999])
      expect((await service.get(`${path}/${other}`, { as })).status).toBe(404)
  })

  it('names an admin command as the actor', async () => {
    const { id } = all.find(({ actor }) => actor === undefined) as Expected

    expect((await service.get(`${path}/${id}`, { as })).body._links.actor).toEqual({
      href: null,
      title: 'user create',
    })
  })

  it.each(['', '/schema', '/1'])('is for administrators only: %s', async (end) => {
    expect((await service.get(`${path}${end}`, { as: tokens.manager })).status).toBe(403)
    expect((await service.get(`${path}${end}`)).status).toBe(401)
  })

  it('keeps an entry for 400 days', async () => {
    const before = now
    const [{ id } = { id: 0 }] = all
    now = Date.parse('2026-06-25T23:59:59Z')
    expect((await get('')).body.total).toBe(all.length)
    now += 1000
    const [total, shown] = [(await get('')).body.total, await service.get(`${path}/${id}`, { as })]
    now = before

    expect([total, shown.status]).toEqual([all.length - 1, 404])
  })
})

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)
