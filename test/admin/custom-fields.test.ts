import { beforeEach, describe, expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'

const field = (id: number, format: string, more: object = {}) => ({
  kind: 'custom_field',
  id,
  resource: 'project',
  name: `Field ${id}`,
  format,
  ...more,
})

const list = (id: number, ...options: number[]) =>
  field(id, 'list', { options: options.map((option) => ({ id: option, value: `Option ${option}` })) })

/** Fields of every format with all their members, as an export writes them. */
const all = [
  field(1, 'string', {
    required: true,
    multi: false,
    visible: true,
    default: 'abc',
    minLength: 2,
    maxLength: 5,
    regexp: '\\A[a-c]+\\z',
  }),
  field(2, 'text', { required: false, multi: false, visible: false, default: 'one\ntwo' }),
  field(3, 'int', { required: false, multi: false, visible: true, default: 0 }),
  field(4, 'float', { required: false, multi: false, visible: true, default: 0.1 }),
  field(5, 'bool', { required: false, multi: false, visible: true, default: false }),
  field(6, 'date', { required: false, multi: false, visible: true, default: '2024-02-29' }),
  { ...list(7, 9, 8), required: false, multi: true, visible: true, default: [8] },
  { ...list(8, 1), resource: 'version', required: false, multi: false, visible: true, default: 1 },
  field(9, 'user', { required: false, multi: true, visible: true }),
  field(10, 'version', { required: false, multi: false, visible: true }),
]

describe('custom fields', () => {
  let service: Service
  const fields = async () => (await service.export()).filter(({ kind }) => kind === 'custom_field')

  beforeEach(async () => {
    service = await Service.start()
  })

  it('are exported as they were imported, by their ids', async () => {
    const { rejected, imported } = await service.import([...all].reverse())

    expect({ rejected, imported }).toEqual({ rejected: [], imported: { custom_field: all.length } })
    expect(await fields()).toEqual(all)
  })

  it('stay the same when their export is imported', async () => {
    await service.import([field(1, 'string'), list(2, 1), { ...list(3, 2), multi: true, default: 2 }])
    const exported = await fields()

    expect((await service.import(exported)).rejected).toEqual([])
    expect(await fields()).toEqual(exported)
  })

  it('are read by other functions as they were written', async () => {
    await service.import(all)
    const { customFields } = service.ports.configuration.cached
    const other = await Service.start({ table: service.table })

    expect((await other.ports.configuration.current()).customFields).toEqual(customFields)
  })

  it('take the place of the one with their id, whole', async () => {
    await service.import([field(1, 'string', { default: 'abc', required: true })])
    await service.import([field(1, 'int')])

    expect(await fields()).toEqual([field(1, 'int', { required: false, multi: false, visible: true })])
  })

  it('are removed by their ids, which leaves their options to others', async () => {
    await service.import([list(1, 1), list(2, 2)])
    const { rejected } = await service.import([{ kind: 'custom_field', id: 1, deleted: true }, list(3, 1)])

    expect(rejected).toEqual([])
    expect((await fields()).map(({ id }) => id)).toEqual([2, 3])
  })

  it('that are not sound are reported with all that is wrong', async () => {
    const { rejected } = await service.import([
      field(1, 'int', { default: 'x', minLength: 2, maxLength: 1 }),
      field(2, 'string'),
    ])

    expect(rejected).toEqual([[1, 'minLength: is greater than maxLength. default: is not an integer.']])
    expect((await fields()).map(({ id }) => id)).toEqual([2])
  })
})

describe('the options of custom fields', () => {
  let service: Service
  const TAKEN = 'options: another custom field has an option with the id 1.'

  beforeEach(async () => {
    service = await Service.start()
  })

  it('share no id within a file: the later field is reported', async () => {
    expect((await service.import([list(1, 1, 2), list(2, 3, 1), list(3, 3)])).rejected).toEqual([[2, TAKEN]])
  })

  it('share no id with those that are stored', async () => {
    await service.import([list(1, 1)])

    expect((await service.import([list(2, 1)])).rejected).toEqual([[1, TAKEN]])
  })

  it('may be those that the field has had', async () => {
    await service.import([list(1, 1, 2)])

    expect((await service.import([list(1, 2, 3), list(2, 1)])).rejected).toEqual([])
  })
})
