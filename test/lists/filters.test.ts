import { beforeAll, describe, expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'
import { personas } from '#test/support/fixtures/personas.ts'
import { filter, idsOf, idsOfWhole, list } from '#test/support/fixtures/placeholder-list.ts'

const user = (id: number, name: string, status = 'active') => ({ kind: 'placeholder_user', id, name, status })

/** Placeholder users: 10 is in two groups, 11 and 12 are in one group each, and 13 is in no group. */
const records = [
  ...personas,
  user(10, 'Lead Designer'),
  user(11, 'Designer', 'locked'),
  user(12, 'Straßenbauer Ünal'),
  user(13, '50% _off_ \\ "now"', 'locked'),
  { kind: 'group', id: 20, name: 'Crew', members: [10, 11] },
  { kind: 'group', id: 21, name: 'Staff', members: [10, 12, 2] },
  { kind: 'group', id: 22, name: 'Empty', members: [] },
]
const everybody = [10, 11, 12, 13]

type Case = [name: string, operator: string, values: unknown, expected: number[]]

const cases: Case[] = [
  ['id', '=', ['11', 13, '1', '999'], [11, 13]],
  ['id', '=', ['1'], []],
  ['id', '!', ['11', '1'], [10, 12, 13]],
  ['status', '=', ['active'], [10, 12]],
  ['status', '=', ['locked'], [11, 13]],
  ['status', '=', ['active', 'locked'], everybody],
  ['status', '=', ['locked', 'locked'], [11, 13]],
  ['status', '!', ['active'], [11, 13]],
  ['status', '!', ['active', 'locked'], []],
  ['status', '*', [], everybody],
  ['status', '!*', [], []],
  ['group', '=', ['20'], [10, 11]],
  ['group', '=', [20], [10, 11]],
  ['group', '=', ['20', '21'], [10, 11, 12]],
  ['group', '=', ['22'], []],
  ['group', '=', ['999'], []],
  ['group', '=', ['10'], []],
  ['group', '=', ['999', '21'], [10, 12]],
  ['group', '!', ['20'], [12, 13]],
  ['group', '!', ['20', '21'], [13]],
  ['group', '!', ['999'], everybody],
  ['group', '*', [], [10, 11, 12]],
  ['group', '*', ['20'], [10, 11, 12]],
  ['group', '*', null, [10, 11, 12]],
  ['group', '*', undefined, [10, 11, 12]],
  ['group', '!*', [], [13]],
  ['name', '=', ['Designer'], [11]],
  ['name', '=', [' dESIGNER '], [11]],
  ['name', '=', ['Design'], []],
  ['name', '=', ['designer', 'LEAD DESIGNER'], [10, 11]],
  ['name', '!', ['designer'], [10, 12, 13]],
  ['name', '!', ['designer', 'lead designer'], [12, 13]],
  ['name', '~', ['Designer'], [10, 11]],
  ['name', '~', ['SIGN'], [10, 11]],
  ['name', '~', ['d d'], [10]],
  ['name', '~', [' d'], [10]],
  ['name', '~', ['nal'], [12]],
  ['name', '~', ['ü'], [12]],
  ['name', '~', ['U\u0308NAL'], [12]],
  ['name', '~', ['STRASSE'], [12]],
  ['name', '~', ['Ｄｅｓｉｇｎ'], [10, 11]],
  ['name', '~', ['De\u200bsign'], [10, 11]],
  ['name', '~', ['%'], [13]],
  ['name', '~', ['_'], [13]],
  ['name', '~', ['\\'], [13]],
  ['name', '~', ['"now"'], [13]],
  ['name', '~', ['.*'], []],
  ['name', '~', ['lead', 'ünal'], [10, 12]],
  ['name', '~', [50], [13]],
  ['name', '!~', ['designer'], [12, 13]],
  ['name', '!~', ['designer', 'off'], [12]],
]

describe('the filters of a list', () => {
  let service: Service
  const found = async (...filters: object[]) => idsOfWhole(await list(service, { filters }))

  beforeAll(async () => {
    service = await Service.startWith(records)
  })

  it.each(cases)('%s %s %j', async (name, operator, values, expected) => {
    expect(await found(filter(name, operator, values))).toEqual(expected)
  })

  it('may leave out values where the operator needs none', async () => {
    expect(await found({ group: { operator: '!*' } })).toEqual([13])
  })

  it.each(['Name', 'NAME', 'na_me'])(
    'have names in camelCase or snake_case, and no others: %s',
    async (name) => {
      expect(await list(service, { filters: [filter(name, '~', ['x'])] })).toMatchObject({ status: 400 })
    },
  )

  it.each([
    ['two that overlap', [filter('name', '~', ['designer']), filter('status', '=', ['active'])], [10]],
    [
      'two that exclude each other',
      [filter('status', '=', ['active']), filter('status', '!', ['active'])],
      [],
    ],
    ['one name twice', [filter('name', '~', ['designer']), filter('name', '~', ['lead'])], [10]],
    ['one group and another one', [filter('group', '=', ['20']), filter('group', '=', ['21'])], [10]],
    [
      'three',
      [filter('status', '=', ['locked']), filter('group', '!*'), filter('name', '~', ['off', 'on'])],
      [13],
    ],
    ['none', [], everybody],
  ])('must all hold: %s', async (_, filters, expected) => {
    expect(await found(...filters)).toEqual(expected)
  })

  it.each(['', ' ', '[]'])('may be empty, which does not filter: %j', async (filters) => {
    expect(idsOf(await list(service, { filters }))).toEqual(everybody)
  })

  it('hold for pages and totals alike', async () => {
    const filters = [filter('status', '!', ['locked'])]
    const answer = await list(service, { filters, pageSize: 1, offset: 2 })

    expect(answer.body).toMatchObject({ total: 2, count: 1 })
    expect(idsOf(answer)).toEqual([12])
  })

  it('go with an order', async () => {
    const answer = await list(service, { filters: [filter('group', '*')], sortBy: [['name', 'desc']] })

    expect(idsOf(answer)).toEqual([12, 10, 11])
  })

  it('find more than a hundred values as they find a few', async () => {
    const values = Array.from({ length: 150 }, (_, index) => String(1000 + index))

    expect(await found(filter('group', '=', [...values, '20']))).toEqual([10, 11])
    expect(await found(filter('group', '!', [...values, '20']))).toEqual([12, 13])
    expect(await found(filter('name', '~', [...values, 'nal']))).toEqual([12])
  })
})
