import { beforeEach, describe, expect, it } from 'vitest'
import { isActive } from '#shared/custom-fields/custom-field.ts'
import { Service } from '#test/support/engine/service.ts'
import { customField, project, type } from '#test/support/fixtures/records.ts'

let service: Service

beforeEach(async () => {
  service = await Service.start()
})

const field = (id: number, more: object = {}) =>
  customField(id, 'string', { resource: 'work_package', ...more })
const of = async (kind: string) => (await service.export()).filter((record) => record.kind === kind)

describe('A custom field of work packages', () => {
  const limited = [
    { ...type(1), customFields: [5] },
    type(2),
    field(5, { projects: [3], types: [1] }),
    field(6),
    project(3),
  ]

  it('may name projects and types, and types may name fields, in any order of lines', async () => {
    const { rejected } = await service.import(limited)

    expect(rejected).toEqual([])
    expect(await of('custom_field')).toMatchObject([{ id: 5, projects: [3], types: [1] }, { id: 6 }])
    expect(await of('type')).toMatchObject([{ id: 1, customFields: [5] }, { id: 2 }])
    const exported = await service.export()
    service = await Service.start()

    expect((await service.import(exported)).rejected).toEqual([])
    expect(await service.export()).toEqual(exported)
  })

  it('names what there is', async () => {
    const { rejected } = await service.import([
      field(5, { projects: [9] }),
      field(6, { types: [8] }),
      { ...type(1), customFields: [5, 7] },
      customField(7, 'string'),
      customField(8, 'string', { projects: [] }),
    ])

    expect(rejected.sort(([a], [b]) => a - b)).toEqual([
      [1, 'projects: the id 9 does not exist.'],
      [2, 'types: the id 8 does not exist.'],
      [5, 'projects: are for work packages only.'],
    ])
  })

  it('is there in all projects and for all types that nothing excludes', async () => {
    await service.import(limited)
    const { customFields, types } = await service.ports.configuration.current()
    const [own, other] = customFields
    const [first, second] = types

    expect([3, 4].map((id) => isActive(own!, id, first!))).toEqual([true, false])
    expect([isActive(own!, 3, second!), isActive(other!, 4, second!)]).toEqual([false, true])
    expect(isActive(other!, 3, first!)).toBe(false)
  })

  it.each([
    ['type', 1, [{ projects: [3], types: [] }, {}]],
    ['project', 3, [{ projects: [], types: [1] }, {}]],
  ])('no longer names a %s that is removed', async (kind, id, left) => {
    await service.import(limited)
    await service.import([{ kind, id, deleted: true }])

    expect(await of('custom_field')).toMatchObject(left)
  })

  it('that is removed is no longer named by types', async () => {
    await service.import(limited)
    await service.import([{ kind: 'custom_field', id: 5, deleted: true }])

    expect(await of('type')).toMatchObject([{ customFields: [] }, {}])
  })

  it('may have several values', async () => {
    expect((await service.import([field(5, { format: 'user', multi: true })])).rejected).toEqual([])
  })
})
