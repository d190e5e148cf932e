import { beforeEach, describe, expect, it } from 'vitest'
import { projectsIn } from '#shared/resources/projects/store.ts'
import { versionsIn } from '#shared/resources/versions/store.ts'
import { itemsOf } from '#test/support/engine/raw-table.ts'
import { Service } from '#test/support/engine/service.ts'
import { customField, group, placeholder, project, user, version } from '#test/support/fixtures/records.ts'
import { violations } from '#test/support/oracles/invariants.ts'

const options = (...ids: number[]) => ({ options: ids.map((id) => ({ id, value: `Option ${id}` })) })

const fields = [
  customField(1, 'string', { minLength: 2, maxLength: 5, regexp: '\\A[a-c]+\\z' }),
  customField(2, 'text'),
  customField(3, 'int', { maxLength: 3 }),
  customField(4, 'float'),
  customField(5, 'bool'),
  customField(6, 'date'),
  customField(7, 'list', options(71, 72)),
  customField(8, 'list', { ...options(81, 82), multi: true }),
  customField(9, 'user'),
  customField(10, 'user', { multi: true }),
  customField(11, 'version'),
  customField(12, 'string', { resource: 'version', visible: false }),
]

/** A value for each custom field of projects. */
const values = {
  1: 'abc',
  2: 'two\n*lines*',
  3: -12,
  4: 0.25,
  5: false,
  6: '2024-02-29',
  7: 72,
  8: [82, 81],
  9: 3,
  10: [4, 5, 3],
  11: 6,
}

const others = [user(3, 'mel'), placeholder('Designer', { id: 4 }), group(5, 'Team', [])]
const whole = project(1, { customFields: values })

let service: Service
const projects = async () => (await service.export()).filter(({ kind }) => kind === 'project')
const valuesOf = async (id = 1) => (await projects()).find((record) => record.id === id)?.customFields
const wrong = async () => violations(service.ports, await itemsOf(service.table))

beforeEach(async () => {
  service = await Service.start()
})

