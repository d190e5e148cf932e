import { beforeAll, describe, expect, it } from 'vitest'
import { handler as sweep } from '#functions/queue/sweeper.ts'
import { jobsIn } from '#shared/job-kinds.ts'
import { groupsIn } from '#shared/resources/groups/store.ts'
import { membershipEditsIn } from '#shared/resources/memberships/edit-store.ts'
import { membershipsIn } from '#shared/resources/memberships/store.ts'
import type { Service } from '#test/support/engine/service.ts'
import { crashEverywhere, type Scenario } from '#test/support/faults/crash-points.ts'
import { skipRetryPauses } from '#test/support/faults/retry-pauses.ts'
import { personas, tokens } from '#test/support/fixtures/personas.ts'
import { project } from '#test/support/fixtures/records.ts'

const as = tokens.admin

/** Delivers the message of each pending job to the consumer, one after another. */
async function deliverPendingJobs(service: Service) {
  for (const job of await jobsIn(service.ports).all()) await service.deliver([{ job }])
}

const placeholders = [10, 11, 12].map((id) => ({ kind: 'placeholder_user', id, name: `Person ${id}` }))
const inProject = (principal: number, project: number | null) => ({
  kind: 'membership',
  principal,
  project,
  roles: [2],
})

const removal: Scenario = {
  prepare: async (service) => {
    await service.import([
      ...personas,
      ...placeholders,
      { kind: 'group', id: 20, name: 'Crew', members: [10, 11] },
      { kind: 'group', id: 21, name: 'Cast', members: [10, 12] },
      project(3),
      project(4),
      inProject(10, 3),
      inProject(10, 4),
      inProject(20, 4),
    ])
    await service.delete('/api/v3/placeholder_users/10', { as })
  },
  run: deliverPendingJobs,
  outcome: async (service) => {
    expect((await service.get('/api/v3/placeholder_users/10', { as })).status).toBe(404)
    const body = { name: 'person 10' }
    expect((await service.post('/api/v3/placeholder_users', { as, body })).status).toBe(201)
    const groups = (await service.export()).filter(({ kind }) => kind === 'group')
    expect(groups).toMatchObject([{ members: [11] }, { members: [12] }])
  },
}

/** Replaces a member of a group while a change of the group's roles is pending. Each of the two changes has a job. */
const application: Scenario = {
  prepare: async (service) => {
    await service.import([
      ...personas,
      ...placeholders,
      { kind: 'group', id: 20, name: 'Crew', members: [10, 11] },
      project(3),
      project(4),
      inProject(20, 3),
      inProject(10, 3),
    ])
    const { ports } = service
    const group = await groupsIn(ports).byId(20)
    if (!group) throw new Error('The group is missing.')
    const { acceptance } = jobsIn(ports).accept({ kind: 'apply-group', subject: 20, others: [10] })
    await groupsIn(ports).replace(group, { ...group, members: [11, 12] }, acceptance)
    const roles = jobsIn(ports).accept({ kind: 'apply-group', subject: 20 })
    await ports.table.write([roles.acceptance])
    await membershipEditsIn(ports).edit(20, (present) => [
      ...present,
      { project: 4, direct: [2], inherited: {} },
    ])
  },
  run: deliverPendingJobs,
  outcome: async ({ ports }) => {
    const projectsOf = async (id: number) => (await membershipsIn(ports).of(id)).map(({ project }) => project)
    expect(await Promise.all([10, 11, 12].map(projectsOf))).toEqual([[3], [3, 4], [3, 4]])
  },
}

describe('A consumer that dies before or after any of its writes', { timeout: 120_000 }, () => {
  beforeAll(skipRetryPauses)

  it('deletes a placeholder user with its group and project memberships after a restart', async () => {
    const writes = await crashEverywhere(removal)

    expect(writes, 'two groups, the memberships, itself').toBe(4)
  })

  it('and crashes once more on the next attempt, deletes it after a restart', async () => {
    await crashEverywhere(removal, 2)
  })

  it('updates the members of a changed group after a restart', async () => {
    const writes = await crashEverywhere(application)

    expect(writes, 'three members at once, and the end of each job').toBeGreaterThanOrEqual(3)
  })

  it('is woken by a sweeper, even if that one dies as well', async () => {
    const writes = await crashEverywhere({ ...removal, run: () => sweep({ all: true }) })

    expect(writes, 'that it sent the message again, and the ends of two schedules').toBe(3)
  })

  it('and crashes once more on the next attempt, updates them after a restart', async () => {
    await crashEverywhere(application, 2)
  })
})
