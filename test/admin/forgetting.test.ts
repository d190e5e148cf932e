import { beforeEach, describe, expect, it } from 'vitest'
import { projectsIn } from '#shared/resources/projects/store.ts'
import { versionsIn } from '#shared/resources/versions/store.ts'
import { itemsOf } from '#test/support/engine/raw-table.ts'
import { Service } from '#test/support/engine/service.ts'
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

const options = (...ids: number[]) => ({ options: ids.map((id) => ({ id, value: `Option ${id}` })) })
const deletion = (kind: string, id: number) => ({ kind, id, deleted: true })

let service: Service
const valuesOf = async (id: number) => (await projectsIn(service.ports).byId(id))?.customValues
const wrong = async () => violations(service.ports, await itemsOf(service.table))

beforeEach(async () => {
  service = await Service.start()
})

describe('a custom field', () => {
  const list = customField(1, 'list', { ...options(11, 12), multi: true })

  beforeEach(async () => {
    await service.import([
      list,
      customField(2, 'string'),
      customField(3, 'string', { resource: 'version' }),
      project(1, { customFields: { 1: [11, 12], 2: 'x' } }),
      project(2, { customFields: { 1: 12 } }),
      project(3),
      version(1, 3, { customFields: { 3: 'y' } }),
    ])
  })

  it('that is removed takes its values along, and leaves the others', async () => {
    await service.import([deletion('custom_field', 1), deletion('custom_field', 3)])

    expect(await Promise.all([1, 2, 3].map(valuesOf))).toEqual([{ 2: 'x' }, {}, {}])
    expect((await versionsIn(service.ports).byId(1))?.customValues).toEqual({})
    expect(await wrong()).toEqual([])
  })

  it('that is removed is not what another one with its id finds values of', async () => {
    await service.import([deletion('custom_field', 2), customField(2, 'string', { name: 'Another' })])

    expect(await valuesOf(1)).toEqual({ 1: [11, 12] })
  })

  it.each([
    ['format', customField(2, 'int')],
    ['resource', customField(2, 'string', { resource: 'version' })],
  ])('that changes its %s loses its values', async (_, changed) => {
    await service.import([changed])

    expect(await valuesOf(1)).toEqual({ 1: [11, 12] })
    expect(await wrong()).toEqual([])
  })

  it('that offers fewer options loses those, and keeps the rest', async () => {
    await service.import([{ ...list, ...options(11) }])

    expect(await Promise.all([1, 2].map(valuesOf))).toEqual([{ 1: [11], 2: 'x' }, {}])
    expect(await wrong()).toEqual([])
  })

  it('that changes otherwise keeps its values, and so does everything about the projects', async () => {
    const before = await projectsIn(service.ports).byId(1)
    await service.import([
      { ...list, name: 'Renamed', required: true },
      customField(2, 'string', { maxLength: 9 }),
    ])

    expect(await projectsIn(service.ports).byId(1)).toEqual(before)
  })
})

describe('a type that is removed', () => {
  it('is taken from projects and work packages', async () => {
    await service.import([
      type(1),
      type(2),
      project(1, { types: [1, 2] }),
      project(2, { types: [1] }),
      workPackage(1, 1, { type: 1 }),
      workPackage(2, 1, { type: 2 }),
    ])
    await service.import([deletion('type', 1)])
    await service.sweepAndDrain()

    const exported = await service.export()
    expect(exported.filter(({ kind }) => kind === 'project').map(({ types }) => types)).toEqual([[2], []])
    expect(exported.filter(({ kind }) => kind === 'work_package').map((one) => one.type)).toEqual([2, 2])
    expect(await wrong()).toEqual([])
  })
})

describe('a principal that is removed', () => {
  it.each([
    ['user', 3],
    ['placeholder_user', 4],
    ['group', 5],
  ])('as a %s is taken out of the custom fields that name it', async (kind, id) => {
    const several = { 1: [3, 4, 5], 2: id }
    await service.import([
      user(1, 'ada', { admin: true }),
      user(3, 'mel'),
      placeholder('Designer', { id: 4 }),
      group(5, 'Team', [4]),
      customField(1, 'user', { multi: true }),
      customField(2, 'user'),
      customField(3, 'user', { resource: 'version' }),
      project(1, { customFields: several }),
      project(2, { customFields: { 2: 1 } }),
      version(1, 1, { customFields: { 3: id } }),
    ])
    await service.import([deletion(kind, id)])

    const left = (await service.export()).filter((record) => 'customFields' in record)
    expect(left.map(({ customFields }) => customFields)).toEqual([
      { 1: [3, 4, 5].filter((one) => one !== id) },
      { 2: 1 },
    ])
    expect(await wrong()).toEqual([])
  })
})
