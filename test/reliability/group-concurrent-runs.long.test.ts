import { describe, expect, it } from 'vitest'
import { jobsIn } from '#shared/job-kinds.ts'
import { applyGroup } from '#shared/resources/groups/apply-group.ts'
import { groupsIn } from '#shared/resources/groups/store.ts'
import { membershipEditsIn } from '#shared/resources/memberships/edit-store.ts'
import { membershipsIn } from '#shared/resources/memberships/store.ts'
import type { User } from '#shared/resources/users/model.ts'
import { usersIn } from '#shared/resources/users/store.ts'
import { Service } from '#test/support/engine/service.ts'
import { group, membership, role, user } from '#test/support/fixtures/records.ts'

const GROUP = 50
const rightsOf = async (service: Service, id: number) =>
  (await usersIn(service.ports).byId(id))?.rights.global

/** Imports a membership of the group. The import also changes the rights of the group's members. */
const imported = async (service: Service): Promise<unknown> => service.import([membership(GROUP, null, 2)])

/** Changes the memberships of a group right after a job has read them. */
async function changeDuringJob(service: Service) {
  await service.import([
    role(1, ['add_project']),
    role(2, ['manage_users']),
    user(10, 'member'),
    group(GROUP, 'Crew', [10]),
    membership(GROUP, null, 1),
  ])
  const { job, acceptance } = jobsIn(service.ports).accept({ kind: 'apply-group', subject: GROUP })
  await service.ports.table.write([acceptance])

  const read = membershipsIn(service.ports).of.bind(membershipsIn(service.ports))
  membershipsIn(service.ports).of = async (id) => {
    const present = await read(id)
    membershipsIn(service.ports).of = read
    await imported(service)
    return present
  }
  return job
}

describe('a job that updates the members of a group', () => {
  it('reads a concurrently changed group again, so that no member keeps roles that the group lost', async () => {
    const service = await Service.start()
    const job = await changeDuringJob(service)

    await applyGroup(job, service.ports, () => {})
    expect(await rightsOf(service, 10)).toEqual([2])
    expect(await jobsIn(service.ports).all()).toEqual([])
  })

  it('removes users who are being deleted from the group, and gives them no roles', async () => {
    const service = await Service.startWith([
      role(1, ['add_project']),
      user(10, 'member'),
      group(GROUP, 'Crew', [10]),
    ])

    const member = (await usersIn(service.ports).byId(10)) as User
    await usersIn(service.ports).replace(member, { ...member, removal: 'a job' })
    await membershipEditsIn(service.ports).edit(GROUP, () => [{ project: null, direct: [1], inherited: {} }])
    const { job, acceptance } = jobsIn(service.ports).accept({ kind: 'apply-group', subject: GROUP })
    await service.ports.table.write([acceptance])

    await applyGroup(job, service.ports, () => {})
    expect((await groupsIn(service.ports).byId(GROUP))?.members).toEqual([])
    expect(await membershipsIn(service.ports).of(10)).toEqual([])
  })

  it('does so although another run ended the same job in the meantime', async () => {
    const service = await Service.start()
    const job = await changeDuringJob(service)
    const overtaking = membershipsIn(service.ports).of
    membershipsIn(service.ports).of = async (id) => {
      const present = await overtaking.call(membershipsIn(service.ports), id)
      await applyGroup(job, service.ports, () => {})
      return present
    }

    await applyGroup(job, service.ports, () => {})
    expect(await rightsOf(service, 10)).toEqual([2])
  })
})
