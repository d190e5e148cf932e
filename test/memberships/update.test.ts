import { beforeEach, describe, expect, it } from 'vitest'
import { usersIn } from '#shared/resources/users/store.ts'
import { type Answer, Service } from '#test/support/engine/service.ts'
import {
  hold,
  LATER,
  linksTo,
  rolesIn,
  UNTOUCHED,
  updatesOf,
} from '#test/support/fixtures/membership-roles.ts'
import {
  as,
  candidates,
  ids,
  linkTo,
  membershipWorld,
  pathOf,
  people,
  projects,
  roles,
} from '#test/support/fixtures/membership-world.ts'
import { missing } from '#test/support/oracles/expected-errors.ts'

const { viewer, plain, editor, staff, mixed } = roles
const GROUP = String(candidates.group)

let service: Service

beforeEach(async () => {
  service = await Service.startWith(membershipWorld, { now: () => new Date(LATER) })
})

const { patch, change, stored } = updatesOf(() => service)

const writesOf = async (work: () => Promise<Answer>) => {
  const { result, commands } = await service.meter.measure(work)
  return { answer: result, writes: commands.filter((command) => command.startsWith('TransactWrite')).length }
}

describe('PATCH /api/v3/memberships/{id}', () => {
  it('sets the roles and answers with the membership as it is then shown', async () => {
    const answer = await change(ids.member, [editor, viewer, editor])

    expect(answer.status).toBe(200)
    expect(rolesIn(answer)).toEqual([viewer, editor])
    expect(answer.body).toMatchObject({
      id: ids.member,
      createdAt: '2024-01-01T00:00:00.000Z',
      updatedAt: LATER,
    })
    expect((await service.get(pathOf(ids.member), as('manager'))).body).toEqual(answer.body)
    expect((await usersIn(service.ports).byId(people.member))?.rights).toMatchObject({
      global: [staff],
      anyProject: [viewer, editor],
    })
  })

  it('revokes rights at once; the answer is the membership, even if the requester may no longer see it', async () => {
    const answer = await change(ids.manager, [plain])

    expect([answer.status, rolesIn(answer)]).toEqual([200, [plain]])
    expect(await service.get(pathOf(ids.manager), as('manager'))).toMatchObject({
      status: 404,
      body: missing,
    })
    expect(await change(ids.manager, [plain])).toMatchObject({ status: 404, body: missing })
  })

  it('answers with what the requester may still do there after taking a right from themselves', async () => {
    const { status, body } = await change(ids.manager, [viewer])
    const shown = (await service.get(pathOf(ids.manager), as('manager'))).body

    expect(status).toBe(200)
    expect(body._links).toEqual(shown._links)
    expect(body._links.updateImmediately).toBeUndefined()
    expect(body._embedded.project._links).toEqual(shown._embedded.project._links)
  })

  it('sets global roles', async () => {
    expect(rolesIn(await change(ids.global, [staff, mixed], 'admin'))).toEqual([staff, mixed])
    expect((await usersIn(service.ports).byId(people.member))?.rights.global).toEqual([staff, mixed])
  })

  it.each<[direct: number[], inherited: number[], sent: number[], after: number[]]>([
    [[plain], [], [editor], [editor]],
    [[plain], [], [plain, editor], [plain, editor]],
    [[plain], [editor], [], []],
    [[plain], [editor], [editor], []],
    [[plain], [editor], [viewer], [viewer]],
    [[plain], [editor], [viewer, editor], [viewer]],
    [[plain], [editor], [viewer, plain, editor], [viewer, plain]],
    [[plain, editor], [editor], [editor], [editor]],
    [[plain, editor], [editor], [plain], [plain]],
    [[plain, editor], [editor], [], []],
    [[], [editor], [viewer], [viewer]],
    [[], [viewer, editor], [viewer, plain], [plain]],
  ])(
    'turns the roles %j, with %j through a group, by %j into %j, and moves updatedAt',
    async (direct, inherited, sent, after) => {
      await hold(service, { direct, inherited: inherited.length ? { [GROUP]: inherited } : {} })
      const answer = await change(ids.member, sent)

      expect(answer.status).toBe(200)
      expect(rolesIn(answer)).toEqual([...new Set([...after, ...inherited])].sort())
      expect(answer.body.updatedAt).toBe(LATER)
      expect(await stored(ids.member)).toEqual({ direct: after, inherited, updatedAt: LATER })
    },
  )

  it.each<[direct: number[], inherited: number[], sent: number[] | undefined]>([
    [[plain], [], [plain]],
    [[plain], [], undefined],
    [[plain], [editor], [plain, editor]],
    [[plain], [editor], [editor, plain]],
    [[plain], [editor], [plain]],
    [[plain, editor], [editor], [plain, editor]],
    [[], [editor], [editor]],
    [[], [editor], []],
    [[plain, 99], [], [plain]],
    [[plain, 99], [98], undefined],
    [[99], [], undefined],
  ])(
    'leaves the roles %j, with %j through a group, where %j is sent, and writes nothing',
    async (direct, inherited, sent) => {
      await hold(service, { direct, inherited: inherited.length ? { [GROUP]: inherited } : {} })
      const body = sent === undefined ? {} : { _links: { roles: linksTo(sent) } }
      const { answer, writes } = await writesOf(() => patch(ids.member, body))

      expect([answer.status, writes]).toEqual([200, 0])
      expect(await stored(ids.member)).toEqual({ direct, inherited, updatedAt: UNTOUCHED })
    },
  )

  it('takes roles that no longer exist away with the first change', async () => {
    await hold(service, { direct: [plain, 99] })

    expect(await change(ids.member, [editor])).toMatchObject({ status: 200 })
    expect(await stored(ids.member)).toMatchObject({ direct: [editor] })
  })

  it('changes nothing by the whole resource, whatever it has besides', async () => {
    for (const [id, person] of [
      [ids.member, 'manager'],
      [ids.group, 'manager'],
      [ids.global, 'admin'],
      [ids.placeholder, 'viewer'],
    ] as const) {
      const whole = (await service.get(pathOf(id), as(person))).body
      const { answer, writes } = await writesOf(() =>
        patch(id, whole, person === 'viewer' ? 'manager' : person),
      )
      expect([answer.status, writes]).toEqual([200, 0])
    }
  })

  it('takes the present project and principal, in any form', async () => {
    for (const kind of ['users', 'groups', 'placeholder_users'])
      expect(
        await patch(ids.member, {
          _links: {
            project: { href: `https://example.com/api/v3/projects/${projects.first}` },
            principal: linkTo(kind, people.member),
          },
        }),
      ).toMatchObject({ status: 200 })
    expect(await patch(ids.global, { _links: { project: { href: null } } }, 'admin')).toMatchObject({
      status: 200,
    })
    expect(
      await patch(ids.member, { project: linkTo('projects', 2), principal: linkTo('users', 1), roles: [] }),
    ).toMatchObject({ status: 200 })
  })
})