describe('the values of custom fields', () => {
  it('are exported as they were imported, also the version that comes later in the file', async () => {
    const { rejected, imported } = await service.import([...fields, ...others, whole, version(6, 1)])

    expect(rejected).toEqual([])
    expect(imported).toMatchObject({ project: 1, version: 1 })
    expect(await valuesOf()).toEqual(values)
    expect(await wrong()).toEqual([])
  })

  it('are known by what they refer to', async () => {
    await service.import([...fields, ...others, whole, version(6, 1)])

    const named = ['U3', 'P4', 'G5', 'V6'] as const
    expect(await Promise.all(named.map((one) => projectsIn(service.ports).naming(one)))).toEqual(
      named.map(() => [1]),
    )
  })

  it('of versions are theirs: projects know nothing of the fields', async () => {
    const { rejected } = await service.import([
      ...fields,
      project(1),
      version(6, 1, { customFields: { 12: 'x' } }),
      version(7, 1, { customFields: { 1: 'abc' } }),
      project(2, { customFields: { 12: 'x' } }),
    ])

    expect(rejected).toEqual([
      [16, 'customFields.12: the id 12 does not exist.'],
      [15, 'customFields.1: the id 1 does not exist.'],
    ])
    const [exported] = (await service.export()).filter(({ kind }) => kind === 'version')
    expect(exported?.customFields).toEqual({ 12: 'x' })
  })

  it('that a replacing record omits are deleted', async () => {
    await service.import([...fields, ...others, whole, version(6, 1)])
    await service.import([project(1, { customFields: { 5: true } })])

    expect(await valuesOf()).toEqual({ 5: true })
    expect(await wrong()).toEqual([])
  })

  it('that are null or blank are empty', async () => {
    const nothing = { 1: ' ', 2: ' \n', 3: null, 7: null, 8: [], 9: null, 10: [], 11: null }
    const { rejected } = await service.import([...fields, project(1, { customFields: nothing })])

    expect(rejected).toEqual([])
    expect(await valuesOf()).toBeUndefined()
  })

  it('may be a list for a single value, and a single value for a list', async () => {
    const one = { 7: [72], 8: 81, 9: [3], 10: 4, 11: [6] }
    const records = [...fields, ...others, project(1), version(6, 1)]
    const { rejected } = await service.import([...records, project(1, { customFields: one })])

    expect(rejected).toEqual([])
    expect(await valuesOf()).toEqual({ 7: 72, 8: [81], 9: 3, 10: [4], 11: 6 })
  })

  it.each<[what: string, field: number, value: unknown, reason: string]>([
    ['a field that is not there', 99, 1, 'the id 99 does not exist.'],
    ['a number for a text', 1, 12, 'is invalid.'],
    ['half of a character', 2, '\ud800', 'is invalid.'],
    ['a fraction for an integer', 3, 1.5, 'is not an integer.'],
    ['a text for a number', 4, '1', 'is not a number.'],
    ['a number that cannot be stored', 4, 1e300, 'is not a number.'],
    ['a text for a boolean', 5, 'yes', 'is not set to one of the allowed values.'],
    ['a day that is not in the calendar', 6, '2023-02-29', 'is not a valid date.'],
    ['an option of another field', 7, 81, 'the id 81 does not exist.'],
    ['several options of a field that takes one', 7, [71, 72], 'takes one value only.'],
    ['a user that is not there', 9, 99, 'the id 99 does not exist.'],
    ['several users of a field that takes one', 9, [3, 4], 'takes one value only.'],
    ['several versions', 11, [6, 7], 'takes one value only.'],
    ['a version that is nowhere', 11, 7, 'the id 7 does not exist.'],
  ])('are reported where there is %s', async (_, field, value, reason) => {
    const { rejected } = await service.import([
      ...fields,
      ...others,
      project(1),
      version(6, 1),
      project(2, { customFields: { [field]: value } }),
    ])

    expect(rejected).toEqual([[fields.length + others.length + 3, `customFields.${field}: ${reason}`]])
    expect(await projectsIn(service.ports).byId(2)).toBeUndefined()
  })

  it('are reported where something is no id at all', async () => {
    const { rejected } = await service.import([
      ...fields,
      project(1, { customFields: { 10: [1, 'two'] } }),
      project(2, { customFields: { 10: Array.from({ length: 101 }, (_, index) => index + 1) } }),
      project(3, { customFields: [] }),
    ])

    expect(rejected.map(([line]) => line)).toEqual([15, 13, 14])
  })

  it('are at most 64 KiB together', async () => {
    const long = [21, 22, 23].map((id) => customField(id, 'text'))
    const text = 'ä'.repeat(16_000)
    const { rejected } = await service.import([
      ...long,
      project(1, { customFields: { 21: text, 22: text } }),
      project(2, { customFields: { 21: text, 22: text, 23: 'ä'.repeat(1000) } }),
    ])

    expect(rejected).toEqual([[5, 'customFields: are too long (maximum is 65536 bytes).']])
  })

  it('may be missing where the field is required: it may have become so later', async () => {
    const { rejected } = await service.import([customField(1, 'string', { required: true }), project(1)])

    expect(rejected).toEqual([])
  })

  it('may be none that the field would take: it may have been less strict', async () => {
    const strict = { required: true, minLength: 3, maxLength: 4, regexp: '^x' }
    const given = { 1: 'abcde', 2: 'z', 3: 12345, 4: 0.5 }
    const { rejected } = await service.import([
      ...['string', 'text', 'int', 'float'].map((format, at) => customField(at + 1, format, strict)),
      project(1, { customFields: given }),
    ])

    expect(rejected).toEqual([])
    expect(await valuesOf()).toEqual(given)
  })

  it('may name 40 people, more than the API takes', async () => {
    const people = Array.from({ length: 41 }, (_, at) => user(100 + at, `user-${at}`))
    const naming = (count: number) => ({ customFields: { 10: people.slice(0, count).map(({ id }) => id) } })
    const { rejected } = await service.import([
      ...fields,
      ...people,
      project(1, naming(40)),
      project(2, naming(41)),
    ])

    expect(rejected).toEqual([
      [
        fields.length + people.length + 2,
        'customFields: link to too much (maximum is 40 principals and versions).',
      ],
    ])
    expect((await valuesOf()) as object).toEqual(naming(40).customFields)
    expect(await wrong()).toEqual([])
  })
})

