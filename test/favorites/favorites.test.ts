import { beforeEach, describe, expect, it } from 'vitest'
import { usersIn } from '#shared/resources/users/store.ts'
import { itemsOf } from '#test/support/engine/raw-table.ts'
import { Service } from '#test/support/engine/service.ts'
import { membership, project, role, tokenOf, user } from '#test/support/fixtures/records.ts'
import { violations } from '#test/support/oracles/invariants.ts'

const [ADMIN, MEMBER, STRANGER] = [1, 2, 3]
const as = tokenOf

const world = [
  role(10, ['view_project']),
  user(ADMIN, 'ada', { admin: true, token: tokenOf(ADMIN) }),
  user(MEMBER, 'mia', { token: tokenOf(MEMBER) }),
  user(STRANGER, 'sam', { token: tokenOf(STRANGER) }),
  project(1, { identifier: 'apollo' }),
  project(2, { public: true }),
  project(3, { active: false }),
  project(4, { parent: 1 }),
  membership(MEMBER, 1, 10),
]

let service: Service

beforeEach(async () => {
  service = await Service.start()
  expect((await service.import(world)).rejected).toEqual([])
})

const pathOf = (id: number | string) => `/api/v3/projects/${id}/favorite`
const favor = (id: number | string, who: number) => service.post(pathOf(id), { as: as(who) })
const disfavor = (id: number | string, who: number) => service.delete(pathOf(id), { as: as(who) })
const show = async (id: number, who: number) =>
  (await service.get(`/api/v3/projects/${id}`, { as: as(who) })).body
const listed = async (who: number, value: string) => {
  const filters = JSON.stringify([{ favored: { operator: '=', values: [value] } }])
  const { body } = await service.get(`/api/v3/projects?${new URLSearchParams({ filters })}`, { as: as(who) })
  return body._embedded.elements.map(({ id }: { id: number }) => id)
}

