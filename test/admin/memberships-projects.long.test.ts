import { beforeEach, describe, expect, it } from 'vitest'
import type { Item } from '#shared/platform/dynamodb/table.ts'
import { membershipEditsIn } from '#shared/resources/memberships/edit-store.ts'
import { membershipsIn } from '#shared/resources/memberships/store.ts'
import { startProjectRemoval } from '#shared/resources/projects/remove-project.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'
import { usersIn } from '#shared/resources/users/store.ts'
import { itemsOf } from '#test/support/engine/raw-table.ts'
import { Service } from '#test/support/engine/service.ts'
import { beforeWriting } from '#test/support/faults/before-write.ts'
import { overlapsOf } from '#test/support/faults/overlaps.ts'
import { group, membership, project, role, user } from '#test/support/fixtures/records.ts'
import { violations } from '#test/support/oracles/invariants.ts'

let service: Service
const memberships = async () => (await service.export()).filter(({ kind }) => kind === 'membership')

beforeEach(async () => {
  service = await Service.startWith([role(1, ['view_members']), role(2, []), user(1, 'mel'), project(1)])
})

describe('a membership in a project', () => {
  it('may come before the project in the file', async () => {
    const { rejected } = await service.import([membership(1, 2, 1), project(2)])

    expect(rejected).toEqual([])
    expect(await memberships()).toMatchObject([membership(1, 2, 1)])
  })

  it('that does not exist is reported', async () => {
    const { rejected, imported } = await service.import([membership(1, 9, 1), membership(1, 1, 1)])

    expect(rejected).toEqual([[1, 'project: the id 9 does not exist.']])
    expect(imported).toEqual({ membership: 1 })
  })

  it('that is being removed is reported, and what there was is not exported', async () => {
    await service.import([membership(1, 1, 1), membership(1, null, 1)])
    const { ports } = service
    await startProjectRemoval((await projectsIn(ports).byId(1))!, ports)

    expect((await service.import([membership(1, 1, 2)])).rejected).toEqual([
      [1, 'project: the id 1 does not exist.'],
    ])
    expect(await memberships()).toMatchObject([membership(1, null, 1)])
  })

  it('goes with the project, of groups and of their members', async () => {
    await service.import([group(2, 'Team', [1]), membership(2, 1, 1), membership(1, 1, 2)])
    await service.import([{ kind: 'project', id: 1, deleted: true }])

    expect(await memberships()).toEqual([])
    expect(await membershipsIn(service.ports).of(1)).toEqual([])
    expect((await usersIn(service.ports).byId(1))?.rights).toMatchObject({ global: [], anyProject: [] })
    expect(violations(service.ports, await itemsOf(service.table))).toEqual([])
  })
})

describe('memberships of a great many in the same project', () => {
  const ids = Array.from({ length: 100 }, (_, index) => 100 + index)

  beforeEach(async () => {
    await service.import([...ids.map((id) => user(id, `user-${id}`)), group(300, 'Crew', ids.slice(0, 50))])
  })

  it('do not get in each other’s way', async () => {
    const overlaps = overlapsOf(service.ports.table)
    const result = await service.import(ids.map((id) => membership(id, 1, 1)))

    expect(result).toEqual({ rejected: [], imported: { membership: 100 } })
    expect(overlaps).toEqual([])
    expect(await membershipsIn(service.ports).members(1)).toHaveLength(100)
    expect(violations(service.ports, await itemsOf(service.table))).toEqual([])
  })

  it('do not either when they come through a group, nor when they go', async () => {
    const overlaps = overlapsOf(service.ports.table)
    await service.import([membership(300, 1, 1)])
    expect(await membershipsIn(service.ports).members(1)).toHaveLength(51)
    await service.import([membership(300, 1)])

    expect(await membershipsIn(service.ports).members(1)).toEqual([])
    expect(overlaps).toEqual([])
    expect(violations(service.ports, await itemsOf(service.table))).toEqual([])
  })

  it('are each decided again after a concurrent change of one of them', async () => {
    const matches = ({ pk }: Item) => pk === 'PRINCIPAL#150'
    beforeWriting(service.ports, matches, () =>
      membershipEditsIn(service.ports).edit(150, () => [{ project: null, direct: [2], inherited: {} }]),
    )
    const { rejected } = await service.import(ids.map((id) => membership(id, 1, 1)))

    expect(rejected).toEqual([])
    expect(await membershipsIn(service.ports).members(1)).toHaveLength(100)
    expect((await usersIn(service.ports).byId(150))?.rights).toMatchObject({ global: [2], anyProject: [1] })
    expect(violations(service.ports, await itemsOf(service.table))).toEqual([])
  })
})

describe('a membership that a file empties', () => {
  const deleted = (kind: string, id: number) => ({ kind, id, deleted: true })

  /** Ways to end memberships: by a record without roles, or by deleting the principal or the project. */
  const endings: [what: string, emptied: object, gone: object][] = [
    ['user', membership(3, 2), deleted('user', 3)],
    ['placeholder user', membership(4, 2), deleted('placeholder_user', 4)],
    ['group', membership(5, 2), deleted('group', 5)],
    ['project', membership(3, 2), deleted('project', 2)],
    ['user, of the global roles', membership(3, null), deleted('user', 3)],
  ]

  beforeEach(async () => {
    await service.import([
      user(3, 'ann'),
      { kind: 'placeholder_user', id: 4, name: 'Designer' },
      group(5, 'Team', [3, 4]),
      project(2),
      ...[3, 4, 5].flatMap((id) => [membership(id, 2, 1), membership(id, null, 1)]),
    ])
  })

  describe.each(endings)('beside the deletion of its %s', (_, emptied, gone) => {
    it.each([
      ['in one file', [[emptied, gone]]],
      ['in one file, the other way round', [[gone, emptied]]],
      ['in two files', [[emptied], [gone]]],
      ['in two files, the other way round', [[gone], [emptied]]],
    ])('is gone without a complaint %s', async (_, files) => {
      for (const file of files) expect((await service.import(file)).rejected).toEqual([])

      const { principal, project } = emptied as { principal: number; project: number | null }
      expect(await membershipsIn(service.ports).in(principal, project)).toBeUndefined()
      expect(violations(service.ports, await itemsOf(service.table))).toEqual([])
    })
  })

  it('needs to be no membership of anybody, anywhere', async () => {
    const { rejected, imported } = await service.import([membership(99, 1), membership(1, 99)])

    expect(rejected).toEqual([])
    expect(imported).toEqual({ membership: 2 })
  })
})
