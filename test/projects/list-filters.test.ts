import { beforeAll, describe, expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'
import { filter, found } from '#test/support/fixtures/project-list.ts'
import { membership, project, role, tokenOf, user, version } from '#test/support/fixtures/records.ts'

const at = (day: string) => ({ createdAt: `${day}T12:00:00.000Z`, updatedAt: `${day}T12:00:00.000Z` })

/** Today is a Friday. */
const now = () => new Date('2026-11-20T10:00:00Z')

const records = [
  user(1, 'ada', { admin: true, token: tokenOf(1) }),
  user(2, 'mel', { token: tokenOf(2) }),
  role(1, []),
  project(1, { identifier: 'apollo', name: 'Apollo Mission', ...at('2026-11-20') }),
  project(2, { identifier: 'Web_Site-2', name: 'Straße', public: true, ...at('2026-11-16') }),
  project(3, { identifier: 'old', name: 'Mission 3', active: false, public: true, ...at('2026-11-15') }),
  project(4, {
    identifier: 'moved',
    name: '100% 日本',
    createdAt: '2020-02-29T23:59:59.999Z',
    updatedAt: '2026-10-01T00:00:00.000Z',
  }),
  membership(2, 1, 1),
  membership(2, 3, 1),
  version(1, 4, { createdAt: '2026-11-01T00:00:00Z', updatedAt: '2026-11-19T00:00:00Z' }),
]

let service: Service

beforeAll(async () => {
  service = await Service.startWith(records, { now })
})

type Case = [name: string, operator: string, values: unknown[], ids: number[]]

describe('The list of projects filtered', () => {
  it.each<Case>([
    ['active', '=', ['t'], [1, 2, 4]],
    ['active', '=', ['f'], [3]],
    ['active', '!', ['t'], [3]],
    ['active', '!', ['f'], [1, 2, 4]],
    ['public', '=', ['t'], [2, 3]],
    ['public', '=', ['f'], [1, 4]],
    ['public', '!', ['t'], [1, 4]],
    ['public', '!', ['f'], [2, 3]],
    ['id', '=', ['2'], [2]],
    ['id', '=', [4, 2, 2], [2, 4]],
    ['id', '=', ['99'], []],
    ['id', '=', ['0', '-1', '99999999999999999999', '1'], [1]],
    ['id', '!', ['2', '4'], [1, 3]],
    ['id', '!', ['99'], [1, 2, 3, 4]],
    ['id', '>=', ['3'], [3, 4]],
    ['id', '<=', ['2'], [1, 2]],
  ])('by %s %s %j has %j', async (name, operator, values, ids) => {
    expect(await found(service, filter(name, operator, ...values))).toEqual(ids)
  })

  it.each<Case>([
    ['name_and_identifier', '=', ['apollo'], [1]],
    ['name_and_identifier', '=', ['APOLLO mission'], [1]],
    ['name_and_identifier', '=', ['Mission'], []],
    ['name_and_identifier', '=', [' mission 3 ', 'WEB_site-2'], [2, 3]],
    ['name_and_identifier', '~', ['mission'], [1, 3]],
    ['name_and_identifier', '~', ['STRASSE'], [2]],
    ['name_and_identifier', '~', ['straße'], [2]],
    ['name_and_identifier', '~', ['-2', 'lo m'], [1, 2]],
    ['name_and_identifier', '~', ['0%'], [4]],
    ['name_and_identifier', '~', ['本'], [4]],
    ['name_and_identifier', '!', ['apollo', 'mission 3'], [2, 4]],
    ['name_and_identifier', '!~', ['mission', 'web'], [4]],
    ['nameAndIdentifier', '~', ['old'], [3]],
    ['name', '=', ['APOLLO mission'], [1]],
    ['name', '=', ['apollo'], []],
    ['name', '=', [' mission 3 ', 'strasse'], [2, 3]],
    ['name', '!', ['mission 3'], [1, 2, 4]],
    ['name', '~', ['mission'], [1, 3]],
    ['name', '~', ['lo m', '本'], [1, 4]],
    ['name', '!~', ['mission'], [2, 4]],
    ['identifier', '=', ['APOLLO'], [1]],
    ['identifier', '=', ['apollo mission'], []],
    ['identifier', '=', ['web_site-2', 'old'], [2, 3]],
    ['identifier', '!', ['apollo'], [2, 3, 4]],
    ['identifier', '~', ['O'], [1, 3, 4]],
    ['identifier', '!~', ['-2', 'apo'], [3, 4]],
    ['typeahead', '**', ['MISSION 3'], [3]],
    ['typeahead', '**', ['old mission'], [3]],
    ['typeahead', '**', ['apollo 3'], []],
    ['typeahead', '**', ['straße', 'web'], [2]],
    ['typeahead', '~', ['lo m'], [1]],
    ['templated', '=', ['t'], []],
    ['templated', '=', ['f'], [1, 2, 3, 4]],
    ['templated', '!', ['t'], [1, 2, 3, 4]],
    ['templated', '!', ['f'], []],
  ])('by %s %s %j has %j', async (name, operator, values, ids) => {
    expect(await found(service, filter(name, operator, ...values))).toEqual(ids)
  })

  it.each<Case>([
    ['created_at', 't', [], [1]],
    ['created_at', 'w', [], [1, 2]],
    ['created_at', 't-', ['4'], [2]],
    ['created_at', '>t-', ['4'], [1, 2]],
    ['created_at', '<t-', ['4'], [2, 3, 4]],
    ['created_at', '=d', ['2026-11-15'], [3]],
    ['created_at', '=d', ['2026-11-15T12:00:00Z'], [3]],
    ['created_at', '<>d', ['2026-11-15', '2026-11-16'], [2, 3]],
    ['created_at', '<>d', ['2026-11-16', ''], [1, 2]],
    ['created_at', '<>d', ['', '2020-02-29'], [4]],
    ['createdAt', 't', [], [1]],
    ['updated_at', 't', [], [1]],
    ['updated_at', 'w', [], [1, 2]],
    ['updated_at', '>t-', ['5'], [1, 2, 3]],
    ['updated_at', '<t-', ['5'], [3, 4]],
    ['updatedAt', '=d', ['2026-10-01'], [4]],
    ['updatedAt', '=d', ['2020-02-29'], []],
    ['updatedAt', '<>d', ['2026-10-01', '2026-11-15'], [3, 4]],
    ['latest_activity_at', 't', [], [1]],
    ['latest_activity_at', 'w', [], [1, 2, 4]],
    ['latest_activity_at', 't-', ['1'], [4]],
    ['latest_activity_at', '<t-', ['2'], [2, 3]],
    ['latestActivityAt', '=d', ['2026-11-19'], [4]],
    ['latestActivityAt', '=d', ['2026-10-01'], []],
    ['latestActivityAt', '<>d', ['2026-11-15', '2026-11-19'], [2, 3, 4]],
  ])('by %s %s %j has %j', async (name, operator, values, ids) => {
    expect(await found(service, filter(name, operator, ...values))).toEqual(ids)
  })

  it('never shows what is hidden, whatever the filter', async () => {
    const asking = { as: tokenOf(2) }

    expect(await found(service, filter('active', '=', 'f'), asking)).toEqual([])
    expect(await found(service, filter('id', '=', 1, 2, 3, 4), asking)).toEqual([1, 2])
    expect(await found(service, filter('id', '!', 1), asking)).toEqual([2])
    for (const name of ['name_and_identifier', 'identifier'])
      expect(await found(service, filter(name, '=', 'old', 'moved'), asking)).toEqual([])
    expect(await found(service, filter('name', '~', 'mission'), asking)).toEqual([1])
    expect(await found(service, filter('updated_at', '<t-', '5'), asking)).toEqual([])
  })
})
