import { beforeAll, describe, expect, it } from 'vitest'
import { projectsIn } from '#shared/resources/projects/store.ts'
import { versionsIn } from '#shared/resources/versions/store.ts'
import { workPackagesIn } from '#shared/resources/work-packages/store.ts'
import type { Service } from '#test/support/engine/service.ts'
import { crashEverywhere } from '#test/support/faults/crash-points.ts'
import { skipRetryPauses } from '#test/support/faults/retry-pauses.ts'
import {
  customField,
  membership,
  project,
  role,
  type,
  user,
  version,
  workPackage,
} from '#test/support/fixtures/records.ts'

const at = (minute: number) => new Date(Date.UTC(2024, 0, 1, 0, minute)).toISOString()

const basis = [
  role(1, ['view_members']),
  type(1),
  user(1, 'ada', { admin: true }),
  user(2, 'mel'),
  customField(1, 'user', { multi: true }),
  customField(2, 'version'),
]

const trees = [
  project(2, { parent: 1, types: [1], customFields: { 1: [1, 2], 2: 1 } }),
  project(1),
  project(3),
  membership(2, 2, 1),
]

const contents = [
  version(1, 1, { sharing: 'tree', updatedAt: at(5) }),
  version(2, 3, { updatedAt: at(6) }),
  workPackage(1, 2, { version: 1, updatedAt: at(20) }),
  workPackage(2, 3, { version: 2, type: 1, updatedAt: at(30) }),
]

const whole = [...basis, ...trees, ...contents]

async function exported(service: Service, ...kinds: string[]) {
  const records = (await service.export()).filter(({ kind }) => kinds.includes(String(kind)))
  return records.map(({ createdAt: _c, updatedAt: _u, ...record }) => record)
}

/** After each crash, the test checks the invariants: items, counts, trees, references and the latest activity. */
describe('An import of projects that crashes before or after any of its writes, and is repeated', {
  timeout: 240_000,
}, () => {
  beforeAll(skipRetryPauses)

  it('imports a tree with its members and everything in it', async () => {
    await crashEverywhere({
      prepare: (service) => service.import(basis),
      run: (service) => service.import([...trees, ...contents]),
      outcome: async (service) => {
        expect(await exported(service, 'project')).toMatchObject([
          { id: 1 },
          { id: 2, parent: 1, customFields: { 1: [1, 2], 2: 1 } },
          { id: 3 },
        ])
        expect(await exported(service, 'version', 'work_package')).toMatchObject([
          { id: 1, sharing: 'tree' },
          { id: 2 },
          { id: 1, version: 1 },
          { id: 2, version: 2 },
        ])
      },
    })
  })

  it('moves projects, versions and work packages', async () => {
    await crashEverywhere({
      prepare: (service) => service.import(whole),
      run: (service) =>
        service.import([
          project(2, { parent: 3 }),
          version(2, 1, { updatedAt: at(7) }),
          workPackage(2, 1, { updatedAt: at(8) }),
        ]),
      outcome: async (service) => {
        expect(await exported(service, 'project')).toMatchObject([{ id: 1 }, { id: 2, parent: 3 }, { id: 3 }])
        expect(await workPackagesIn(service.ports).assignedTo(1)).toEqual([])
        expect(await versionsIn(service.ports).inProject(1)).toEqual([1, 2])
      },
    })
  })

  it('removes a project with everything below it', async () => {
    await crashEverywhere({
      prepare: (service) => service.import(whole),
      run: (service) => service.import([{ kind: 'project', id: 1, deleted: true }]),
      outcome: async (service) => {
        expect(await exported(service, 'project')).toMatchObject([{ id: 3 }])
        expect(await exported(service, 'membership')).toEqual([])
        expect(await exported(service, 'work_package')).toMatchObject([{ id: 2 }])
      },
    })
  })

  it('removes versions and work packages', async () => {
    await crashEverywhere({
      prepare: (service) => service.import(whole),
      run: (service) =>
        service.import([
          { kind: 'version', id: 1, deleted: true },
          { kind: 'work_package', id: 2, deleted: true },
        ]),
      outcome: async (service) => {
        expect(await exported(service, 'version')).toMatchObject([{ id: 2 }])
        expect(await exported(service, 'work_package')).toMatchObject([{ id: 1, project: 2 }])
        expect(await projectsIn(service.ports).naming('V1')).toEqual([])
      },
    })
  })

  it('removes a user, whom no custom field names any more', async () => {
    await crashEverywhere({
      prepare: (service) => service.import(whole),
      run: (service) => service.import([{ kind: 'user', id: 2, deleted: true }]),
      outcome: async (service) => {
        expect((await exported(service, 'project'))[1]).toMatchObject({ customFields: { 1: [1] } })
      },
    })
  })

  it('removes a type and a custom field', async () => {
    await crashEverywhere({
      prepare: (service) => service.import(whole),
      run: (service) =>
        service.import([
          { kind: 'type', id: 1, deleted: true },
          { kind: 'custom_field', id: 1, deleted: true },
        ]),
      outcome: async (service) => {
        expect((await exported(service, 'project'))[1]).toMatchObject({ types: [], customFields: { 2: 1 } })
      },
    })
  })
})
