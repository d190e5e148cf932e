import { beforeEach, describe, expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'
import {
  as,
  candidates,
  creating,
  ids,
  membershipsPath,
  membershipWorld,
  type Person,
  pathOf,
  projects,
  roles,
} from '#test/support/fixtures/membership-world.ts'

type Method = 'get' | 'post' | 'patch' | 'delete'

const giving = (role: number, more: object = {}) => ({
  _links: { roles: [{ href: `/api/v3/roles/${role}` }] },
  ...more,
})
const asked = { _meta: { notificationMessage: { raw: 'Hello' } } }

describe('What memberships cost', () => {
  let service: Service

  /** The cost of a request to a function that knows the configuration. */
  async function costOf(method: Method, address: string, person: Person, body?: object) {
    const { result, commands, ...cost } = await service.meter.measure(() =>
      service[method](address, { ...as(person), body }),
    )
    expect(result.status).toBeLessThan(300)
    return { ...cost, commands: commands.sort(), result }
  }

  beforeEach(async () => {
    service = await Service.startWith(membershipWorld)
    await service.get(membershipsPath, as('admin'))
  })

  it.each<Person>(['admin', 'manager', 'viewer'])(
    'one: two round trips for the first time, one from then on: %s',
    async (person) => {
      for (const roundTrips of [2, 1]) {
        const cost = await costOf('get', pathOf(ids.member), person)
        expect(cost).toMatchObject({ roundTrips, writeUnits: 0 })
        expect(new Set(cost.commands)).toEqual(new Set(['BatchGetItem']))
        expect(cost.readUnits).toBeLessThanOrEqual(9)
      }
    },
  )

  it.each<[method: Method, address: string, person: Person, roundTrips: number, body?: object]>([
    ['get', `${membershipsPath}/schema`, 'admin', 1],
    ['post', `${pathOf(ids.viewer)}/form`, 'manager', 1, giving(roles.editor)],
    // The project that the manager's entity names is archived, which a function finds out once.
    ['post', `${membershipsPath}/form`, 'manager', 3, {}],
    [
      'post',
      `${membershipsPath}/form`,
      'admin',
      2,
      creating(candidates.user, projects.first, [roles.editor]),
    ],
    ['patch', pathOf(ids.viewer), 'manager', 1, giving(roles.viewer)],
  ])('%s %s by %s: %i at most', async (method, address, person, roundTrips, body) => {
    await service.get(pathOf(ids.viewer), as(person))
    const cost = await costOf(method, address, person, body)

    expect(cost.roundTrips).toBeLessThanOrEqual(roundTrips)
    expect(cost.writeUnits).toBe(0)
    expect(cost.readUnits).toBeLessThanOrEqual(12)
  })

  it.each<[what: string, place: number | null, person: Person, more: object, units: number]>([
    ['in a project', projects.first, 'manager', {}, 12],
    ['of global roles', null, 'admin', {}, 10],
    ['with a mail', projects.first, 'manager', asked, 15],
  ])('creating one %s: three round trips, write units as promised', async (_, place, person, more, units) => {
    const body = creating(candidates.user, place, [place === null ? roles.staff : roles.editor], more)
    const cost = await costOf('post', membershipsPath, person, body)

    expect(cost.commands).toEqual(['BatchGetItem', 'Query', 'TransactWriteItems', 'UpdateItem'])
    expect(cost.roundTrips).toBe(3)
    expect(cost.writeUnits, 'one for the id').toBeLessThanOrEqual(units + 1)
  })

  it.each<[what: string, method: Method, body: object | undefined, units: number]>([
    ['changing', 'patch', giving(roles.editor), 10],
    ['changing one with a mail', 'patch', giving(roles.editor, asked), 13],
    ['deleting', 'delete', undefined, 10],
  ])('%s one: three round trips, write units as promised', async (_, method, body, units) => {
    await service.get(pathOf(ids.member), as('manager'))
    const cost = await costOf(method, pathOf(ids.member), 'manager', body)

    expect(cost.commands).toEqual(['BatchGetItem', 'Query', 'TransactWriteItems'])
    expect(cost.roundTrips).toBe(3)
    expect(cost.writeUnits).toBeLessThanOrEqual(units)
  })

  const filtered = (name: string, value: string) =>
    `${membershipsPath}?filters=${encodeURIComponent(JSON.stringify([{ [name]: { operator: '=', values: [value] } }]))}`

  it.each([
    ['all', membershipsPath],
    ['those of a project', filtered('project', '1')],
    ['those of a principal', filtered('principal', '4')],
    ['those of a role', filtered('role', '3')],
    ['those of a name', filtered('name', 'Designer')],
  ])('listing %s: three round trips at most for everybody', async (_, address) => {
    for (const person of ['admin', 'manager', 'viewer', 'nobody'] as const) {
      const cost = await costOf('get', address, person)
      expect(cost.roundTrips).toBeLessThanOrEqual(3)
      expect(cost.readUnits).toBeLessThanOrEqual(20)
    }
  })

  it('reads for nobody what lists look up, before it is known who asks', async () => {
    const byName = `${membershipsPath}?sortBy=${encodeURIComponent('[["name","asc"]]')}`
    const { result, commands } = await service.meter.measure(() => service.get(byName))

    expect(result.status).toBe(401)
    expect(commands).toEqual(['BatchGetItem'])
  })

  it('nothing of a project is read whose members no role of the requester could show', async () => {
    const { commands } = await costOf('get', filtered('project', String(projects.private)), 'viewer')

    expect(commands.filter((command) => command === 'Query').length).toBeLessThanOrEqual(2)
  })
})
