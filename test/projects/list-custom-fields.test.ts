import { beforeAll, describe, expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'
import { filter, found, idsOf, list, sorted } from '#test/support/fixtures/project-list.ts'
import {
  customField,
  group,
  membership,
  placeholder,
  project,
  role,
  tokenOf,
  user,
  version,
} from '#test/support/fixtures/records.ts'

const now = () => new Date('2026-11-20T10:00:00Z')

const colors = [
  { id: 7, value: 'Red' },
  { id: 3, value: 'Blue' },
  { id: 5, value: 'Azure' },
]

const valued = (id: number, customFields: object, more: object = {}) => project(id, { customFields, ...more })

/**
 * Records with one custom field for each format. The ids of the fields range from 1 (a line of text) to 9 (a version).
 */
const records = [
  { kind: 'settings', userFormat: 'lastname_firstname' },
  customField(1, 'string'),
  customField(2, 'text'),
  customField(3, 'int'),
  customField(4, 'float'),
  customField(5, 'bool'),
  customField(6, 'date'),
  customField(7, 'list', { options: colors, multi: true }),
  customField(8, 'user', { multi: true }),
  customField(9, 'version'),
  customField(10, 'string', { visible: false }),
  role(1, ['view_work_packages']),
  role(2, []),
  role(3, ['manage_placeholder_user']),
  user(1, 'ada', { admin: true, token: tokenOf(1), firstName: 'Zoe', lastName: 'Baker' }),
  user(2, 'mel', { token: tokenOf(2), firstName: 'Ann', lastName: 'Miller' }),
  user(3, 'mona', { token: tokenOf(3), firstName: 'Mo', lastName: 'Noon' }),
  group(20, 'Crew', [1]),
  placeholder('Architect', { id: 21 }),
  valued(1, { 1: 'Alpha', 2: '# Title\n\nAbout **Gold**', 3: 5, 4: 0.5, 5: true, 6: '2026-11-20', 10: 'x' }),
  valued(2, { 1: 'beta 10', 2: 'silver', 3: -5, 4: 2.5, 5: false, 6: '2026-11-16', 10: 'y' }),
  valued(3, { 1: 'Ärger', 3: 12, 4: -1e3, 6: '2025-01-01', 7: [5, 3], 8: [2] }),
  valued(4, { 7: [7], 8: [20, 1], 9: 30 }),
  valued(5, { 7: 5, 8: 21 }),
  valued(6, { 9: 31 }, { public: true }),
  version(30, 4, { name: 'Beta' }),
  version(31, 6, { name: 'Alpha', sharing: 'system' }),
  ...[1, 2, 3, 4, 5].map((id) => membership(2, id, id === 4 ? 1 : 2)),
  ...[1, 2, 3, 4, 5].map((id) => membership(3, id, 2)),
  membership(3, null, 3),
]

let service: Service

beforeAll(async () => {
  service = await Service.startWith(records, { now })
})

type Case = [field: number, operator: string, values: unknown[], ids: number[]]

describe('The list of projects is filtered by custom fields:', () => {
  it.each<Case>([
    [1, '=', ['ALPHA'], [1]],
    [1, '!', ['alpha', 'Beta 10'], [3, 4, 5, 6]],
    [1, '~', ['a'], [1, 2, 3]],
    [1, '~', ['1', 'är'], [2, 3]],
    [1, '!~', ['a'], [4, 5, 6]],
    [2, '~', ['gold'], [1]],
    [2, '~', ['title\n\nabout'], [1]],
    [2, '!~', ['gold', 'r'], [3, 4, 5, 6]],
    [3, '=', ['5', '-5'], [1, 2]],
    [3, '!', ['5'], [2, 3, 4, 5, 6]],
    [3, '>=', ['5'], [1, 3]],
    [3, '<=', ['5'], [1, 2]],
    [3, '*', [], [1, 2, 3]],
    [3, '!*', [], [4, 5, 6]],
    [4, '=', ['2.50'], [2]],
    [4, '>=', ['-1000'], [1, 2, 3]],
    [4, '<=', ['0.4'], [3]],
    [5, '=', ['t'], [1]],
    [5, '=', ['f'], [2, 3, 4, 5, 6]],
    [5, '!', ['f'], [1]],
    [6, 't', [], [1]],
    [6, 'w', [], [1, 2]],
    [6, '<t-', ['4'], [2, 3]],
    [6, '=d', ['2025-01-01'], [3]],
    [6, '<>d', ['', '2026-11-16'], [2, 3]],
    [7, '=', ['5'], [3, 5]],
    [7, '=', ['7', '3'], [3, 4]],
    [7, '!', ['5'], [1, 2, 4, 6]],
    [7, '*', [], [3, 4, 5]],
    [7, '!*', [], [1, 2, 6]],
    [8, '=', ['1'], [4]],
    [8, '=', ['20', '2', '21'], [3, 4, 5]],
    [8, '=', ['99'], []],
    [8, '!', ['20'], [1, 2, 3, 5, 6]],
    [8, '*', [], [3, 4, 5]],
    [8, '!*', [], [1, 2, 6]],
    [9, '=', ['30'], [4]],
    [9, '=', ['1'], []],
    [9, '!', ['30', '31'], [1, 2, 3, 5]],
    [9, '*', [], [4, 6]],
    [10, '=', ['x'], [1]],
  ])('%i %s %j has %j', async (field, operator, values, ids) => {
    for (const name of [`customField${field}`, `custom_field${field}`, `cf_${field}`])
      expect(await found(service, filter(name, operator, ...values))).toEqual(ids)
  })

  it('several of them together, and with others', async () => {
    const filters = [
      filter('customField3', '*'),
      filter('cf_1', '~', 'a'),
      filter('customField2', '~', 'gold'),
    ]

    expect(idsOf(await list(service, { filters }))).toEqual([1])
    expect(idsOf(await list(service, { filters: [...filters, filter('id', '=', 2)] }))).toEqual([])
  })
})

describe('A custom field’s target that is hidden from the requester', () => {
  const asMember = { as: tokenOf(2) }

  it('is found by nobody else: placeholder users', async () => {
    expect(await found(service, filter('cf_8', '=', 21), { as: tokenOf(3) })).toEqual([5])
    expect(await found(service, filter('cf_8', '=', 21), asMember)).toEqual([])
    expect(await found(service, filter('cf_8', '=', 21, 2), asMember)).toEqual([3])
    expect(await found(service, filter('cf_8', '!', 21), asMember)).toEqual([1, 2, 3, 4, 5, 6])
    expect(await found(service, filter('cf_8', '*'), asMember)).toEqual([3, 4])
  })

  it('is found by nobody else: versions, where the project does not show them', async () => {
    expect(await found(service, filter('cf_9', '=', 30, 31), asMember)).toEqual([4])
    expect(await found(service, filter('cf_9', '!', 30, 31), asMember)).toEqual([1, 2, 3, 5, 6])
    expect(await found(service, filter('cf_9', '=', 30), { as: tokenOf(3) })).toEqual([])
  })

  it('has no place in the order', async () => {
    const ordered = async (field: string, as: string) =>
      idsOf(await list(service, { sortBy: [[field, 'asc']] }, { as })).slice(0, 3)

    expect(await ordered('cf_8', tokenOf(3))).toEqual([5, 4, 3])
    expect(await ordered('cf_8', tokenOf(2))).toEqual([4, 3, 1])
    expect(await ordered('cf_9', tokenOf(1))).toEqual([6, 4, 1])
    expect(await ordered('cf_9', tokenOf(2))).toEqual([4, 1, 2])
  })
})

describe('The list of projects is sorted by custom fields, what has no value last:', () => {
  it.each<[field: number, ascending: number[], descending: number[]]>([
    [1, [1, 3, 2, 4, 5, 6], [2, 3, 1, 4, 5, 6]],
    [2, [1, 2, 3, 4, 5, 6], [2, 1, 3, 4, 5, 6]],
    [3, [2, 1, 3, 4, 5, 6], [3, 1, 2, 4, 5, 6]],
    [4, [3, 1, 2, 4, 5, 6], [2, 1, 3, 4, 5, 6]],
    [5, [2, 1, 3, 4, 5, 6], [1, 2, 3, 4, 5, 6]],
    [6, [3, 2, 1, 4, 5, 6], [1, 2, 3, 4, 5, 6]],
    // Sorted by the position of the first option: Red, Blue, Azure.
    [7, [4, 3, 5, 1, 2, 6], [5, 3, 4, 1, 2, 6]],
    // A project with several names is sorted by the first of them. The order is "Architect", then "Baker, Zoe" (whose
    // project also has "Crew"), then "Miller, Ann".
    [8, [5, 4, 3, 1, 2, 6], [3, 4, 5, 1, 2, 6]],
    [9, [6, 4, 1, 2, 3, 5], [4, 6, 1, 2, 3, 5]],
    [10, [1, 2, 3, 4, 5, 6], [2, 1, 3, 4, 5, 6]],
  ])('%i is %j ascending and %j descending', async (field, ascending, descending) => {
    for (const name of [`customField${field}`, `cf_${field}`]) {
      expect(await sorted(service, [name, 'asc'])).toEqual(ascending)
      expect(await sorted(service, [name, 'desc'])).toEqual(descending)
    }
  })

  it('several of them, one after the other', async () => {
    expect(await sorted(service, ['cf_5', 'desc'], ['cf_7', 'asc'], ['id', 'desc'])).toEqual([
      1, 2, 4, 3, 5, 6,
    ])
  })
})
