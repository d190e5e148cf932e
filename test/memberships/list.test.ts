import { beforeAll, describe, expect, it } from 'vitest'
import { membershipsIn } from '#shared/resources/memberships/store.ts'
import { Service } from '#test/support/engine/service.ts'
import { asking, listMemberships, matching } from '#test/support/fixtures/membership-list.ts'
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
import { idsOf } from '#test/support/fixtures/project-list.ts'
import { group, membership, project, role, tokenOf, user } from '#test/support/fixtures/records.ts'

const inFirst = [ids.viewer, ids.manager, ids.member, ids.group, ids.placeholder]

describe('GET /api/v3/memberships', () => {
  let service: Service
  let inherited: number

  beforeAll(async () => {
    service = await Service.startWith(membershipWorld)
    inherited = (await membershipsIn(service.ports).in(candidates.ofGroup, projects.first))?.id as number
  })

  const listed = async (person: Person) => idsOf(await service.get(membershipsPath, as(person)))

  it.each<[Person, expected: () => number[]]>([
    ['viewer', () => [...inFirst, inherited]],
    ['manager', () => [...inFirst, inherited]],
    ['elsewhere', () => [ids.elsewhere]],
    ['member', () => []],
    ['nobody', () => []],
    ['admin', () => [...Object.values(ids), inherited]],
  ])('has those whose project shows its members to the requester: %s', async (person, expected) => {
    expect(await listed(person)).toEqual(expected().sort((a, b) => a - b))
  })

  it('shows each as its own address does, but with nothing embedded', async () => {
    for (const person of ['admin', 'viewer', 'manager'] as const) {
      const { body } = await service.get(membershipsPath, as(person))
      for (const element of body._embedded.elements) {
        const { _embedded, ...shown } = (await service.get(pathOf(element.id), as(person))).body
        expect(element).toEqual(shown)
        expect(element).not.toHaveProperty('_embedded')
      }
    }
  })

  it('has what was just created, and not what was just deleted', async () => {
    const body = creating(candidates.user, projects.first, [roles.editor])
    const { id } = (await service.post(membershipsPath, { ...as('manager'), body })).body
    expect(await listed('viewer')).toContain(id)
    expect(await listed('admin')).toContain(id)
    await service.delete(pathOf(id), as('manager'))

    expect(await listed('viewer')).not.toContain(id)
    expect(await listed('admin')).not.toContain(id)
  })
})

describe('the memberships in public projects', () => {
  const open = { public: true }
  let service: Service

  /**
   * User 4 is a member of all projects, with a role that has no permissions. Project 3 is private, and project 4 is
   * archived.
   */
  beforeAll(async () => {
    service = await Service.startWith([
      { kind: 'settings', loginRequired: false },
      role(1, ['view_members'], { builtin: 'non_member' }),
      role(2, []),
      role(3, ['view_project'], { builtin: 'anonymous' }),
      ...[4, 5].map((id) => user(id, `user-${id}`, { token: tokenOf(id) })),
      ...[1, 2].map((id) => project(id, open)),
      project(3),
      project(4, { ...open, active: false }),
      ...[1, 2, 3, 4].map((id) => ({ ...membership(4, id, 2), id })),
    ])
  })

  it('are shown to those who are no members, if the role Non member says so', async () => {
    expect(await matching(service, tokenOf(5))).toEqual([1, 2])
    expect(await matching(service, tokenOf(5), ['project', '=', '2', '3'])).toEqual([2])
    expect(await matching(service, tokenOf(5), ['principal', '=', '4'])).toEqual([1, 2])
  })

  it('are not shown to members whose own role does not say so', async () => {
    expect(await matching(service, tokenOf(4))).toEqual([])
    expect(await matching(service, tokenOf(4), ['principal', '=', 'me'])).toEqual([])
  })

  it('are shown to the anonymous requester, if the role Anonymous says so', async () => {
    expect(await matching(service, null)).toEqual([])
    await service.import([role(3, ['view_members'], { builtin: 'anonymous' })])

    expect(await matching(service, null)).toEqual([1, 2])
    expect(await matching(service, null, ['principal', '=', 'me'])).toEqual([])
    expect(await matching(service, null, ['any_name_attribute', '~', 'example.com'])).toEqual([])
  })

  it('stay few where there are many projects, and many where the requester sees many', async () => {
    const many = Array.from({ length: 60 }, (_, index) => index + 101)
    await service.import([
      role(7, ['manage_members']),
      user(6, 'rita', { token: tokenOf(6) }),
      ...many.map((id) => project(id)),
      ...many.map((id) => membership(6, id, id % 2 === 0 ? 7 : 2)),
      ...many.map((id) => ({ ...membership(5, id, 2), id })),
    ])
    const visible = many.filter((id) => id % 2 === 0)

    expect(await matching(service, tokenOf(6), ['principal', '=', '5'])).toEqual(visible)
    expect(await matching(service, tokenOf(6), ['principal', '!', '6', '4'])).toEqual(visible)
    await service.import(many.map((id) => membership(6, id, 7)))
    expect(await matching(service, tokenOf(6), ['principal', '!', '6'])).toEqual([1, 2, ...many])
    expect(await matching(service, tokenOf(5))).toEqual([1, 2])
  })
})

describe('the memberships of what is being removed', () => {
  let service: Service

  beforeAll(async () => {
    service = await Service.startWith([
      role(1, ['view_members']),
      user(1, 'ada', { admin: true, token: asking.admin }),
      user(2, 'vera', { token: asking.reader }),
      ...[10, 11].map((id) => user(id, `user-${id}`)),
      group(20, 'Team', [11]),
      project(1),
      project(2),
      ...[2, 10, 20].map((id) => ({ ...membership(id, 1, 1), id })),
      { ...membership(10, 2, 1), id: 30 },
    ])
  })

  const linksOf = async (id: number) =>
    Object.keys((await service.get(pathOf(id), { as: asking.admin })).body._links)
  const actions = expect.arrayContaining(['updateImmediately'])

  it('stay until they are gone, without links that change them: those of a user', async () => {
    expect(await linksOf(10)).toEqual(actions)
    await service.delete('/api/v3/users/10', { as: asking.admin })

    expect(await matching(service, asking.reader)).toContain(10)
    expect(await linksOf(10)).not.toEqual(actions)
    const { body } = await listMemberships(service, {
      filters: [{ principal: { operator: '=', values: ['10'] } }],
    })
    expect(body._embedded.elements[0]._links).not.toHaveProperty('updateImmediately')
    await service.drain()
    expect(await matching(service, asking.admin, ['principal', '=', '10'])).toEqual([])
    expect(await service.get(pathOf(10), { as: asking.admin })).toMatchObject({ status: 404 })
  })

  it('go at once: those of a group', async () => {
    await service.delete('/api/v3/groups/20', { as: asking.admin })

    for (const as of [asking.admin, asking.reader]) {
      expect(await matching(service, as)).not.toContain(20)
      expect(await matching(service, as, ['principal', '=', '20'])).toEqual([])
      expect(await service.get(pathOf(20), { as })).toMatchObject({ status: 404 })
    }
    await service.drain()
    expect(await matching(service, asking.admin)).toEqual([2])
  })
})
