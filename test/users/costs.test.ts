import { beforeEach, describe, expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'
import { active, invited } from '#test/support/fixtures/new-users.ts'
import { user } from '#test/support/fixtures/records.ts'
import { pathOf, people, tokens, usersPath } from '#test/support/fixtures/user-personas.ts'

const path = pathOf(10)

type Method = 'get' | 'post' | 'patch' | 'delete'

describe('What users cost', () => {
  let service: Service

  /** The cost of a request to a warm function: the configuration is cached. */
  async function costOf(method: Method, address: string, body?: object, as = tokens.admin) {
    await service.get(`${usersPath}/schema`, { as })
    const { result, commands, ...cost } = await service.meter.measure(() =>
      service[method](address, { as, body }),
    )
    expect(result.status).toBeLessThan(300)
    return { ...cost, commands: commands.sort(), result }
  }

  beforeEach(async () => {
    service = await Service.startWith(people)
  })

  it.each<[what: string, method: Method, address: string, body?: object, as?: string]>([
    ['one user', 'get', path],
    ['oneself by id', 'get', path, undefined, tokens.self],
    ['oneself as me', 'get', `${usersPath}/me`, undefined, tokens.self],
    ['the schema', 'get', `${usersPath}/schema`],
    ['the creation form, filled in', 'post', `${usersPath}/form`, active],
    ['the form of an invitation', 'post', `${usersPath}/form`, invited, tokens.manager],
    ['the update form', 'post', `${path}/form`],
    ['the update form, with an address', 'post', `${path}/form`, { email: 'new@example.com' }],
    ['an update without a change', 'patch', path, { firstName: 'Mel' }],
  ])('%s: one round trip, at most four read units', async (_, method, address, body, as) => {
    const cost = await costOf(method, address, body, as)

    expect(cost).toMatchObject({ commands: ['BatchGetItem'], roundTrips: 1, writeUnits: 0 })
    expect(cost.readUnits).toBeLessThanOrEqual(4)
  })

  it.each([
    ['active', active],
    ['invited', invited],
  ])('creating one who is %s: four round trips, at most 26 write units', async (_, body) => {
    const cost = await costOf('post', usersPath, body)

    expect(cost).toMatchObject({
      commands: ['BatchGetItem', 'Query', 'TransactWriteItems', 'UpdateItem'],
      roundTrips: 4,
    })
    expect(cost.writeUnits).toBeLessThanOrEqual(26)
  })

  it.each([
    ['a language', { language: 'fr' }, 6],
    ['a password', { password: 'correct horse' }, 6],
    ['an identity', { identity_url: 'https://new' }, 10],
    ['a login', { login: 'melanie' }, 18],
    ['an address', { email: 'melanie@example.com' }, 18],
  ])('changing %s: two round trips, write units at most as promised', async (_, body, units) => {
    const cost = await costOf('patch', path, body)

    expect(cost).toMatchObject({ commands: ['BatchGetItem', 'TransactWriteItems'], roundTrips: 2 })
    expect(cost.writeUnits).toBeLessThanOrEqual(units)
  })

  it.each([
    ['a name', { firstName: 'Melanie' }],
    ['login, address and names', { login: 'm', email: 'm@x', firstName: 'M', lastName: 'M' }],
  ])(
    'changing %s: one round trip more for its place in the order, at most 24 write units',
    async (_, body) => {
      const cost = await costOf('patch', path, body)

      expect(cost.roundTrips).toBe(3)
      expect(cost.writeUnits).toBeLessThanOrEqual(24)
    },
  )

  it.each<[what: string, method: Method, address: string, units: number]>([
    ['locking', 'post', `${path}/lock`, 10],
    ['unlocking', 'delete', `${pathOf(11)}/lock`, 10],
    ['deleting', 'delete', path, 9],
    ['deleting a member of a project', 'delete', pathOf(6), 11],
    ['locking an administrator', 'post', `${pathOf(2)}/lock`, 12],
    ['deleting an administrator', 'delete', pathOf(2), 13],
  ])('%s: two round trips, write units at most as promised', async (_, method, address, units) => {
    const cost = await costOf(method, address)

    expect(cost).toMatchObject({ commands: ['BatchGetItem', 'TransactWriteItems'], roundTrips: 2 })
    expect(cost.writeUnits).toBeLessThanOrEqual(units)
  })

  it('the first page among many: three round trips, whatever there is behind it', async () => {
    await service.import(Array.from({ length: 300 }, (_, index) => user(30 + index, `user${index}`)))
    const cost = await costOf('get', usersPath)

    expect(cost.result.body).toMatchObject({ total: 311, count: 20 })
    expect(cost).toMatchObject({ roundTrips: 3, writeUnits: 0 })
    expect(cost.readUnits).toBeLessThanOrEqual(12)
  })
})
