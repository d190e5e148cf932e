import { beforeEach, describe, expect, it } from 'vitest'
import { jobsIn } from '#shared/job-kinds.ts'
import { startProjectRemoval } from '#shared/resources/projects/remove-project.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'
import { versionsIn } from '#shared/resources/versions/store.ts'
import { workPackagesIn } from '#shared/resources/work-packages/store.ts'
import { itemsOf } from '#test/support/engine/raw-table.ts'
import { Service } from '#test/support/engine/service.ts'
import { beforeWriting } from '#test/support/faults/before-write.ts'
import { customField, project, version, workPackage } from '#test/support/fixtures/records.ts'
import { violations } from '#test/support/oracles/invariants.ts'

/** A record with every member, as an export writes it. */
const whole = {
  kind: 'version',
  id: 1,
  name: '1.0',
  project: 1,
  status: 'finished',
  sharing: 'descendants',
  startDate: '2024-01-01',
  endDate: '2024-01-01',
  description: 'First *of all*',
  createdAt: '2024-01-02T03:04:05.006Z',
  updatedAt: '2024-02-03T04:05:06.007Z',
}

const defaults = {
  status: 'open',
  sharing: 'none',
  createdAt: expect.any(String),
  updatedAt: expect.any(String),
}
const deletion = (id: number) => ({ kind: 'version', id, deleted: true })

let service: Service
const of = async (wanted: string) => (await service.export()).filter(({ kind }) => kind === wanted)
const wrong = async () => violations(service.ports, await itemsOf(service.table))

beforeEach(async () => {
  service = await Service.startWith([project(1), project(2), project(3, { parent: 1 })])
})

describe('a version', () => {
  it('is exported as it was imported, and needs no more than a name and a project', async () => {
    const { rejected, imported } = await service.import([
      whole,
      { kind: 'version', name: ' Bare ', project: 2 },
    ])

    expect({ rejected, imported }).toEqual({ rejected: [], imported: { version: 2 } })
    const bare = { kind: 'version', id: 2, name: 'Bare', project: 2, ...defaults }
    expect(await of('version')).toEqual([whole, bare])
    expect(await wrong()).toEqual([])
  })

  it('without an id is always a new one', async () => {
    const record = { kind: 'version', name: 'Same', project: 1 }
    await service.import([record, record])
    await service.import([record])

    expect((await of('version')).map(({ id }) => id)).toEqual([1, 2, 3])
  })

  it('with an id that exists is replaced, and may come to another project', async () => {
    await service.import([whole])
    await service.import([version(1, 2)])

    expect(await of('version')).toEqual([{ ...version(1, 2), ...defaults, createdAt: whole.createdAt }])
    expect(await versionsIn(service.ports).inProject(1)).toEqual([])
    expect(await wrong()).toEqual([])
  })

  it('is found in a project that comes later in the file', async () => {
    expect((await service.import([version(1, 9), project(9)])).rejected).toEqual([])
  })

  it('in a project that begins to be removed the moment before the write is reported', async () => {
    const { ports } = service
    beforeWriting(
      ports,
      ({ name }) => name === 'Version 1',
      async () => startProjectRemoval((await projectsIn(ports).byId(1))!, ports),
    )

    expect((await service.import([version(1, 1)])).rejected).toEqual([
      [1, 'project: the id 1 does not exist.'],
    ])
  })

  it.each<[what: string, record: object, reason: RegExp]>([
    ['no project', { project: undefined }, /^project: /],
    ['a project that is not there', { project: 9 }, /^project: the id 9 does not exist\.$/],
    ['a name that is too long', { name: 'a'.repeat(61) }, /^name: is too long/],
    ['a blank name', { name: ' ' }, /^name: can't be blank/],
    ['a status that is none', { status: 'done' }, /^status: /],
    ['a sharing that is none', { sharing: 'all' }, /^sharing: /],
    ['a day that is none', { startDate: '2024-02-30' }, /^startDate: is not a valid date/],
    [
      'an end before its start',
      { startDate: '2024-01-02', endDate: '2024-01-01' },
      /^endDate: is before the start date/,
    ],
    ['a text that is too long', { description: 'a'.repeat(32_769) }, /^description: is too long/],
  ])('with %s is reported', async (_, record, reason) => {
    const { rejected, imported } = await service.import([version(1, 1, record), version(2, 1)])

    expect(rejected).toEqual([[1, expect.stringMatching(reason)]])
    expect(imported).toEqual({ version: 1 })
  })

  it('has a description in plain text', async () => {
    await service.import([whole])

    expect((await versionsIn(service.ports).byId(1))?.description?.html).toBe('<p>First *of all*</p>')
  })
})

describe('the removal of a version', () => {
  it('unassigns its work packages, however many, and empties the custom fields that name it', async () => {
    const many = Array.from({ length: 450 }, (_, index) => workPackage(index + 1, 1, { version: 1 }))
    await service.import([
      customField(1, 'version'),
      customField(2, 'version', { resource: 'version' }),
      version(1, 1),
      version(2, 1, { customFields: { 2: 1 } }),
      ...many,
      project(2, { customFields: { 1: 1 } }),
    ])
    const { rejected, imported } = await service.import([deletion(1)])

    expect({ rejected, imported }).toEqual({ rejected: [], imported: { version: 1 } })
    expect((await of('version')).map(({ id, customFields }) => [id, customFields])).toEqual([[2, undefined]])
    expect((await of('work_package')).filter((record) => record.version !== undefined)).toEqual([])
    expect(await wrong()).toEqual([])
  })

  it('leaves its id to another one, which nothing is assigned to', async () => {
    await service.import([version(1, 1), workPackage(1, 1, { version: 1 })])
    await service.import([deletion(1), version(1, 2, { sharing: 'system' })])

    expect(await workPackagesIn(service.ports).assignedTo(1)).toEqual([])
    expect(await of('version')).toMatchObject([{ id: 1, project: 2 }])
  })

  it('that was not brought to its end is before its id is used again', async () => {
    const { ports } = service
    await service.import([version(1, 1), workPackage(1, 1, { version: 1 })])
    const { acceptance } = jobsIn(ports).accept({ kind: 'remove-version', subject: 1, others: [1] })
    await ports.table.write([...versionsIn(ports).removal((await versionsIn(ports).byId(1))!), acceptance])
    await service.import([version(1, 1), workPackage(2, 1, { version: 1 })])
    await service.sweepAndDrain()

    expect((await workPackagesIn(ports).assignedTo(1)).map(({ id }) => id)).toEqual([2])
    expect(await wrong()).toEqual([])
  })

  it('of one that is not there is none', async () => {
    expect((await service.import([deletion(9)])).rejected).toEqual([])
  })
})

describe('a version that fewer projects see after an import', () => {
  it.each<[what: string, record: object]>([
    ['is shared with fewer', version(1, 1, { sharing: 'none' })],
    ['comes to another project', version(1, 2, { sharing: 'system' })],
  ])('because it %s is taken back from those that do not', async (_, record) => {
    await service.import([
      version(1, 1, { sharing: 'system' }),
      workPackage(1, 1, { version: 1 }),
      workPackage(2, 2, { version: 1 }),
      workPackage(3, 3, { version: 1 }),
    ])
    await service.import([record])

    const left = (await workPackagesIn(service.ports).assignedTo(1)).map(({ project }) => project)
    expect(left).toEqual((record as { sharing: string }).sharing === 'none' ? [1] : [1, 2, 3])
    expect((await versionsIn(service.ports).byId(1))?.retracting).toBeUndefined()
    expect(await wrong()).toEqual([])
  })
})
