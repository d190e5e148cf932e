import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'
import { personas } from '#test/support/fixtures/personas.ts'
import { idsOf, list } from '#test/support/fixtures/placeholder-list.ts'

const user = (id: number, name: string) => ({ kind: 'placeholder_user', id, name })

describe('the order of a list', () => {
  let service: Service
  const order = async (...sortBy: unknown[][]) => idsOf(await list(service, { sortBy }))

  beforeAll(async () => {
    service = await Service.startWith([
      ...personas,
      user(10, 'cherry'),
      user(11, 'Banana'),
      user(12, 'apple'),
      user(13, 'Apple pie'),
      user(14, 'durian'),
      { kind: 'group', id: 20, name: 'zeta', members: [10, 12] },
      { kind: 'group', id: 21, name: 'Alpha', members: [10, 11] },
      { kind: 'group', id: 22, name: 'beta', members: [13, 12] },
    ])
  })

  it('is by id by default', async () => {
    expect(idsOf(await list(service))).toEqual([10, 11, 12, 13, 14])
  })

  it.each([
    ['id, ascending', 'id asc', [10, 11, 12, 13, 14]],
    ['id, descending', 'id desc', [14, 13, 12, 11, 10]],
    ['name, ascending, in whatever case', 'name asc', [12, 13, 11, 10, 14]],
    ['name, descending', 'name desc', [14, 10, 11, 13, 12]],
    ['the name of the first group, ties by id, none last', 'group asc', [10, 11, 12, 13, 14]],
    ['the same descending, ties by id, none last', 'group desc', [12, 13, 10, 11, 14]],
    ['group, then name descending', 'group asc, name desc', [10, 11, 13, 12, 14]],
    ['group, then id descending', 'group asc, id desc', [11, 10, 13, 12, 14]],
    ['id, after which nothing matters', 'id desc, name asc', [14, 13, 12, 11, 10]],
    ['the same key twice, of which the last direction counts', 'name desc, name asc', [12, 13, 11, 10, 14]],
    ['a direction in upper case', 'id DESC', [14, 13, 12, 11, 10]],
  ])('is by %s', async (_, keys, expected) => {
    expect(await order(...keys.split(', ').map((key) => key.split(' ')))).toEqual(expected)
  })

  it('costs the same however often a key is repeated', async () => {
    const once = await service.meter.measure(() => order(['group', 'asc']))
    const often = await service.meter.measure(() => order(...Array(150).fill(['group', 'asc'])))

    expect(often).toEqual(once)
  })

  it.each(['', ' ', '[]'])('may be empty, which means by id: %j', async (sortBy) => {
    expect(idsOf(await list(service, { sortBy }))).toEqual([10, 11, 12, 13, 14])
  })

  it('holds across pages', async () => {
    const sortBy = [['group', 'desc']]
    const pages = await Promise.all([1, 2, 3].map((offset) => list(service, { sortBy, pageSize: 2, offset })))

    expect(pages.map(idsOf)).toEqual([[12, 13], [10, 11], [14]])
  })

  it('by id descending counts its pages from the end', async () => {
    const sortBy = [['id', 'desc']]
    const pages = await Promise.all([1, 2, 3].map((offset) => list(service, { sortBy, pageSize: 2, offset })))

    expect(pages.map(idsOf)).toEqual([[14, 13], [12, 11], [10]])
  })
})

describe('the order by name', () => {
  it('is that of the bytes of UTF-8, of names without diacritics', async () => {
    const names = [
      ...['Z', 'a', '~', '1', '10', '9', 'ä', 'É', 'Ω', '中', '\ue000', '\ufffd', '😀', 'ß', 'ｂ', 'st'],
    ]
    const service = await Service.startWith([
      ...personas,
      ...names.map((name, index) => user(10 + index, name)),
    ])

    const { body } = await list(service, { sortBy: [['name', 'asc']] })

    expect(body._embedded.elements.map(({ name }: { name: string }) => name)).toEqual([
      ...['1', '10', '9', 'a', 'ä', 'ｂ', 'É', 'ß', 'st', 'Z', '~', 'Ω', '中', '\ue000', '\ufffd', '😀'],
    ])
  })

  it('tells long names apart by their starts, and those that start alike by id', async () => {
    const start = '中'.repeat(160)
    const service = await Service.startWith([
      ...personas,
      user(10, `${start}z`),
      user(11, `${start}a`),
      user(12, '中'.repeat(159)),
    ])

    expect(idsOf(await list(service, { sortBy: [['name', 'asc']] }))).toEqual([12, 10, 11])
    expect(idsOf(await list(service, { sortBy: [['name', 'desc']] }))).toEqual([10, 11, 12])
  })
})

describe('the order by group', () => {
  let service: Service
  const order = async () => idsOf(await list(service, { sortBy: [['group', 'asc']] }))

  beforeEach(async () => {
    service = await Service.startWith([
      ...personas,
      user(10, 'cherry'),
      user(11, 'banana'),
      { kind: 'group', id: 20, name: 'Beta', members: [10] },
      { kind: 'group', id: 21, name: 'Gamma', members: [11] },
    ])
  })

  it('follows a group that is renamed', async () => {
    expect(await order()).toEqual([10, 11])
    await service.import([{ kind: 'group', id: 21, name: 'alpha', members: [11] }])

    expect(await order()).toEqual([11, 10])
  })

  it('follows changes of members', async () => {
    await service.import([{ kind: 'group', id: 20, name: 'Beta', members: [11] }])
    expect(await order()).toEqual([11, 10])
    await service.import([{ kind: 'group', id: 19, name: 'Alpha', members: [10] }])

    expect(await order()).toEqual([10, 11])
  })

  it('follows a group that is removed', async () => {
    await service.import([{ kind: 'group', id: 20, deleted: true }])

    expect(await order()).toEqual([11, 10])
  })
})
