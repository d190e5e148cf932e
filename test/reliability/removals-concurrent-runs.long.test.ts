import { isDeepStrictEqual } from 'node:util'
import { beforeAll, describe, expect, it } from 'vitest'
import { runJob } from '#functions/queue/jobs.ts'
import { jobsIn } from '#shared/job-kinds.ts'
import { exists } from '#shared/platform/dynamodb/condition.ts'
import { membershipsIn } from '#shared/resources/memberships/store.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'
import { versionsIn } from '#shared/resources/versions/store.ts'
import { workPackagesIn } from '#shared/resources/work-packages/store.ts'
import type { Service } from '#test/support/engine/service.ts'
import { deliverPendingJobs } from '#test/support/faults/deletion-in-progress.ts'
import { interruptEverywhere } from '#test/support/faults/interruptions.ts'
import { skipRetryPauses } from '#test/support/faults/retry-pauses.ts'
import { deleteWithShortTimeout } from '#test/support/faults/short-timeout-versions.ts'
import { gridRecord } from '#test/support/fixtures/grid-worlds.ts'
import { as, chain, expectSound, plant, remove } from '#test/support/fixtures/project-trees.ts'
import {
  customField,
  group,
  membership,
  placeholder,
  project,
  role,
  user,
  version,
  workPackage,
} from '#test/support/fixtures/records.ts'

beforeAll(skipRetryPauses)

const configuration = [role(1, ['view_project']), customField(1, 'user'), customField(2, 'version')]
const principals = [user(2, 'bob'), placeholder('Designer', { id: 4 }), group(3, 'Crew', [2, 4])]
const trees = { ...chain(11, 12), 21: null }
const projects = [project(11), project(12, { parent: 11 })]
const inTrees = [
  membership(2, 12, 1),
  membership(4, 12, 1),
  gridRecord(1, 2),
  version(1, 12),
  project(22, { customFields: { 1: 2, 2: 1 } }),
  project(23, { customFields: { 1: 4 } }),
  workPackage(1, 12, { version: 1 }),
]

const plantEverything = (service: Service) =>
  plant(service, trees, ...configuration, ...principals, ...inTrees)

/** Returns the exported records except activities. Members that change if an import is repeated are omitted. */
const exported = async (service: Service) =>
  (await service.export())
    .filter(({ kind }) => kind !== 'activity')
    .map(({ createdAt, updatedAt, lockVersion, ...record }) =>
      record.kind === 'membership' ? { ...record, id: undefined } : record,
    )

const bringBack = async (service: Service, ...records: object[]) =>
  expect((await service.import(records)).rejected).toEqual([])

describe('A run of a deletion that another run interrupts at any call', { timeout: 240_000 }, () => {
  it.each<[what: string, accept: (service: Service) => Promise<{ status?: number }>]>([
    ['a user', (service) => service.delete('/api/v3/users/2', { as })],
    ['a placeholder user', (service) => service.delete('/api/v3/placeholder_users/4', { as })],
    ['a project with all that is below it', (service) => remove(service, 11)],
    ['a version', () => deleteWithShortTimeout(1)],
  ])('takes nothing away of %s that is imported again', async (_, accept) => {
    let before: object[] = []
    const calls = await interruptEverywhere({
      prepare: async (service) => {
        await plantEverything(service)
        before = await exported(service)
        expect((await accept(service)).status).toBeLessThan(300)
        expect(await jobsIn(service.ports).all()).toHaveLength(1)
      },
      work: deliverPendingJobs,
      meanwhile: async (service) => {
        await deliverPendingJobs(service)
        await bringBack(service, ...principals, ...projects, ...inTrees)
        expect(await exported(service), 'what is imported again').toEqual(before)
      },
      outcome: async (service) => {
        expect(await exported(service)).toEqual(before)
        await expectSound(service)
      },
    })
    expect(calls).toBeGreaterThan(5)
  })

  it('deletes nothing of a project that was deleted with its parent and imported again', async () => {
    await interruptEverywhere({
      prepare: async (service) => {
        await plantEverything(service)
        await remove(service, 12)
        await remove(service, 11)
      },
      work: (service) => removeAlone(service, 12),
      meanwhile: async (service) => {
        await removeAlone(service, 11)
        await bringBack(service, ...projects, ...inTrees)
      },
      outcome: expectAllBack,
    })
  })

  it('deletes nothing of a descendant that is imported elsewhere before the end', async () => {
    let goingOn = 0
    await interruptEverywhere({
      prepare: async (service) => {
        await plantEverything(service)
        await bringBack(service, membership(4, 11, 1))
        await remove(service, 11)
      },
      work: deliverPendingJobs,
      meanwhile: async (service) => {
        await removeUntilGone(service, 12)
        if (await projectsIn(service.ports).byId(11)) goingOn += 1
        await bringBack(service, project(12), ...inTrees)
      },
      outcome: expectAllBack,
    })
    expect(goingOn).toBeGreaterThan(5)
  })
})

/** Expects that project 12 is active and has all its contents. */
async function expectAllBack(service: Service): Promise<void> {
  await expectSound(service)

  expect(await projectsIn(service.ports).byId(12)).toMatchObject({ active: true })
  expect(await membershipsIn(service.ports).members(12)).toHaveLength(2)
  expect(await versionsIn(service.ports).inProject(12)).toHaveLength(1)
  expect(await workPackagesIn(service.ports).assignedVersions(12)).toEqual([1])
  expect(await projectsIn(service.ports).byId(22)).toMatchObject({ customValues: { 1: ['U2'], 2: ['V1'] } })
}

/** Runs the job that deletes a project, and no other job. */
async function removeAlone({ ports }: Service, id: number): Promise<void> {
  for (const job of await jobsIn(ports).all())
    if ((await jobsIn(ports).pending(job))?.subject === id) await runJob({ job }, ports, () => true)
}

/** Runs the pending jobs. Once one of them has deleted the given project, every job finds that it has no time left. */
async function removeUntilGone({ ports }: Service, id: number): Promise<void> {
  const { write } = ports.table
  const { check: item } = projectsIn(ports).check(id, exists('id'))
  let isGone = !(await projectsIn(ports).byId(id))
  ports.table.write = async (changes) => {
    await write.call(ports.table, changes)
    isGone ||= changes.some((change) => 'remove' in change && isDeepStrictEqual(change.remove, item))
  }
  for (const job of await jobsIn(ports).all()) await runJob({ job }, ports, () => !isGone)
  ports.table.write = write
}
