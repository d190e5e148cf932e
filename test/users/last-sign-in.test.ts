import { beforeEach, describe, expect, it } from 'vitest'
import { usersIn } from '#shared/resources/users/store.ts'
import { basic } from '#test/support/engine/raw-request.ts'
import { itemsOf } from '#test/support/engine/raw-table.ts'
import { Service } from '#test/support/engine/service.ts'
import { tokenOf, user } from '#test/support/fixtures/records.ts'
import { violations } from '#test/support/oracles/invariants.ts'

const PASSWORD = 'correct horse battery'
const DAY = 24 * 3600 * 1000

const people = [
  { kind: 'role', id: 1, name: 'Managers', permissions: ['manage_users'] },
  user(1, 'ada', { admin: true, token: tokenOf(1) }),
  user(2, 'mona', { token: tokenOf(2), lastSignInOn: '2026-02-20' }),
  user(3, 'nils', { token: tokenOf(3), password: PASSWORD }),
  user(4, 'olga', { lastSignInOn: '2025-12-01' }),
  { kind: 'membership', principal: 2, project: null, roles: [1] },
]

let now: number
let service: Service

beforeEach(async () => {
  now = Date.parse('2026-03-01T12:00:00Z')
  service = await Service.startWith(people, { now: () => new Date(now) })
})

const byPassword = { headers: { authorization: basic(PASSWORD, 'nils') } }
const shownTo = async (as: string, id: number) => (await service.get(`/api/v3/users/${id}`, { as })).body
const dayOf = async (id: number) => (await shownTo(tokenOf(1), id)).lastSignInOn

describe('the day of the last sign-in', () => {
  it('is null until a user signs in', async () => {
    expect(await dayOf(3)).toBeNull()
  })

  it.each<[string, () => Promise<unknown>]>([
    ['a request with a password', () => service.get('/api/v3/users/me', byPassword)],
    ['a session', () => service.post('/api/v3/session', byPassword)],
    ['a session by a token', () => service.post('/api/v3/session', { as: tokenOf(3) })],
  ])('is that of %s', async (_, signIn) => {
    await signIn()

    expect(await dayOf(3)).toBe('2026-03-01')
    expect(violations(service.ports, await itemsOf(service.table))).toEqual([])
  })

  it.each<[string, () => Promise<unknown>]>([
    ['an API token', () => service.get('/api/v3/users/me', { as: tokenOf(3) })],
    [
      'a wrong password',
      () => service.get('/api/v3', { headers: { authorization: basic('wrong', 'nils') } }),
    ],
    [
      'the current password in a change',
      () =>
        service.patch('/api/v3/users/3', {
          as: tokenOf(3),
          body: { password: `${PASSWORD}!`, currentPassword: PASSWORD },
        }),
    ],
  ])('is not that of %s', async (_, request) => {
    await request()

    expect(await dayOf(3)).toBeNull()
  })

  it('costs one write a day', async () => {
    const writes = async () => {
      const { commands } = await service.meter.measure(() => service.get('/api/v3/users/me', byPassword))
      return commands.filter((command) => command.startsWith('TransactWrite')).length
    }
    await service.get('/api/v3/users/me', byPassword)
    expect(await writes()).toBe(0)

    now += DAY
    expect([await writes(), await writes()]).toEqual([1, 0])
    expect(await dayOf(3)).toBe('2026-03-02')
  })

  it('is kept by a change of the user that was read before it', async () => {
    const before = (await usersIn(service.ports).byId(3))!
    await service.get('/api/v3/users/me', byPassword)

    await expect(usersIn(service.ports).replace(before, { ...before, firstName: 'N' })).rejects.toThrow()
    await service.patch('/api/v3/users/3', { as: tokenOf(1), body: { firstName: 'Nelson' } })
    expect(await dayOf(3)).toBe('2026-03-01')
    expect(violations(service.ports, await itemsOf(service.table))).toEqual([])
  })

  it('is shown to administrators and the user, and written by nobody', async () => {
    expect(await shownTo(tokenOf(2), 2)).toMatchObject({ lastSignInOn: '2026-02-20' })
    expect(await shownTo(tokenOf(2), 4)).not.toHaveProperty('lastSignInOn')
    const body = { lastSignInOn: '2026-01-01' }
    expect((await service.patch('/api/v3/users/4', { as: tokenOf(1), body })).status).toBe(422)
    const { body: schema } = await service.get('/api/v3/users/schema', { as: tokenOf(1) })
    expect(schema.lastSignInOn).toMatchObject({ type: 'Date', name: 'Last sign-in on', writable: false })
  })

  it('is exported and imported', async () => {
    const other = await Service.startWith((await service.export()) as object[])

    expect((await usersIn(other.ports).byId(4))?.lastSignInOn).toBe('2025-12-01')
  })
})

describe('the list of users', () => {
  const list = async (query: Record<string, string>, as = tokenOf(1)) =>
    service.get(`/api/v3/users?${new URLSearchParams(query)}`, { as })
  const idsOf = async (query: Record<string, string>) =>
    (await list(query)).body._embedded.elements.map(({ id }: { id: number }) => id)
  const filters = (operator: string, ...values: string[]) => ({
    filters: JSON.stringify([{ lastSignInOn: { operator, values } }]),
  })

  it.each<[string, string[], number[]]>([
    ['<t-', ['5'], [1, 2, 3, 4]],
    ['<t-', ['30'], [1, 3, 4]],
    ['>t-', ['30'], [2]],
    ['!*', [], [1, 3]],
    ['<=', ['2025-12-31'], [4]],
  ])('by %s %j has those of whom nobody has heard', async (operator, values, ids) => {
    expect(await idsOf(filters(operator, ...values))).toEqual(ids)
  })

  it('is sorted by the day, those who have never signed in last', async () => {
    expect(await idsOf({ sortBy: '[["lastSignInOn","asc"]]' })).toEqual([4, 2, 1, 3])
    expect(await idsOf({ sortBy: '[["lastSignInOn","desc"]]' })).toEqual([2, 4, 1, 3])
  })

  it('has neither filter nor order for others, who do not see the day', async () => {
    expect((await list(filters('*'), tokenOf(2))).status).toBe(400)
    expect((await list({ sortBy: '[["lastSignInOn","asc"]]' }, tokenOf(2))).status).toBe(400)
  })
})
