import { beforeEach, describe, expect, it } from 'vitest'
import { sortable } from '#shared/platform/ids.ts'
import { membershipsIn } from '#shared/resources/memberships/store.ts'
import { type Answer, Service } from '#test/support/engine/service.ts'
import { beforeWriting } from '#test/support/faults/before-write.ts'
import { linksTo, rolesIn } from '#test/support/fixtures/membership-roles.ts'
import {
  as,
  candidates,
  creating,
  ids,
  linkTo,
  membershipsPath,
  membershipWorld,
  pathOf,
  people,
  projects,
  roles,
} from '#test/support/fixtures/membership-world.ts'
import { membership } from '#test/support/fixtures/records.ts'
import { missing, violation } from '#test/support/oracles/expected-errors.ts'

const admin = as('admin')
const taken = violation('principal', 'User has already been taken.')
const locked = violation('principal', 'Principal cannot be assigned to a project.')

let service: Service

beforeEach(async () => {
  service = await Service.startWith(membershipWorld)
})

/** Runs `act` just before the membership of a principal in the first project is written. */
const beforeMembershipOf = (principal: number, act: () => Promise<unknown>) =>
  beforeWriting(
    service.ports,
    ({ pk, sk }) => pk === `PRINCIPAL#${principal}` && sk === `M#p${sortable(projects.first)}`,
    act,
  )

const create = (principal = candidates.user, held = roles.editor) =>
  service.post(membershipsPath, { ...admin, body: creating(principal, projects.first, [held]) })
const change = (id: number, ...held: number[]) =>
  service.patch(pathOf(id), {
    ...admin,
    body: { _links: { roles: linksTo(held) } },
  })
const held = async (principal: number) => membershipsIn(service.ports).in(principal, projects.first)

describe('of two concurrent creations', () => {
  it('one is refused, as the principal is already a member', async () => {
    const answers = await Promise.all([create(), create()])
    const [first, second] = answers.sort((a, b) => a.status - b.status)

    expect([first?.status, second?.status]).toEqual([201, 422])
    expect(second?.body).toEqual(taken)
    expect(await held(candidates.user)).toMatchObject({ id: first?.body.id })
    expect(await membershipsIn(service.ports).of(candidates.user)).toHaveLength(1)
  })

  it('the later one is refused, even if it read everything before the first', async () => {
    let first: Answer | undefined
    beforeMembershipOf(candidates.user, async () => {
      first = await create(candidates.user, roles.viewer)
    })

    expect(await create()).toMatchObject({ status: 422, body: taken })
    expect(await held(candidates.user)).toMatchObject({ id: first?.body.id, direct: [roles.viewer] })
  })
})

describe('a creation checks again', () => {
  it.each<[string, () => Promise<unknown>, object]>([
    [
      'if the project is removed meanwhile',
      () => service.delete(`/api/v3/projects/${projects.first}`, admin),
      violation('project', 'Project does not exist.'),
    ],
    [
      'if the principal is locked meanwhile',
      () => service.post(`/api/v3/users/${candidates.user}/lock`, { ...admin, body: {} }),
      locked,
    ],
    [
      'if the principal is removed meanwhile',
      () => service.delete(`/api/v3/users/${candidates.user}`, admin),
      locked,
    ],
    [
      'if the principal becomes a member through a group meanwhile',
      () =>
        service.patch(`/api/v3/groups/${candidates.group}`, {
          ...admin,
          body: { _links: { members: [linkTo('users', candidates.user)] } },
        }),
      taken,
    ],
  ])('%s', async (_, act, error) => {
    beforeMembershipOf(candidates.user, act)

    expect(await create()).toMatchObject({ status: 422, body: error })
    await service.drain()
    expect((await held(candidates.user))?.direct ?? []).toEqual([])
  })

  it('if the only project whose members the requester manages is removed meanwhile', async () => {
    beforeMembershipOf(candidates.user, () => service.delete(`/api/v3/projects/${projects.first}`, admin))
    const body = creating(candidates.user, projects.first, [roles.editor])

    expect(await service.post(membershipsPath, { ...as('manager'), body })).toMatchObject({
      status: 422,
      body: violation('project', 'Project does not exist.'),
    })
  })
})

