import { beforeEach, describe, expect, it } from 'vitest'
import type { App } from '#shared/app.ts'
import { acceptProjectRemoval } from '#shared/resources/projects/remove-project.ts'
import { itemsOf } from '#test/support/engine/raw-table.ts'
import { Service } from '#test/support/engine/service.ts'
import { justBefore } from '#test/support/faults/interruption.ts'
import { project, type, version, workPackage } from '#test/support/fixtures/records.ts'
import { violations } from '#test/support/oracles/invariants.ts'

const updatedAt = '2024-02-03T04:05:06.007Z'

let service: Service
const exported = async () => (await service.export()).filter(({ kind }) => kind === 'work_package')
const wrong = async () => violations(service.app, await itemsOf(service.table))

beforeEach(async () => {
  service = await Service.startWith([
    type(1),
    project(1),
    project(2, { parent: 1 }),
    project(3),
    version(1, 1),
  ])
})

describe('a work package', () => {
  it('is exported as it was imported, and needs no more than a project', async () => {
    const whole = workPackage(1, 1, { version: 1, type: 1, updatedAt })
    const { rejected, imported } = await service.import([
      whole,
      { kind: 'work_package', project: 3 },
      workPackage(7, 2, { version: null, updatedAt }),
    ])

    expect({ rejected, imported }).toEqual({ rejected: [], imported: { work_package: 3 } })
    expect(await exported()).toEqual([
      whole,
      workPackage(7, 2, { type: 1, updatedAt }),
      workPackage(8, 3, { type: 1, updatedAt: expect.any(String) }),
    ])
    expect(await wrong()).toEqual([])
  })

  it('with an id that exists is replaced, and may come to another project', async () => {
    await service.import([workPackage(1, 1, { version: 1, type: 1, updatedAt })])
    await service.import([workPackage(1, 3)])

    expect(await exported()).toEqual([workPackage(1, 3, { type: 1, updatedAt: expect.any(String) })])
    expect(await service.app.workPackages.assignedTo(1)).toEqual([])
    expect(await service.app.workPackages.inProject(1)).toEqual([])
  })

  it('finds a project and a version that come later in the file', async () => {
    const { rejected } = await service.import([workPackage(1, 9, { version: 8 }), version(8, 9), project(9)])

    expect(rejected).toEqual([])
    expect(await exported()).toMatchObject([{ project: 9, version: 8 }])
  })

  it.each<[what: string, record: object, reason: string | RegExp]>([
    ['no project', { project: undefined }, /^project: /],
    ['a project that is not there', { project: 9 }, 'project: there is none with the id 9.'],
    ['a version that is not there', { version: 9 }, 'version: there is none with the id 9.'],
    ['a type that is not there', { type: 9 }, 'type: there is none with the id 9.'],
    ['a time that is none', { updatedAt: 'now' }, /^updatedAt: /],
    ['a member that is not known', { subject: 'Work' }, /subject/],
  ])('with %s is reported', async (_, record, reason) => {
    const { rejected, imported } = await service.import([workPackage(1, 1, record), workPackage(2, 1)])

    expect(rejected).toEqual([[1, typeof reason === 'string' ? reason : expect.stringMatching(reason)]])
    expect(imported).toEqual({ work_package: 1 })
  })

  it.each<[what: string, act: (app: App) => Promise<unknown>, reason: string]>([
    [
      'its project begins to be removed',
      async (app) => acceptProjectRemoval((await app.projects.byId(2))!, app),
      'project: there is none with the id 2.',
    ],
    [
      'its version is removed',
      async (app) => app.table.write(app.versions.removal((await app.versions.byId(1))!)),
      'version: there is none with the id 1.',
    ],
  ])('is reported where %s the moment before it is written', async (_, act, reason) => {
    const { app } = service
    justBefore(
      app,
      ({ versionId }) => versionId === 1,
      () => act(app),
    )

    expect((await service.import([workPackage(1, 2, { version: 1 })])).rejected).toEqual([[1, reason]])
    expect(await exported()).toEqual([])
  })

  it('is removed by its id', async () => {
    await service.import([workPackage(1, 1, { version: 1 }), workPackage(2, 1)])
    await service.import([
      { kind: 'work_package', id: 1, deleted: true },
      { kind: 'work_package', id: 99, deleted: true },
    ])

    expect((await exported()).map(({ id }) => id)).toEqual([2])
    expect(await wrong()).toEqual([])
  })
})

describe('the version of a work package', () => {
  it.each([
    ['none', [1]],
    ['descendants', [1, 2]],
    ['system', [1, 2, 3]],
  ])('shared with %s is exported where the project sees it', async (sharing, seeing) => {
    await service.import([
      version(1, 1, { sharing }),
      ...[1, 2, 3].map((id) => workPackage(id, id, { version: 1 })),
    ])

    const assigned = (await exported()).filter((record) => record.version === 1)
    expect(assigned.map((record) => record.project)).toEqual(seeing)
  })
})
