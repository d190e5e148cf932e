import { beforeEach, describe, expect, it } from 'vitest'
import { handler as update } from '#functions/groups/update.ts'
import { groupsIn } from '#shared/resources/groups/store.ts'
import { usersIn } from '#shared/resources/users/store.ts'
import { itemsOf } from '#test/support/engine/raw-table.ts'
import { Service } from '#test/support/engine/service.ts'
import { requestWithShortTimeout } from '#test/support/faults/short-timeouts.ts'
import {
  customField,
  group,
  membership,
  project,
  role,
  tokenOf,
  user,
} from '#test/support/fixtures/records.ts'
import { violations } from '#test/support/oracles/invariants.ts'

const path = '/api/v3/groups'
const as = tokenOf(1)
const users = (...ids: number[]) => ids.map((id) => ({ href: `/api/v3/users/${id}` }))

let service: Service

/** Group 20 has role 2 in project 1. Member 11 of the group also has the direct role 1 in this project. */
beforeEach(async () => {
  service = await Service.startWith([
    role(1, ['view_members']),
    role(2, ['manage_versions']),
    customField(1, 'user', { multi: true }),
    project(1),
    user(1, 'ada', { admin: true, token: as }),
    ...[10, 11, 12].map((id) => user(id, `user-${id}`, { token: tokenOf(id) })),
    group(20, 'Staff', [10, 11]),
    membership(20, 1, 2),
    membership(11, 1, 1),
  ])
})

const setMembers = (...ids: number[]) =>
  service.patch(`${path}/20`, { as, body: { _links: { members: users(...ids) } } })
const rolesOf = async (id: number) => (await usersIn(service.ports).byId(id))?.rights.anyProject
const seesProject = async (id: number) =>
  (await service.get('/api/v3/projects/1', { as: tokenOf(id) })).status === 200
const sound = async () => expect(violations(service.ports, await itemsOf(service.table))).toEqual([])

describe('the members of a group', () => {
  it('have what the group has as soon as they are in it, and lose it when they leave', async () => {
    expect(await setMembers(11, 12)).toMatchObject({ status: 200 })

    expect([await rolesOf(10), await rolesOf(11), await rolesOf(12)]).toEqual([[], [1, 2], [2]])
    expect([await seesProject(10), await seesProject(12)]).toEqual([false, true])
    await sound()
  })

  it('leave it in every filter as soon as their deletion begins', async () => {
    await service.delete('/api/v3/users/10', { as })
    await setMembers(11)
    const filters = encodeURIComponent('[{"group":{"operator":"=","values":["20"]}}]')
    const found = async <E>(list: string, idOf: (element: E) => unknown) => {
      const { body } = await service.get(`/api/v3/${list}?filters=${filters}`, { as })
      return body._embedded.elements.map(idOf)
    }

    expect(await found('users', ({ id }: { id: number }) => id)).toEqual([11])
    expect(
      await found(
        'memberships',
        ({ _links }: { _links: { principal: { href: string } } }) => _links.principal.href,
      ),
    ).toEqual(['/api/v3/users/11'])
    await service.drain()
    await sound()
  })

  it('are in it in every filter, or in none, whenever their removal is interrupted', async () => {
    const { write } = service.ports.table
    const seen: unknown[][] = []
    await service.delete('/api/v3/users/10', { as })
    service.ports.table.write = async (changes) => {
      await write.call(service.ports.table, changes)
      const [user, group] = await Promise.all([
        usersIn(service.ports).byId(10),
        groupsIn(service.ports).byId(20),
      ])
      seen.push([user?.groups.includes(20) ?? false, group?.members.includes(10)])
    }
    await service.drain()

    expect(seen.length).toBeGreaterThan(0)
    expect(seen.filter(([inUser, inGroup]) => inUser !== inGroup)).toEqual([])
    expect((await groupsIn(service.ports).byId(20))?.members).toEqual([11])
    await sound()
  })

  it('keep their own roles when they leave', async () => {
    await setMembers()

    expect([await rolesOf(10), await rolesOf(11)]).toEqual([[], [1]])
    await sound()
  })

  it('of a new group have nothing yet, and know that they are in it', async () => {
    const { body } = await service.post(path, { as, body: { name: 'New', members: users(12) } })
    await service.import([membership(body.id, 1, 2)])

    expect(await rolesOf(12)).toEqual([2])
    await sound()
  })

  it('are brought up to date by the consumer where the request has no time', async () => {
    expect(
      await requestWithShortTimeout(update, as, `${path}/20`, { _links: { members: users(12) } }),
    ).toMatchObject({
      status: 200,
    })
    expect(await rolesOf(12)).toEqual([])
    await service.drain()

    expect([await rolesOf(10), await rolesOf(11), await rolesOf(12)]).toEqual([[], [1], [2]])
    await sound()
  })
})

describe('a deleted group', () => {
  const capabilities = async (filter: object) => {
    const filters = encodeURIComponent(JSON.stringify([filter]))
    return (await service.get(`/api/v3/capabilities?pageSize=-1&filters=${filters}`, { as })).body.total
  }
  const ofGroup = { principal: { operator: '=', values: ['20'] } }

  it('has no capabilities any more at once', async () => {
    expect(await capabilities(ofGroup)).toBeGreaterThan(0)
    await service.delete(`${path}/20`, { as })

    expect(await capabilities(ofGroup)).toBe(0)
  })

  it('has no memberships any more at once, and keeps its members', async () => {
    const filters = encodeURIComponent(
      JSON.stringify([{ principal: { operator: '=', values: ['20', '11'] } }]),
    )
    const memberships = () => service.get(`/api/v3/memberships?filters=${filters}`, { as })
    expect((await memberships()).body.total).toBe(2)
    await service.delete(`${path}/20`, { as })

    const { body } = await memberships()
    expect(
      body._embedded.elements.map((one: { _links: { principal: object } }) => one._links.principal),
    ).toEqual([{ href: '/api/v3/users/11', title: 'user-11 Person' }])
  })

  it('leaves its members with their own roles', async () => {
    await service.delete(`${path}/20`, { as })
    await service.drain()

    expect([await rolesOf(10), await rolesOf(11)]).toEqual([[], [1]])
    expect(await seesProject(10)).toBe(false)
    await sound()
  })

  it('is taken out of custom fields', async () => {
    const reviewers = { customField1: [{ href: '/api/v3/groups/20' }, ...users(10)] }
    await service.patch('/api/v3/projects/1', { as, body: { _links: reviewers } })
    await service.delete(`${path}/20`, { as })
    await service.drain()

    const { body } = await service.get('/api/v3/projects/1', { as })
    expect(body._links.customField1).toMatchObject(users(10))
    await sound()
  })
})