describe('a version in a custom field', () => {
  it('whose line is wrong in itself takes the project with it', async () => {
    const { rejected } = await service.import([
      ...fields,
      project(1, { customFields: { 11: 6 } }),
      version(6, 1, { name: ' ' }),
    ])

    expect(rejected).toEqual([
      [14, "name: can't be blank."],
      [13, 'customFields.11: the id 6 does not exist.'],
    ])
  })

  it('that cannot be imported in the end is reported with the line of the project, which has no value', async () => {
    const { rejected, imported } = await service.import([
      ...fields,
      project(1, { customFields: { 5: true, 11: 6 } }),
      version(6, 99),
    ])

    expect(rejected).toEqual([
      [14, 'project: the id 99 does not exist.'],
      [13, 'customFields.11: the id 6 does not exist.'],
    ])
    expect(imported).toMatchObject({ project: 1, version: 0 })
    expect(await valuesOf()).toEqual({ 5: true })
  })

  it('may be one that names another, in whatever order', async () => {
    const { rejected } = await service.import([
      customField(1, 'version', { resource: 'version' }),
      project(1),
      version(6, 1, { customFields: { 1: 7 } }),
      version(7, 1, { customFields: { 1: 6 } }),
    ])

    expect(rejected).toEqual([])
    expect(await versionsIn(service.ports).naming('V6')).toEqual([7])
    expect(await versionsIn(service.ports).naming('V7')).toEqual([6])
    expect(await wrong()).toEqual([])
  })

  it('is that of the last line for the project', async () => {
    await service.import([
      ...fields,
      project(1, { customFields: { 11: 6 } }),
      project(1, { customFields: { 5: true } }),
      version(6, 1),
    ])

    expect(await valuesOf()).toEqual({ 5: true })
  })

  it('is that of the last line, also where lines are apart', async () => {
    const { rejected } = await service.import([
      customField(1, 'version', { resource: 'version' }),
      customField(2, 'version'),
      project(1, { customFields: { 2: 7 } }),
      version(6, 1, { customFields: { 1: 7 } }),
      { kind: 'project', id: 99, deleted: true },
      { kind: 'version', id: 99, deleted: true },
      project(1, { customFields: { 2: null } }),
      version(6, 1, { customFields: { 1: null } }),
      { kind: 'version', id: 98, deleted: true },
      version(7, 1),
    ])

    expect(rejected).toEqual([])
    expect(await versionsIn(service.ports).naming('V7')).toEqual([])
    expect(await projectsIn(service.ports).naming('V7')).toEqual([])
    expect(await wrong()).toEqual([])
  })
})

describe('the default of a custom field', () => {
  const defaults = [
    customField(1, 'string', { default: 'abc' }),
    customField(2, 'text', { default: 'some *text*' }),
    customField(5, 'bool', { default: false }),
    customField(7, 'list', { ...options(71), default: 71 }),
    customField(8, 'list', { ...options(81, 82), multi: true, default: [81, 82] }),
  ]
  const given = { 1: 'abc', 2: 'some *text*', 5: false, 7: 71, 8: [81, 82] }

  it('is what records have that do not mention the field', async () => {
    await service.import([...defaults, project(1), project(2, { customFields: { 1: 'x', 8: [82] } })])

    expect(await valuesOf(1)).toEqual(given)
    expect(await valuesOf(2)).toEqual({ ...given, 1: 'x', 8: [82] })
  })

  it('does not replace null, not even after an export and import', async () => {
    const nothing = { 1: null, 2: null, 5: null, 7: null, 8: null }
    await service.import([...defaults, project(1, { customFields: nothing })])
    const exported = await service.export()
    expect(await valuesOf()).toEqual(nothing)
    service = await Service.startWith(exported)

    expect(await service.export()).toEqual(exported)
    expect((await projectsIn(service.ports).byId(1))?.customValues).toEqual({})
  })
})
