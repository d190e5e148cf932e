import { beforeEach, describe, expect, it } from 'vitest'
import { row as placeholderRow } from '#shared/resources/placeholder-users/store.ts'
import { renewRows, startRenewal } from '#shared/resources/projects/renew-rows.ts'
import { renewal, row } from '#shared/resources/projects/store.ts'
import { Service } from '#test/support/engine/service.ts'
import { filter, found, sorted } from '#test/support/fixtures/project-list.ts'
import { placeholder, project, tokenOf, user } from '#test/support/fixtures/records.ts'

const at = (day: number) => `2024-01-0${day}T00:00:00.000Z`
const ids = Array.from({ length: 50 }, (_, index) => index + 1)
const atRisk = [7, 33, 50]

let service: Service

/** Takes from the rows what was added to them later, and what says that they are renewed. */
async function ageRows() {
  const { table, projects, placeholderUsers } = service.app
  const without = (...unset: string[]) => ({ unset })
  await table.write([
    ...atRisk.map((id) => projects.rows.change(id, without(row.status))),
    ...[101, 102].map((id) =>
      placeholderUsers.rows.change(id, without(placeholderRow.createdAt, placeholderRow.updatedAt)),
    ),
    { remove: renewal },
  ])
}

beforeEach(async () => {
  service = await Service.startWith([
    user(1, 'ada', { admin: true, token: tokenOf(1) }),
    ...ids.map((id) => project(id, { status: atRisk.includes(id) ? 'at risk' : 'on track' })),
    placeholder('Later', { id: 101, createdAt: at(2), updatedAt: at(2) }),
    placeholder('Earlier', { id: 102, createdAt: at(1), updatedAt: at(3) }),
  ])
  await ageRows()
})

const byStatus = () => found(service, filter('project_status_code', '=', 'at_risk'))

async function placeholdersByTime() {
  const sortBy = encodeURIComponent('[["createdAt","asc"]]')
  const { body } = await service.get(`/api/v3/placeholder_users?sortBy=${sortBy}`, { as: tokenOf(1) })
  return body._embedded.elements.map(({ id }: { id: number }) => id)
}

describe('rows from before an attribute was stored', () => {
  it('get it after the first sweep', async () => {
    expect(await byStatus()).toEqual([])
    await service.sweepAndDrain()

    expect(await byStatus()).toEqual(atRisk)
    expect((await sorted(service, ['project_status', 'desc'])).slice(0, 3)).toEqual(atRisk)
    expect(await placeholdersByTime()).toEqual([102, 101])
  })

  it('keep what others wrote into them, and what they say', async () => {
    const { table, projects } = service.app
    await table.write([projects.rows.change(7, { set: { [row.activity]: 5 } })])
    const before = await projects.rows.get(7)
    await service.sweepAndDrain()

    expect(await projects.rows.get(7)).toEqual({ ...before, [row.status]: 1 })
  })

  it('are renewed once, however often the sweeper runs', async () => {
    const { app } = service
    await Promise.all([startRenewal(app), startRenewal(app)])
    await startRenewal(app)

    expect(await app.jobs.all()).toHaveLength(4)
    await service.sweepAndDrain()
    expect(await app.jobs.all()).toEqual([])
  })

  it('are renewed from where an interrupted job was', async () => {
    const { app } = service
    await startRenewal(app)
    const jobs = await Promise.all((await app.jobs.all()).map((id) => app.jobs.pending(id)))
    const job = jobs.find((one) => one?.subject === 0)
    if (!job) throw new Error('There is no job for projects.')
    let steps = 0
    expect(await renewRows(job, app, () => steps++ < 1)).toBe('unfinished')
    expect(await byStatus()).toEqual([7])
    const interrupted = await app.jobs.pending(job.id)

    expect(interrupted?.progress).toBe(20)
    expect(await renewRows(interrupted as typeof job, app, () => true)).toBe('done')
    expect(await byStatus()).toEqual(atRisk)
  })
})