describe('A favorite', () => {
  it('is added by its link, listed, and taken away by its link, each time for the requester alone', async () => {
    const before = await show(1, MEMBER)
    expect(before).toMatchObject({ favorited: false })
    expect(before._links.favor).toEqual({ href: pathOf(1), method: 'post' })
    expect(before._links).not.toHaveProperty('disfavor')

    expect((await favor(1, MEMBER)).status).toBe(204)
    const during = await show(1, MEMBER)

    expect(during).toMatchObject({ favorited: true, updatedAt: before.updatedAt })
    expect(during._links.disfavor).toEqual({ href: pathOf(1), method: 'delete' })
    expect(during._links).not.toHaveProperty('favor')
    expect(await show(1, ADMIN)).toMatchObject({ favorited: false })
    expect(await listed(MEMBER, 't')).toEqual([1])
    expect(await listed(MEMBER, 'f')).toEqual([2])
    expect(await listed(ADMIN, 't')).toEqual([])

    expect((await disfavor(1, MEMBER)).status).toBe(204)
    expect(await show(1, MEMBER)).toEqual(before)
    expect(await listed(MEMBER, 't')).toEqual([])
  })

  it('is named by the identifier as well, and is one however often it is added or taken away', async () => {
    for (const _ of [1, 2]) expect((await favor('apollo', MEMBER)).status).toBe(204)
    expect((await usersIn(service.ports).byId(MEMBER))?.favorites).toEqual([1])
    for (const _ of [1, 2]) expect((await disfavor('apollo', MEMBER)).status).toBe(204)
    expect((await usersIn(service.ports).byId(MEMBER))?.favorites).toEqual([])
  })

  it.each([
    ['a member', MEMBER, [204, 204, 404, 404, 404]],
    ['a stranger', STRANGER, [404, 204, 404, 404, 404]],
    ['an administrator', ADMIN, [204, 204, 204, 204, 404]],
  ])(
    'is a project that the requester sees: own, public, archived, below it, unknown; %s',
    async (_, who, statuses) => {
      const answers = await Promise.all([1, 2, 3, 4, 99].map((id) => favor(id, who)))
      expect(answers.map(({ status }) => status)).toEqual(statuses)
      for (const [index, id] of [1, 2, 3, 4, 99].entries())
        expect((await disfavor(id, who)).status).toBe(statuses[index])
    },
  )

  it('is nothing for those who are not signed in', async () => {
    await service.import([{ kind: 'settings', loginRequired: false }])

    expect((await service.post(pathOf(2))).status).toBe(403)
    expect((await service.delete(pathOf(2))).status).toBe(403)
    const { body } = await service.get('/api/v3/projects/2')
    expect(body).toMatchObject({ favorited: false })
    expect(body._links).not.toHaveProperty('favor')
  })

  it('leaves the times of the user alone, and is not shown with them', async () => {
    const before = (await service.get('/api/v3/users/me', { as: as(MEMBER) })).body
    await favor(1, MEMBER)

    expect((await service.get('/api/v3/users/me', { as: as(MEMBER) })).body).toEqual(before)
  })

  it('is one of 200 at most', async () => {
    await service.import(Array.from({ length: 200 }, (_, index) => project(100 + index)))
    const projects = Array.from({ length: 200 }, (_, index) => 100 + index)
    const { rejected } = await service.import([{ kind: 'favorite', user: ADMIN, projects }])
    const { status, body } = await favor(1, ADMIN)

    expect(rejected).toEqual([])
    expect([status, body.message]).toEqual([422, 'Favorites is too long (maximum is 200).'])
    expect((await disfavor(100, ADMIN)).status).toBe(204)
    expect((await favor(1, ADMIN)).status).toBe(204)
    expect((await usersIn(service.ports).byId(ADMIN))?.favorites).toEqual([...projects.slice(1), 1])
  })

  it('is deleted with the project, also below a deleted one, and with the user', async () => {
    for (const id of [1, 2, 4]) await favor(id, ADMIN)
    await favor(1, MEMBER)
    await service.delete('/api/v3/projects/1', { as: as(ADMIN) })
    await service.sweepAndDrain()

    expect((await usersIn(service.ports).byId(ADMIN))?.favorites).toEqual([2])
    expect((await usersIn(service.ports).byId(MEMBER))?.favorites).toEqual([])
    await favor(2, MEMBER)
    await service.delete(`/api/v3/users/${MEMBER}`, { as: as(ADMIN) })
    await service.sweepAndDrain()
    expect(await usersIn(service.ports).byId(MEMBER)).toBeUndefined()
    expect(violations(service.ports, await itemsOf(service.table))).toEqual([])
  })

  it('goes with its user, however many they have', async () => {
    const projects = Array.from({ length: 120 }, (_, index) => 100 + index)
    await service.import([...projects.map((id) => project(id)), { kind: 'favorite', user: MEMBER, projects }])
    await service.delete(`/api/v3/users/${MEMBER}`, { as: as(ADMIN) })
    await service.sweepAndDrain()

    expect(await usersIn(service.ports).byId(MEMBER)).toBeUndefined()
    expect(violations(service.ports, await itemsOf(service.table))).toEqual([])
  })
})

describe('Records of favorites', () => {
  it('are exported as they were imported, and stay when their user is imported again', async () => {
    const record = { kind: 'favorite', user: MEMBER, projects: [2, 1] }
    await service.import([record])
    await service.import([user(MEMBER, 'mia', { firstName: 'Other' })])

    expect((await service.export()).filter(({ kind }) => kind === 'favorite')).toEqual([record])
  })

  it('replace what there was, and are removed by their key', async () => {
    await service.import([{ kind: 'favorite', user: MEMBER, projects: [2, 1] }])
    await service.import([{ kind: 'favorite', user: MEMBER, projects: [4] }])
    expect((await usersIn(service.ports).byId(MEMBER))?.favorites).toEqual([4])

    await service.import([{ kind: 'favorite', user: MEMBER, deleted: true }])
    expect((await usersIn(service.ports).byId(MEMBER))?.favorites).toEqual([])
    expect(violations(service.ports, await itemsOf(service.table))).toEqual([])
  })

  it.each([
    [{ user: 99, projects: [1] }, 'user: the id 99 does not exist.'],
    [{ user: MEMBER, projects: [1, 99] }, 'projects: the id 99 does not exist.'],
    [
      { user: MEMBER, projects: Array.from({ length: 201 }, (_, index) => index + 1) },
      'projects: is too long (maximum is 200).',
    ],
  ])('are refused if they name what is not there: %#', async (record, reason) => {
    const { rejected } = await service.import([{ kind: 'favorite', ...record }])
    expect(rejected).toEqual([[1, reason]])
  })
})
