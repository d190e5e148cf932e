import { beforeAll, describe, expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'
import { asking, everything, listedWorld, listMemberships } from '#test/support/fixtures/membership-list.ts'
import { filter, idsOf } from '#test/support/fixtures/project-list.ts'
import { user } from '#test/support/fixtures/records.ts'

let service: Service

type Order = [key: string, direction: string][]

beforeAll(async () => {
  service = await Service.startWith(
    [...listedWorld, user(40, 'zoe', { firstName: 'Zoe', email: 'a@open.example', hideEmail: false })],
    { now: () => new Date('2026-05-06T12:00:00.000Z') },
  )
  await service.import([{ kind: 'membership', id: 20_000, principal: 40, project: 1, roles: [1] }])
})

const all = [...everything, 20_000]
const order = async (sortBy: Order, as = asking.admin) =>
  idsOf(await listMemberships(service, { sortBy, pageSize: -1 }, as))

/** Memberships with equal keys are ordered by ascending id in both directions. */
const byName = { designer: [7, 9000], ines: [5, 9003], lars: [4, 4100], mona: [2, 9], olga: [3, 8, 9002] }
const { designer, ines, lars, mona, olga } = byName

describe('the order of the list of memberships', () => {
  it.each<[keys: string[], ascending: number[], descending: number[]]>([
    [['id'], all, all.toReversed()],
    [
      ['name'],
      [...designer, ...ines, ...lars, ...mona, ...olga, 10, 6, 11, 1, 20_000],
      [20_000, 1, 6, 11, 10, ...olga, ...mona, ...lars, ...ines, ...designer],
    ],
    [
      ['email'],
      [20_000, ...ines, ...lars, ...mona, ...olga, 1, 6, 7, 10, 11, 9000],
      [1, ...olga, ...mona, ...lars, ...ines, 20_000, 6, 7, 10, 11, 9000],
    ],
    [
      ['status'],
      [1, 2, 3, 6, 7, 8, 9, 10, 11, 9000, 9002, 20_000, ...ines, ...lars],
      [...lars, ...ines, 1, 2, 3, 6, 7, 8, 9, 10, 11, 9000, 9002, 20_000],
    ],
    [
      ['createdAt', 'created_at', 'createdOn', 'created_on'],
      all,
      [9002, 9003, 20_000, 9000, 4100, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1],
    ],
    [['updatedAt', 'updated_at'], all, [9002, 9003, 20_000, 9000, 4100, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]],
  ])('may be by %j, either way', async (keys, ascending, descending) => {
    for (const key of keys) {
      expect(await order([[key, 'asc']])).toEqual(ascending)
      expect(await order([[key, 'desc']])).toEqual(descending)
    }
  })

  it('puts addresses that the requester is not shown last, either way', async () => {
    expect(await order([['email', 'asc']], asking.reader)).toEqual([20_000, 3, 1, 4, 5, 6, 7])
    expect(await order([['email', 'desc']], asking.reader)).toEqual([1, 3, 20_000, 4, 5, 6, 7])
  })

  it('may be by several keys', async () => {
    const sortBy: Order = [
      ['status', 'desc'],
      ['name', 'asc'],
      ['id', 'desc'],
    ]

    expect(await order(sortBy, asking.reader)).toEqual([4, 5, 7, 3, 6, 1, 20_000])
  })
})

describe('the pages of the list of memberships', () => {
  it.each<[who: string, as: string, total: number, parameters: object]>([
    ['an administrator, by id', asking.admin, 16, {}],
    ['an administrator, by id from the end', asking.admin, 16, { sortBy: [['id', 'desc']] }],
    ['an administrator, by name', asking.admin, 16, { sortBy: [['name', 'asc']] }],
    ['an administrator, filtered', asking.admin, 14, { filters: [filter('principal', '!', '3')] }],
    ['who reads the members of a project', asking.reader, 7, {}],
    ['the same, from the end', asking.reader, 7, { sortBy: [['id', 'desc']] }],
    ['who manages those of another', asking.manager, 5, { sortBy: [['created_at', 'desc']] }],
  ])('are slices of the whole, with its total: %s', async (_, as, total, parameters) => {
    const whole = idsOf(await listMemberships(service, { ...parameters, pageSize: -1 }, as))
    expect(whole).toHaveLength(total)
    for (const pageSize of [2, 5]) {
      for (let offset = 1; (offset - 2) * pageSize < total; offset++) {
        const answer = await listMemberships(service, { ...parameters, pageSize, offset }, as)
        const page = whole.slice((offset - 1) * pageSize, offset * pageSize)
        expect(answer.body).toMatchObject({ total, count: page.length, pageSize, offset })
        expect(idsOf(answer)).toEqual(page)
      }
    }
  })
})
