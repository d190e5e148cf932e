import { beforeEach, describe, expect, it } from 'vitest'
import { jobsIn } from '#shared/job-kinds.ts'
import type { Job } from '#shared/platform/jobs/job.ts'
import { membershipEditsIn } from '#shared/resources/memberships/edit-store.ts'
import { membershipsIn } from '#shared/resources/memberships/store.ts'
import { removePrincipal } from '#shared/resources/principals/remove-principal.ts'
import { removeProject } from '#shared/resources/projects/remove-project.ts'
import { Service } from '#test/support/engine/service.ts'
import { membership, project, role, tokenOf, user } from '#test/support/fixtures/records.ts'

const records = [
  role(1, ['view_project']),
  user(1, 'ada', { admin: true, token: tokenOf(1) }),
  user(2, 'mel'),
  project(1),
  project(2, { parent: 1 }),
  membership(2, 1, 1),
  membership(2, 2, 1),
]

describe('A stale run of a deletion', () => {
  let service: Service
  const always = () => {}

  /** Requests a deletion over HTTP, and returns the accepted job. */
  async function accepted(path: string): Promise<Job> {
    await service.delete(path, { as: tokenOf(1) })
    const [{ job: id } = { job: '' }] = service.queue.take()
    return (await jobsIn(service.ports).pending(id)) as Job
  }

  const exported = async (kind: string) => (await service.export()).filter((record) => record.kind === kind)

  beforeEach(async () => {
    service = await Service.startWith(records)
  })

  it('spares a project that was imported again, with its contents and descendants', async () => {
    const job = await accepted('/api/v3/projects/1')
    await service.import([{ kind: 'project', id: 1, deleted: true }])
    await service.import(records)

    await removeProject(job, service.ports, always)

    expect((await exported('project')).map(({ id }) => id)).toEqual([1, 2])
    expect(await exported('membership')).toHaveLength(2)
  })

  it('starts again if the user became a member after the memberships were deleted', async () => {
    const job = await accepted('/api/v3/users/2')

    const edit = membershipEditsIn(service.ports).edit.bind(membershipEditsIn(service.ports))
    membershipEditsIn(service.ports).edit = async (...taking) => {
      await edit(...taking)
      membershipEditsIn(service.ports).edit = edit
      await edit(2, () => [{ project: 2, direct: [1], inherited: {} }])
    }

    await removePrincipal(job, service.ports, always)

    expect((await exported('user')).map(({ id }) => id)).toEqual([1])
    expect(await membershipsIn(service.ports).of(2)).toEqual([])
    expect(await membershipsIn(service.ports).members(2)).toEqual([])
    expect(await jobsIn(service.ports).all()).toEqual([])
  })

  it('spares a user who was imported again', async () => {
    const job = await accepted('/api/v3/users/2')
    await service.import([{ kind: 'user', id: 2, deleted: true }])
    await service.import(records)

    await removePrincipal(job, service.ports, always)

    expect((await exported('user')).map(({ id }) => id)).toEqual([1, 2])
    expect(await exported('membership')).toHaveLength(2)
  })
})
