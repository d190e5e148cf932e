import { beforeEach, describe, expect, it } from 'vitest'
import type { Ports } from '#shared/ports.ts'
import { groupsIn } from '#shared/resources/groups/store.ts'
import { placeholderUsersIn } from '#shared/resources/placeholder-users/store.ts'
import { startProjectRemoval } from '#shared/resources/projects/remove-project.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'
import { usersIn } from '#shared/resources/users/store.ts'
import { versionsIn } from '#shared/resources/versions/store.ts'
import { startWorkPackageRemoval } from '#shared/resources/work-packages/remove-work-package.ts'
import { workPackagesIn } from '#shared/resources/work-packages/store.ts'
import { itemsOf } from '#test/support/engine/raw-table.ts'
import { Service } from '#test/support/engine/service.ts'
import { beforeWriting } from '#test/support/faults/before-write.ts'
import {
  customField,
  group,
  placeholder,
  project,
  type,
  user,
  version,
  workPackage,
} from '#test/support/fixtures/records.ts'
import { violations } from '#test/support/oracles/invariants.ts'

const createdAt = '2024-01-02T03:04:05.006Z'
const updatedAt = '2024-02-03T04:05:06.007Z'
/** A record with only the required members. */
const thin = (id: number, more: object = {}) => ({
  subject: `Work package ${id}`,
  type: 1,
  status: 1,
  priority: 2,
  percentageDone: 0,
  lockVersion: 0,
  createdAt: updatedAt,
  updatedAt,
  ...more,
})

const projectRecords = [
  type(2),
  user(1, 'ada'),
  group(2, 'Team', []),
  placeholder('Designer', { id: 3 }),
  customField(1, 'string', { resource: 'work_package' }),
  customField(2, 'user', { resource: 'work_package' }),
]

