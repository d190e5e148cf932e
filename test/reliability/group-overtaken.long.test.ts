import { describe, expect, it } from 'vitest'
import { applyGroup } from '#shared/resources/groups/apply-group.ts'
import type { User } from '#shared/resources/users/model.ts'
import { Service } from '#test/support/engine/service.ts'
import { group, membership, role, user } from '#test/support/fixtures/records.ts'

const GROUP = 50
const rightsOf = async (service: Service, id: number) => (await service.app.users.byId(id))?.rights.global

/** What changes the memberships of the group, and brings its members up to date. */
const imported = async (service: Service): Promise<unknown> => service.import([membership(GROUP, null, 2)])

/** A group whose memberships change right after a job has read them; and that job. */
async function overtaken(service: Service) {
  await service.import([
    role(1, ['add_project']),
    role(2, ['manage_users']),
    user(10, 'member'),
    group(GROUP, 'Crew', [10]),
    membership(GROUP, null, 1),
  ])
  const { job, acceptance } = service.app.jobs.accept({ kind: 'apply-group', subject: GROUP })
  await service.app.table.write([acceptance])
  const { memberships } = service.app
  const read = memberships.of.bind(memberships)
  memberships.of = async (id) => {
    const present = await read(id)
    memberships.of = read
    await imported(service)
    return present
  }
  return job
}

describe('a job that brings members up to date', () => {
  it('reads a group again that changes under it, so that no member keeps what the group has lost', async () => {
    const service = await Service.start()
    const job = await overtaken(service)

    await applyGroup(job, service.app, () => {})
    expect(await rightsOf(service, 10)).toEqual([2])
    expect(await service.app.jobs.all()).toEqual([])
  })

  it('takes whoever is being removed out of the group, and gives them nothing of it', async () => {
    const service = await Service.startWith([
      role(1, ['add_project']),
      user(10, 'member'),
      group(GROUP, 'Crew', [10]),
    ])
    const { users, groups, memberships, jobs, table } = service.app
    const member = (await users.byId(10)) as User
    await users.replace(member, { ...member, removal: 'a job' })
    await service.app.membershipEdits.edit(GROUP, () => [{ project: null, direct: [1], inherited: {} }])
    const { job, acceptance } = jobs.accept({ kind: 'apply-group', subject: GROUP })
    await table.write([acceptance])

    await applyGroup(job, service.app, () => {})
    expect((await groups.byId(GROUP))?.members).toEqual([])
    expect(await memberships.of(10)).toEqual([])
  })

  it('does so although another run has ended the same job in the meantime', async () => {
    const service = await Service.start()
    const job = await overtaken(service)
    const overtaking = service.app.memberships.of
    service.app.memberships.of = async (id) => {
      const present = await overtaking.call(service.app.memberships, id)
      await applyGroup(job, service.app, () => {})
      return present
    }

    await applyGroup(job, service.app, () => {})
    expect(await rightsOf(service, 10)).toEqual([2])
  })
})
