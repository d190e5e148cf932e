import { beforeEach, describe, expect, it } from 'vitest'
import { usersIn } from '#shared/resources/users/store.ts'
import { Service } from '#test/support/engine/service.ts'
import { group, membership, placeholder, project, role, user } from '#test/support/fixtures/records.ts'

describe('a reference', () => {
  let service: Service

  beforeEach(async () => {
    service = await Service.start()
  })

  it('may point to a later line of the file', async () => {
    const { rejected } = await service.import([
      { kind: 'settings', newProjectRoleId: 1 },
      membership(3, null, 1),
      membership(4, 1, 1),
      group(3, 'Team', [4, 5]),
      placeholder('Designer', { id: 5 }),
      user(4, 'mel'),
      role(1, ['manage_placeholder_user']),
      project(1),
    ])

    expect(rejected).toEqual([])
    expect(await service.export()).toHaveLength(8)
    expect(await usersIn(service.ports).byId(4)).toMatchObject({
      groups: [3],
      rights: { global: [1], anyProject: [1] },
    })
  })

  it('may point to what is stored', async () => {
    await service.import([role(1, []), user(4, 'mel')])
    const { rejected } = await service.import([group(3, 'Team', [4]), membership(3, null, 1)])

    expect(rejected).toEqual([])
  })

  it('that leads nowhere is reported with its line, and the rest is imported', async () => {
    const { rejected, imported } = await service.import([
      group(3, 'Team', [4, 99]),
      membership(98, null, 1),
      membership(4, null, 1, 97),
      user(4, 'mel'),
      role(1, []),
      membership(4, 1, 1),
      { kind: 'settings', newProjectRoleId: 96 },
      membership(4, 95, 1),
      project(1),
    ])

    expect(rejected).toHaveLength(5)
    expect(rejected).toEqual(
      expect.arrayContaining([
        [1, 'members: there is no user or placeholder user with the id 99.'],
        [2, 'principal: the id 98 does not exist.'],
        [3, 'roles: the id 97 does not exist.'],
        [7, 'newProjectRoleId: there is no role with the id 96.'],
        [8, 'project: the id 95 does not exist.'],
      ]),
    )
    expect(imported).toEqual({ user: 1, role: 1, group: 0, project: 1, membership: 1, settings: 0 })
  })

  it('from a group to a group is reported', async () => {
    const { rejected } = await service.import([group(3, 'Team', []), group(4, 'Teams', [3])])

    expect(rejected).toEqual([[2, 'members: there is no user or placeholder user with the id 3.']])
  })

  it('to what an earlier line removes leads nowhere', async () => {
    await service.import([user(4, 'mel')])
    const { rejected } = await service.import([
      { kind: 'user', id: 4, deleted: true },
      group(3, 'Team', [4]),
      membership(4, null, 1),
    ])

    expect(rejected.map(([number]) => number)).toEqual([2, 3])
  })

  it('to a role is deleted with the role', async () => {
    await service.import([
      role(1, []),
      role(2, []),
      user(4, 'mel'),
      project(1),
      membership(4, null, 1, 2),
      membership(4, 1, 1),
    ])
    await service.import([{ kind: 'role', id: 1, deleted: true }])

    const memberships = (await service.export()).filter(({ kind }) => kind === 'membership')
    expect(memberships).toMatchObject([membership(4, null, 2)])
  })
})
