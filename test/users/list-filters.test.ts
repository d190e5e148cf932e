import { beforeAll, describe, expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'
import { group, user } from '#test/support/fixtures/records.ts'
import { filter, idsOfWhole, list } from '#test/support/fixtures/user-list.ts'
import { tokens } from '#test/support/fixtures/user-personas.ts'

/** Five users. Users 11 and 12 are in groups. */
const records = [
  user(1, 'ada', {
    admin: true,
    token: tokens.admin,
    firstName: 'Ada',
    lastName: 'Lovelace',
    email: 'countess@example.com',
  }),
  user(11, 'Bob-Login', { firstName: 'Bob', lastName: 'Straßer', status: 'locked', email: 'builder@x.org' }),
  user(12, 'carl', { firstName: 'Carl Maria', lastName: 'von Ünal', status: 'invited', email: 'cm+1@x.org' }),
  user(13, 'dora', { firstName: 'Dora', lastName: 'Ada', status: 'registered', email: 'dora@example.com' }),
  user(14, '100%', { firstName: '50%', lastName: '_off_', email: 'off@example.com' }),
  group(20, 'Crew', [11, 12]),
  group(21, 'Cast', [12]),
]

type Case = [name: string, operator: string, values: unknown, expected: number[]]

const cases: Case[] = [
  ['id', '=', ['11', '13'], [11, 13]],
  ['id', '=', [13], [13]],
  ['id', '=', ['me', '11'], [1, 11]],
  ['id', '=', ['20', '999', '0'], []],
  ['id', '!', ['me', '11', '20'], [12, 13, 14]],
  ['email', '=', ['BUILDER@x.org'], [11]],
  ['email', '=', ['builder@x.org', 'countess@example.com'], [1, 11]],
  ['email', '=', ['builder'], []],
  ['email', '!', ['builder@x.org'], [1, 12, 13, 14]],
  ['email', '~', ['@X.ORG'], [11, 12]],
  ['email', '~', ['+1'], [12]],
  ['email', '~', ['ada'], []],
  ['email', '!~', ['@x.org', 'dora'], [1, 14]],
  ['status', '=', ['active'], [1, 14]],
  ['status', '=', ['locked'], [11]],
  ['status', '=', ['invited'], [12]],
  ['status', '=', ['registered'], [13]],
  ['status', '!', ['active'], [11, 12, 13]],
  ['group', '=', ['20'], [11, 12]],
  ['group', '=', ['21', '999'], [12]],
  ['group', '!', ['21'], [1, 11, 13, 14]],
  ['group', '!', ['20', '21'], [1, 13, 14]],
  ['login', '=', ['ADA'], [1]],
  ['login', '=', ['ada', 'carl'], [1, 12]],
  ['login', '=', ['ad'], []],
  ['login', '!', ['ada'], [11, 12, 13, 14]],
  ['login', '~', ['A'], [1, 12, 13]],
  ['login', '~', ['-login'], [11]],
  ['login', '!~', ['a'], [11, 14]],
  ['name', '~', ['ada'], [1, 13]],
  ['name', '~', ['Dora Ada'], [13]],
  ['name', '~', ['a l'], [1]],
  ['name', '~', ['maria von'], [12]],
  ['name', '~', ['ÜNAL'], [12]],
  ['name', '~', ['countess'], [1]],
  ['name', '~', ['@X.ORG'], [11, 12]],
  ['name', '~', ['+1'], [12]],
  ['name', '~', ['-login'], []],
  ['name', '~', ['lovelace ada'], []],
  ['name', '~', ['bob', 'dora'], [11, 13]],
  ['name', '!~', ['ada'], [11, 12, 14]],
  ['name', '!~', ['ada', '@x.org'], [14]],
  ['name', '=', ['Ada Lovelace'], [1]],
  ['name', '=', [' ada LOVELACE '], [1]],
  ['name', '=', ['bob STRASSER', 'dora ada'], [11, 13]],
  ['name', '=', ['Ada'], []],
  ['name', '=', ['Lovelace'], []],
  ['name', '=', ['countess@example.com'], []],
  ['name', '!', ['ada lovelace'], [11, 12, 13, 14]],
]

describe('the filters of the list of users', () => {
  let service: Service
  const found = async (...filters: object[]) => idsOfWhole(await list(service, { filters }))

  beforeAll(async () => {
    service = await Service.startWith(records)
  })

  it.each(cases)('%s %s %j', async (name, operator, values, expected) => {
    expect(await found(filter(name, operator, values))).toEqual(expected)
  })

  it.each(['me ', 'ada', '-1', '1.5'])('take no %j for an id', async (id) => {
    const { status, body } = await list(service, { filters: [filter('id', '=', [id])] })

    expect([status, body.message]).toEqual([400, 'Filters ID is not set to one of the allowed values.'])
  })
})
