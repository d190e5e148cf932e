import { beforeEach, describe, expect, it } from 'vitest'
import { acceptProjectRemoval } from '#shared/resources/projects/ending/removal.ts'
import { violations } from '#test/support/invariants.ts'
import { itemsOf } from '#test/support/raw-table.ts'
import { group, membership, project, role, user } from '#test/support/records.ts'
import { Service } from '#test/support/service.ts'

let service: Service
const memberships = async () => (await service.export()).filter(({ kind }) => kind === 'membership')

beforeEach(async () => {
  service = await Service.start()
  await service.import([role(1, ['view_members']), role(2, []), user(1, 'mel'), project(1)])
})

describe('a membership in a project', () => {
  it('may come before the project in the file', async () => {
    const { rejected } = await service.import([membership(1, 2, 1), project(2)])

    expect(rejected).toEqual([])
    expect(await memberships()).toEqual([membership(1, 2, 1)])
  })

  it('that does not exist is reported, whatever its roles', async () => {
    const { rejected, imported } = await service.import([
      membership(1, 9, 1),
      membership(1, 1, 1),
      membership(1, 9),
    ])

    expect(rejected).toEqual([
      [1, 'project: there is none with the id 9.'],
      [3, 'project: there is none with the id 9.'],
    ])
    expect(imported).toEqual({ membership: 1 })
  })

  it('that is being removed is reported, and what there was is not exported', async () => {
    await service.import([membership(1, 1, 1), membership(1, null, 1)])
    const { app } = service
    await acceptProjectRemoval(app, (await app.projects.byId(1))!)

    expect((await service.import([membership(1, 1, 2)])).rejected).toEqual([
      [1, 'project: there is none with the id 1.'],
    ])
    expect(await memberships()).toEqual([membership(1, null, 1)])
  })

  it('goes with the project, of groups and of their members', async () => {
    await service.import([group(2, 'Team', [1]), membership(2, 1, 1), membership(1, 1, 2)])
    await service.import([{ kind: 'project', id: 1, deleted: true }])

    expect(await memberships()).toEqual([])
    expect(await service.app.memberships.of(1)).toEqual([])
    expect((await service.app.users.byId(1))?.rights).toEqual({ global: [], anyProject: [] })
    expect(violations(service.app, await itemsOf(service.table))).toEqual([])
  })
})
