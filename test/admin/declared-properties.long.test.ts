import * as fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { fold } from '#shared/platform/fold.ts'
import { storedIn } from '#shared/platform/properties/entity.ts'
import type { Values } from '#shared/platform/properties/kind.ts'
import type { DeclaredResource } from '#shared/platform/properties/resource.ts'
import { allResources } from '#shared/resources/index.ts'
import { Service } from '#test/support/engine/service.ts'
import { type Declared, declared } from '#test/support/fixtures/declared-resources.ts'
import { ADMIN, recordOf, withoutNull, world, writeOf } from '#test/support/fixtures/declared-values.ts'

const exported = async (service: Service, { kind }: Declared): Promise<Values> =>
  withoutNull((await service.export()).find((line) => line.kind === kind && line.id === 7))

/**
 * Resources that this test leaves out, because they are stored in other ways. For each of them, another test imports a
 * record, exports it, and imports the export.
 */
const elsewhere = [
  'Activity',
  'ApiToken',
  'Attachment',
  'AttachmentUpload',
  'Category',
  'HelpText',
  'Membership',
  'NonWorkingDay',
  'Priority',
  'ProjectCopy',
  'Query',
  'CustomField',
  'Relation',
  'Reminder',
  'Settings',
  'Status',
  'TimeEntriesActivity',
  'TimeEntry',
  'Type',
  'View',
  'Webhook',
  'WorkPackage',
  'Workflow',
]

/** Properties whose values are exported in records of a separate kind. */
const asRecords = ['notifications']

describe('the declared properties', () => {
  it('of every resource that can be written are tested here', () => {
    const written = Object.entries(allResources).filter(
      ([name, { properties }]) =>
        !elsewhere.includes(name) && Object.values(properties).some(({ writable }) => writable !== false),
    )
    const declaredNames = (resource: string) =>
      Object.keys(
        declared.find((one) => [one.resource, one.beside?.resource].includes(resource))?.properties ?? {},
      )

    for (const [resource, { properties }] of written)
      expect(declaredNames(resource)).toEqual(
        expect.arrayContaining(Object.keys(properties).filter((name) => !asRecords.includes(name))),
      )
  })
})

describe.each(declared)('the properties of $resource', (one) => {
  let first: Service
  let second: Service

  beforeAll(async () => {
    first = await Service.start()
    second = await Service.start()
    await first.import(world)
    await second.import(world)
  })

  it('are all kept by an import, an export and an import elsewhere', async () => {
    await fc.assert(
      fc.asyncProperty(recordOf(one.kind, one.properties), async (record) => {
        expect((await first.import([record])).rejected).toEqual([])
        const line = await exported(first, one)
        expect(line).toEqual(withoutNull(record))
        expect((await second.import([line])).rejected).toEqual([])
        expect(await exported(second, one)).toEqual(line)
      }),
      { numRuns: 5, seed: 12 },
    )
  })

  it('are all stored by a creation and by a change', async () => {
    const { properties } = allResources[one.resource] as DeclaredResource
    const service = await Service.start()
    await service.import(world)
    const lastExported = async () =>
      withoutNull((await service.export()).findLast(({ kind }) => kind === one.kind))
    const [open, closed] = fc.sample(recordOf(one.kind, one.properties), { numRuns: 2, seed: 12 }) as [
      Values,
      Values,
    ]

    // The project is created as active, since an archived project cannot be changed.
    const creation = writeOf(properties, { ...open, active: true })
    const created = await service.post(`/api/v3/${one.path}`, { as: ADMIN, body: creation.body })
    expect(created).toMatchObject({ status: 201 })
    expect(await lastExported()).toMatchObject(creation.stored)

    const change = writeOf(properties, { ...closed, active: false }, created.body)
    const changed = await service.patch(`/api/v3/${one.path}/${created.body.id}`, {
      as: ADMIN,
      body: change.body,
    })
    expect(changed).toMatchObject({ status: 200 })
    expect(await lastExported()).toMatchObject(change.stored)
  })

  it('that can be chosen and filtered are in rows as they are', () => {
    for (const { property } of storedIn(one.properties)) {
      const { kind, filter } = property
      if (filter && kind.type === 'Choice') expect(kind.all).toEqual(kind.all?.map(fold))
    }
  })
})
