import { beforeEach, describe, expect, it } from 'vitest'
import { leaveProject } from '#shared/resources/memberships/edit-many.ts'
import { membershipEditsIn } from '#shared/resources/memberships/edit-store.ts'
import { membershipsIn } from '#shared/resources/memberships/store.ts'
import { usersIn } from '#shared/resources/users/store.ts'
import { Service } from '#test/support/engine/service.ts'
import { expectSound, plant } from '#test/support/fixtures/project-trees.ts'
import { membership, placeholder, project, role, user } from '#test/support/fixtures/records.ts'

let service: Service

beforeEach(async () => {
  service = await Service.start()
  await plant(
    service,
    {},
    role(1, ['view_project']),
    role(2, ['edit_project']),
    user(2, 'bob'),
    placeholder('Designer', { id: 3 }),
    project(11),
    project(12),
    membership(2, 11, 1),
    membership(2, 12, 2),
    membership(3, 11, 1),
  )
})

const projectsOf = async (id: number) => (await membershipsIn(service.ports).of(id)).map((one) => one.project)

describe('Leaving a project', () => {
  it('removes many members in one transaction, and updates the sums of their rights', async () => {
    const { commands } = await service.meter.measure(() => leaveProject(11, [2, 3], service.ports))

    expect(commands.filter((command) => command.startsWith('TransactWrite'))).toHaveLength(1)
    expect(await projectsOf(2)).toEqual([12])
    expect(await projectsOf(3)).toEqual([])
    expect((await usersIn(service.ports).byId(2))?.rights.anyProject).toEqual([2])
    expect(await membershipsIn(service.ports).members(11)).toEqual([])
    await expectSound(service)
  })

  it('does nothing for former members and deleted principals', async () => {
    await leaveProject(11, [2, 3], service.ports)
    const { commands } = await service.meter.measure(() => leaveProject(11, [2, 3, 99], service.ports))

    expect(commands.filter((command) => command.startsWith('TransactWrite'))).toEqual([])
    await expectSound(service)
  })

  it('yields to a concurrent change of one of them', async () => {
    const { table } = service.ports
    const write = table.write.bind(table)
    table.write = async (changes) => {
      table.write = write
      await membershipEditsIn(service.ports).edit(2, (present) => [
        ...present,
        { project: null, direct: [1], inherited: {} },
      ])
      return write(changes)
    }

    await leaveProject(11, [2, 3], service.ports)

    expect(await projectsOf(2)).toEqual([null, 12])
    expect(await projectsOf(3)).toEqual([])
    await expectSound(service)
  })
})