describe('a role that is deleted while it is assigned', () => {
  it('is neither shown nor effective', async () => {
    beforeMembershipOf(candidates.user, () => service.delete(`/api/v3/roles/${roles.mixed}`, admin))
    const { status, body } = await create(candidates.user, roles.mixed)
    const shown = await service.get(pathOf(body.id), admin)

    expect([status, shown.status]).toEqual([201, 200])
    expect(rolesIn(shown)).toEqual([])
    expect(await service.get(`/api/v3/roles/${roles.mixed}`, admin)).toMatchObject({ status: 404 })
    expect(await change(body.id, roles.editor)).toMatchObject({ status: 200 })
    expect(await held(candidates.user)).toMatchObject({ direct: [roles.editor] })
  })
})

describe('a change of a membership', () => {
  it('is made after one that was faster, and wins', async () => {
    beforeMembershipOf(people.member, () => change(ids.member, roles.viewer))

    expect(rolesIn(await change(ids.member, roles.editor))).toEqual([roles.editor])
    expect(await held(people.member)).toMatchObject({ id: ids.member, direct: [roles.editor] })
  })

  it('keeps roles from a concurrent group change, without making them direct', async () => {
    beforeMembershipOf(people.member, () =>
      service.patch(`/api/v3/groups/${candidates.group}`, {
        ...admin,
        body: { _links: { members: [linkTo('users', people.member)] } },
      }),
    )
    const answer = await change(ids.member, roles.viewer, roles.editor)

    expect(rolesIn(answer)).toEqual([roles.viewer, roles.editor])
    expect(await held(people.member)).toMatchObject({
      direct: [roles.viewer],
      inherited: { [candidates.group]: [roles.editor] },
    })
  })

  it('finds nothing if the membership is deleted meanwhile', async () => {
    beforeMembershipOf(people.member, () => service.delete(pathOf(ids.member), admin))

    expect(await change(ids.member, roles.editor)).toMatchObject({ status: 404, body: missing })
    expect(await held(people.member)).toBeUndefined()
  })

  it('finds nothing if the membership is deleted before its principal is read again', async () => {
    const of = membershipsIn(service.ports).of.bind(membershipsIn(service.ports))
    membershipsIn(service.ports).of = async (principal) => {
      membershipsIn(service.ports).of = of
      await service.delete(pathOf(ids.member), admin)
      return of(principal)
    }

    expect(await change(ids.member, roles.editor)).toMatchObject({ status: 404, body: missing })
  })

  it('finds nothing if another membership of the same pair takes its place meanwhile', async () => {
    beforeMembershipOf(people.member, async () => {
      await service.delete(pathOf(ids.member), admin)
      await create(people.member, roles.viewer)
    })

    expect(await change(ids.member, roles.editor)).toMatchObject({ status: 404, body: missing })
    expect(await held(people.member)).toMatchObject({ direct: [roles.viewer] })
  })

  it('is a conflict if the principal is being removed meanwhile', async () => {
    beforeMembershipOf(people.member, () => service.delete(`/api/v3/users/${people.member}`, admin))

    expect(await change(ids.member, roles.editor)).toMatchObject({ status: 409 })
  })
})

describe('a deletion', () => {
  it('leaves what has come through a group meanwhile', async () => {
    await service.import([membership(candidates.ofGroup, projects.first, roles.viewer)])
    const id = (await held(candidates.ofGroup))?.id as number
    beforeMembershipOf(candidates.ofGroup, () => change(ids.group, roles.plain))

    expect(await service.delete(pathOf(id), admin)).toMatchObject({ status: 204 })
    expect(await held(candidates.ofGroup)).toMatchObject({
      id,
      direct: [],
      inherited: { [candidates.group]: [roles.plain] },
    })
  })

  it('at the same moment as another one is done once', async () => {
    const answers = await Promise.all([1, 2].map(() => service.delete(pathOf(ids.member), admin)))

    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404])
    expect(await held(people.member)).toBeUndefined()
  })
})
