import { beforeAll, describe, expect, it } from 'vitest'
import type { Service } from '#test/support/engine/service.ts'
import { crashEverywhere, type Scenario } from '#test/support/faults/crash-points.ts'
import { deliverPendingJobs } from '#test/support/faults/deletion-in-progress.ts'
import { skipRetryPauses } from '#test/support/faults/retry-pauses.ts'
import { admin, copier, copy, identifier, world } from '#test/support/fixtures/copied-project.ts'

async function prepare(service: Service) {
  await service.import(world)
  await copy(service)
}

/** Expects one copy with one of everything, as an undisturbed run makes it. */
async function oneCopy(service: Service) {
  const records = (await service.export()) as Record<string, unknown>[]
  const project = records.find((one) => one.identifier === identifier)
  const count = (kind: string) =>
    records.filter((one) => one.kind === kind && one.project === project?.id).length

  expect(project).toMatchObject({ active: true, customFields: { 1: 'A-1' } })
  expect(
    ['membership', 'version', 'category', 'work_package', 'query'].map((kind) => [kind, count(kind)]),
  ).toEqual([
    ['membership', 4],
    ['version', 1],
    ['category', 1],
    ['work_package', 3],
    ['query', 2],
  ])
  expect(records.filter(({ kind }) => kind === 'relation')).toHaveLength(3)
  const log = await service.get('/api/v3/audit_entries', { as: admin })
  const actions = log.body._embedded.elements.map(({ action }: { action: string }) => action)
  expect(actions.filter((action: string) => action === 'project:created')).toHaveLength(1)
  const listed = await service.get(`/api/v3/projects/${identifier}/work_packages`, { as: copier })
  expect(listed.body.total).toBe(3)
}

const copying: Scenario = { prepare, run: deliverPendingJobs, outcome: oneCopy }

describe('The job that copies a project', { timeout: 600_000 }, () => {
  beforeAll(skipRetryPauses)

  it('makes one copy of everything if it crashes before or after any of its writes', async () => {
    expect(await crashEverywhere(copying)).toBeGreaterThan(20)
  })

  it('is accepted by its request, or not at all', async () => {
    const writes = await crashEverywhere({
      prepare: (service) => service.import(world),
      run: (service) => copy(service),
      again: async (service) => expect([202, 422]).toContain((await copy(service)).status),
      outcome: oneCopy,
    })

    expect(writes).toBe(2)
  })
})
