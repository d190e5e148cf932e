import { beforeAll, describe, expect, it } from 'vitest'
import { runJob } from '#functions/queue/jobs.ts'
import { attachmentsIn } from '#shared/resources/attachments/store.ts'
import type { Service } from '#test/support/engine/service.ts'
import { crashEverywhere, type Scenario } from '#test/support/faults/crash-points.ts'
import { deliverPendingJobs } from '#test/support/faults/deletion-in-progress.ts'
import { skipRetryPauses } from '#test/support/faults/retry-pauses.ts'
import { audited } from '#test/support/fixtures/audited.ts'
import { admin, copier, copy, identifier, ORIGINAL, world } from '#test/support/fixtures/copied-project.ts'
import { PNG, upload } from '#test/support/fixtures/files.ts'

async function prepare(service: Service) {
  await service.import(world)
  await copy(service)
}

/** Expects a single copy with one entity of each kind, as after an undisturbed run. */
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
  expect(await titlesOf('project:created', service)).toEqual(['Apollo 2'])
  expect(await titlesOf('category:created', service)).toEqual(['Engine'])
  expect(await titlesOf('membership:created', service)).toEqual(
    ['Crew', 'cleo Person', 'hal Person', 'mel Person'].map((name) => `${name} (Apollo 2)`),
  )
  const listed = await service.get(`/api/v3/projects/${identifier}/work_packages`, { as: copier })
  expect(listed.body.total).toBe(3)
}

/** Returns the titles of the objects in all audit entries with the given action. */
const titlesOf = async (action: string, service: Service) =>
  (await audited(service))
    .filter((entry) => entry.action === action)
    .map(({ object }) => object?.title)
    .sort()

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

  it('makes one copy of each attachment if it crashes', async () => {
    await crashEverywhere({
      prepare: async (service) => {
        await service.import(world)
        const files = '/api/v3/work_packages/1/attachments'
        for (const name of ['a.png', 'b.png']) await service.post(files, { as: admin, body: upload(name) })
        await copy(service, { parts: ['work_packages', 'attachments'] })
      },
      run: async (service) => {
        // Each run has a new file store, so the files are written again.
        for (const { key } of await attachmentsIn(service.ports).of('W1')) await service.files.put(key, PNG)
        await deliverPendingJobs(service)
      },
      outcome: async (service) => {
        const { body } = await service.get('/api/v3/work_packages/5/attachments', { as: copier })
        expect(body._embedded.elements).toMatchObject([{ fileName: 'a.png' }, { fileName: 'b.png' }])
      },
    })
  })

  it('removes what it has written if it cannot go on, although it crashes', async () => {
    await crashEverywhere({
      prepare: async (service) => {
        await prepare(service)
        const [{ job } = { job: '' }] = service.queue.take()
        let steps = 0
        await runJob({ job }, service.ports, () => ++steps < 5)
        await service.delete(`/api/v3/projects/${ORIGINAL}`, { as: admin })
      },
      run: deliverPendingJobs,
      outcome: async (service) => {
        const identifiers = (await service.export()).flatMap(({ identifier: one }) => one ?? [])
        expect(identifiers.sort()).toEqual(['elsewhere', 'programs'])
      },
    })
  })
})
