import { beforeEach, describe, expect, it } from 'vitest'
import type { Project } from '#shared/resources/projects/model.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'
import { Service } from '#test/support/engine/service.ts'
import { group, membership, project, role, tokenOf, user } from '#test/support/fixtures/records.ts'

/** Role 1 may view members, role 2 may manage them, and role 3 may do neither. */
const records = [
  role(1, ['view_members']),
  role(2, ['manage_members']),
  role(3, ['edit_project']),
  project(1),
  project(2, { active: false }),
  project(3, { public: true }),
  project(4, { public: true, active: false }),
  user(10, 'ada', { admin: true, token: tokenOf(10) }),
  user(11, 'vera', { token: tokenOf(11) }),
  user(12, 'olga'),
  { kind: 'placeholder_user', id: 13, name: 'Designer' },
]

const nonMember = role(8, ['view_members'], { builtin: 'non_member' })

let service: Service

beforeEach(async () => {
  service = await Service.startWith(records)
})

/** Returns whether the requester gets links to another person's memberships. */
async function isTold(as: string | undefined = tokenOf(11)): Promise<boolean> {
  const { status, body } = await service.get('/api/v3/users/12', { as })
  expect(status).toBe(200)
  expect('members' in body._links).toBe('memberships' in body._links)
  return 'memberships' in body._links
}

describe('everyone who may view or manage members in some project gets links to memberships:', () => {
  it.each([
    ['somebody without any membership', [], false],
    ['a member who may view members', [membership(11, 1, 1)], true],
    ['a member who may manage members', [membership(11, 1, 2)], true],
    ['a member of an archived project only', [membership(11, 2, 1)], false],
    ['a holder of the role for all of the installation', [membership(11, null, 1)], false],
    ['a member through a group', [group(20, 'Staff', [11]), membership(20, 1, 1)], true],
    [
      'a member of an archived project through a group',
      [group(20, 'Staff', [11]), membership(20, 2, 1)],
      false,
    ],
    ['a group that is somebody else', [group(20, 'Staff', [12]), membership(20, 1, 1)], false],
  ])('%s', async (_, more, expected) => {
    await service.import(more)

    expect(await isTold()).toBe(expected)
  })

  it('an administrator, without any project', async () => {
    expect(await isTold(tokenOf(10))).toBe(true)
  })
})

describe('requesters who are not members', () => {
  it('hold the rights of the Non member role in public projects', async () => {
    await service.import([nonMember])

    expect(await isTold()).toBe(true)
  })

  it('hold none where the only public project is one they are a member of through a group', async () => {
    await service.import([nonMember, group(20, 'Staff', [11]), membership(20, 3, 3)])

    expect(await isTold()).toBe(false)
  })

  it('hold none where every public project is archived, with the next request', async () => {
    await service.import([nonMember])
    const open = (await projectsIn(service.ports).byId(3)) as Project
    await projectsIn(service.ports).replace(open, { ...open, active: false })

    expect(await isTold()).toBe(false)
  })
})

it('the anonymous requester holds the rights of the Anonymous role in public projects', async () => {
  const anonymous = role(9, ['view_members'], { builtin: 'anonymous' })
  await service.import([{ kind: 'settings', loginRequired: false }, anonymous])

  expect((await service.get('/api/v3/users/12')).body._links).toHaveProperty('memberships')
})

describe('a right in any project', () => {
  it('does not come from one of many that are archived', async () => {
    const ids = Array.from({ length: 100 }, (_, index) => 100 + index)
    await service.import([...ids.map((id) => project(id, { active: false })), membership(11, 199, 1)])

    expect(await isTold()).toBe(false)
  })

  it('ends at once with the project that is archived', async () => {
    await service.import([membership(11, 1, 1)])
    expect(await isTold()).toBe(true)
    await service.import([project(1, { active: false })])

    expect(await isTold()).toBe(false)
  })
})

describe('placeholder users get links to memberships', () => {
  it('on their own and as elements, alike', async () => {
    await service.import([
      role(7, ['manage_placeholder_user']),
      membership(11, null, 7),
      membership(11, 1, 1),
    ])
    const as = tokenOf(11)
    const single = await service.get('/api/v3/placeholder_users/13', { as })
    const list = await service.get('/api/v3/placeholder_users', { as })

    expect(single.body._links).toHaveProperty('memberships')
    expect(list.body._embedded.elements[0]._links).toHaveProperty('memberships')
  })
})