let service: Service
const exported = async () => (await service.export()).filter(({ kind }) => kind === 'work_package')
const wrong = async () => violations(service.ports, await itemsOf(service.table))

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
  it('with every field is exported as it was imported', async () => {
    const whole = workPackage(1, 1, {
      ...thin(1),
      subject: 'Order steel',
      description: '**Now**',
      type: 2,
      status: 7,
      priority: 3,
      author: 1,
      assignee: 2,
      responsible: 3,
      version: 1,
      parent: 2,
      startDate: '2026-01-02',
      dueDate: '2026-01-03',
      estimatedMinutes: 90,
      remainingMinutes: 0,
      percentageDone: 40,
      lockVersion: 7,
      customFields: { 1: 'blue', 2: 3 },
      createdAt,
    })
    const { rejected } = await service.import([...projectRecords, whole, workPackage(2, 3, { ...thin(2) })])

    expect(rejected).toEqual([])
    expect(await exported()).toEqual([whole, workPackage(2, 3, { ...thin(2) })])
    expect(await workPackagesIn(service.ports).byId(1)).toMatchObject({ activities: 0 })
    expect(await wrong()).toEqual([])
  })

  it('needs only a project: the rest is as in a new one, without an author', async () => {
    const { rejected, imported } = await service.import([
      { kind: 'work_package', project: 3 },
      workPackage(7, 2, { version: null, updatedAt }),
    ])

    expect({ rejected, imported }).toEqual({ rejected: [], imported: { work_package: 2 } })
    const now = { createdAt: expect.any(String), updatedAt: expect.any(String) }
    expect(await exported()).toEqual([workPackage(7, 2, thin(7)), workPackage(8, 3, thin(8, now))])
    const [, last] = await exported()
    expect(last?.createdAt).toBe(last?.updatedAt)
    expect(await wrong()).toEqual([])
  })

  it('with an id that exists is replaced, with another lock version, and may come to another project', async () => {
    await service.import([workPackage(1, 1, { ...thin(1), version: 1, createdAt })])
    await service.import([workPackage(1, 3, { updatedAt })])

    expect(await exported()).toEqual([workPackage(1, 3, { ...thin(1), lockVersion: 1, createdAt })])
    expect(await workPackagesIn(service.ports).assignedTo(1)).toEqual([])
    expect(await workPackagesIn(service.ports).inProject(1)).toEqual([])
  })

  it('is exported without deleted people and hidden parents, and with substitutes for deleted entries', async () => {
    const named = { author: 1, assignee: 2, responsible: 3, type: 2, status: 7, priority: 3 }
    await service.import([...projectRecords, workPackage(2, 2), workPackage(1, 1, { ...named, parent: 2 })])
    const { ports } = service
    for (const [id, collection] of [
      [1, usersIn(ports)],
      [2, groupsIn(ports)],
      [3, placeholderUsersIn(ports)],
    ] as const) {
      const found = (await collection.byId(id))!
      await collection.replace(found as never, { ...found, removal: 'soon' } as never)
    }
    await startProjectRemoval((await projectsIn(ports).byId(2))!, ports)
    await ports.configuration.change((current) => ({ ...current, types: current.types.slice(0, 1) }))

    const [found] = await exported()
    expect(found).toMatchObject({ id: 1, type: 1, status: 7, priority: 3 })
    for (const member of ['author', 'assignee', 'responsible', 'parent'])
      expect(found).not.toHaveProperty(member)
  })

  it('finds a project and a version that come later in the file', async () => {
    const { rejected } = await service.import([workPackage(1, 9, { version: 8 }), version(8, 9), project(9)])

    expect(rejected).toEqual([])
    expect(await exported()).toMatchObject([{ project: 9, version: 8 }])
  })

  it.each<[what: string, record: object, reason: string | RegExp]>([
    ['no project', { project: undefined }, /^project: /],
    ['a project that is not there', { project: 9 }, 'project: the id 9 does not exist.'],
    ['a version that is not there', { version: 9 }, 'version: the id 9 does not exist.'],
    ['a type that is not there', { type: 9 }, 'type: the id 9 does not exist.'],
    ['a time that is none', { updatedAt: 'now' }, /^updatedAt: /],
    ['a status that is not there', { status: 99 }, 'status: the id 99 does not exist.'],
    ['a priority that is not there', { priority: 99 }, 'priority: the id 99 does not exist.'],
    ['an assignee who is not there', { assignee: 99 }, 'assignee: the id 99 does not exist.'],
    ['a category, of which there are none', { category: 1 }, 'category: the id 1 does not exist.'],
    ['a parent that is not there', { parent: 99 }, 'parent: the id 99 does not exist.'],
    ['a custom field that is not there', { customFields: { 9: 1 } }, /^customFields.9: /],
    ['a subject that is too long', { subject: 'a'.repeat(256) }, /^subject: /],
    ['too much work', { estimatedMinutes: 8_760_001 }, /^estimatedMinutes: /],
    ['more than all done', { percentageDone: 101 }, /^percentageDone: /],
    ['dates in the wrong order', { startDate: '2026-01-02', dueDate: '2026-01-01' }, /^dueDate: /],
    ['a member that is not known', { work: 'Work' }, /work/],
  ])('with %s is reported', async (_, record, reason) => {
    const { rejected, imported } = await service.import([workPackage(1, 1, record), workPackage(2, 1)])

    expect(rejected).toEqual([[1, typeof reason === 'string' ? reason : expect.stringMatching(reason)]])
    expect(imported).toEqual({ work_package: 1 })
  })

  it.each<[what: string, act: (ports: Ports) => Promise<unknown>, reason: string]>([
    [
      'its project begins to be removed',
      async (ports) => startProjectRemoval((await projectsIn(ports).byId(2))!, ports),
      'project: the id 2 does not exist.',
    ],
    [
      'its version is removed',
      async (ports) => ports.table.write(versionsIn(ports).removal((await versionsIn(ports).byId(1))!)),
      'version: the id 1 does not exist.',
    ],
  ])('is reported where %s the moment before it is written', async (_, act, reason) => {
    const { ports } = service
    beforeWriting(
      ports,
      ({ versionId }) => versionId === 1,
      () => act(ports),
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

describe('the parent of a work package', () => {
  const above = (id: number, parent: number | null, more: object = {}) =>
    workPackage(id, 1, { parent, ...more })

  it('may come anywhere in the file, and the tree may be turned over', async () => {
    const first = await service.import([above(1, 2), above(2, 3), workPackage(3, 3)])
    expect(first.rejected).toEqual([])
    const second = await service.import([above(1, null), above(2, 1), above(3, 2)])

    expect(second.rejected).toEqual([])
    expect(Object.fromEntries((await exported()).map(({ id, parent }) => [id, parent]))).toEqual({
      1: undefined,
      2: 1,
      3: 2,
    })
    expect(await wrong()).toEqual([])
  })

  it('is reported where it would close a cycle, or the tree would get too deep', async () => {
    const { rejected } = await service.import([above(1, 2), above(2, 1), above(3, 3)])
    expect(rejected.sort()).toEqual([
      [1, 'parent: 2 is the work package itself, or below it.'],
      [2, 'parent: 1 is the work package itself, or below it.'],
      [3, 'parent: 3 is the work package itself, or below it.'],
    ])

    const chain = Array.from({ length: 33 }, (_, index) => above(100 + index, index > 0 ? 99 + index : null))
    expect((await service.import(chain)).rejected).toEqual([[33, 'parent: trees have at most 32 levels.']])
    const moved = await service.import([workPackage(50, 1), above(100, 50)])
    expect(moved.rejected).toEqual([[2, 'parent: trees have at most 32 levels.']])
    expect(await wrong()).toEqual([])
  })

  it('is not given to what is removed with it', async () => {
    await service.import([workPackage(1, 1), above(2, 1), workPackage(3, 1)])
    await startWorkPackageRemoval((await workPackagesIn(service.ports).byId(1))!, service.ports)

    expect((await exported()).map(({ id }) => id)).toEqual([3])
    const { rejected } = await service.import([above(3, 2)])
    expect(rejected).toEqual([[1, 'parent: the id 2 does not exist.']])
    expect(await wrong()).toEqual([])
  })
})

describe('an activity', () => {
  const activity = (version: number, more: object = {}) => ({
    kind: 'activity',
    workPackage: 1,
    version,
    createdAt,
    updatedAt,
    ...more,
  })
  const activities = async () => (await service.export()).filter(({ kind }) => kind === 'activity')
  const changes = [
    { property: 'version', new: '1.0', newId: 1 },
    { property: 'subject', old: 'One', new: 'Two' },
  ]

  beforeEach(async () => {
    await service.import([user(1, 'ada'), workPackage(1, 1)])
  })

  it('is exported as it was imported, and the next one follows the last', async () => {
    const given = [activity(1, { user: 1, changes }), activity(4, { comment: '**Done**' })]
    expect((await service.import(given)).rejected).toEqual([])

    expect(await activities()).toEqual(given)
    expect(await workPackagesIn(service.ports).byId(1)).toMatchObject({ activities: 4, lockVersion: 0 })
    expect(await wrong()).toEqual([])
    await service.import([activity(2, { comment: 'Two' }), activity(4, { comment: 'Four' })])
    expect((await activities()).map(({ version, comment }) => [version, comment])).toEqual([
      [1, undefined],
      [2, 'Two'],
      [4, 'Four'],
    ])
  })

  it('is removed by its place, and goes with its work package', async () => {
    await service.import([activity(1), activity(2)])
    await service.import([{ kind: 'activity', workPackage: 1, version: 1, deleted: true }])
    expect((await activities()).map(({ version }) => version)).toEqual([2])
    await service.import([{ kind: 'work_package', id: 1, deleted: true }])

    expect(await activities()).toEqual([])
    expect(await wrong()).toEqual([])
  })

  it.each<[what: string, record: object, reason: string | RegExp]>([
    ['on nothing', { workPackage: 9 }, 'workPackage: the id 9 does not exist.'],
    ['by nobody who is there', { user: 9 }, 'user: the id 9 does not exist.'],
    ['beyond the last possible one', { version: 100_000 }, /^version: /],
    ['with a comment that is too long', { comment: 'a'.repeat(40_000) }, /^comment: /],
    ['of nothing in particular', { changes: [{ old: 'x' }] }, /property/],
  ])('%s is reported', async (_, record, reason) => {
    const { rejected, imported } = await service.import([activity(1, record), activity(2)])

    expect(rejected).toEqual([[1, typeof reason === 'string' ? reason : expect.stringMatching(reason)]])
    expect(imported).toEqual({ activity: 1 })
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
