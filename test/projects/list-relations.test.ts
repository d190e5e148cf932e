import { beforeAll, describe, expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'
import { filter, found } from '#test/support/fixtures/project-list.ts'
import { setActive } from '#test/support/fixtures/project-trees.ts'
import {
  group,
  membership,
  placeholder,
  project,
  role,
  tokenOf,
  type,
  user,
} from '#test/support/fixtures/records.ts'

/**
 * The trees, with `>` for "is the parent of": 1 > 2 > 3 > 4 and 1 > 5; 6 > 7; 8; 9 > 10. Only administrators see 6.
 * Project 9 is archived, but its child 10 is not archived yet. User 2 is a member of all projects except 6 and 8. The
 * membership in 9 has no effect, because 9 is archived.
 */
const records = [
  type(1),
  type(2),
  role(1, ['view_members']),
  role(2, ['manage_placeholder_user']),
  project(1, { types: [1] }),
  project(2, { parent: 1, types: [1, 2] }),
  project(3, { parent: 2 }),
  project(4, { parent: 3, types: [2] }),
  project(5, { parent: 1 }),
  project(6),
  project(7, { parent: 6 }),
  project(8, { types: [1] }),
  project(9, { active: false }),
  project(10, { parent: 9 }),
  user(1, 'ada', { admin: true, token: tokenOf(1) }),
  user(2, 'mel', { token: tokenOf(2) }),
  user(3, 'mona', { token: tokenOf(3) }),
  user(4, 'lena'),
  group(20, 'Crew', [4]),
  placeholder('Designer', { id: 21 }),
  ...[1, 2, 3, 4, 5, 7, 9, 10].map((id) => membership(2, id, 1)),
  membership(3, null, 2),
  membership(3, 1, 1),
  membership(20, 2, 1),
  membership(20, 6, 1),
  membership(4, 1, 1),
  membership(21, 1, 1),
]

const all = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
const ofMember = [1, 2, 3, 4, 5, 7, 10]

type Case = [operator: string, values: unknown[], ids: number[]]

describe('The list of projects filtered by', () => {
  let service: Service

  beforeAll(async () => {
    service = await Service.startWith(records)
    await setActive(service, 10, true)
  })

  const asMember = { as: tokenOf(2) }

  describe('parent', () => {
    it.each<Case>([
      ['=', [1], [2, 5]],
      ['=', [1, 3, 1], [2, 4, 5]],
      ['=', [6, 9], [7, 10]],
      ['=', [4], []],
      ['=', [999], []],
      ['!', [1], [1, 3, 4, 6, 7, 8, 9, 10]],
      ['!', [999], all],
      ['*', [], [2, 3, 4, 5, 7, 10]],
      ['!*', [], [1, 6, 8, 9]],
    ])('%s %j has %j', async (operator, values, ids) => {
      for (const name of ['parent_id', 'parentId', 'parent'])
        expect(await found(service, filter(name, operator, ...values))).toEqual(ids)
    })

    it.each<Case>([
      ['=', [1], [2, 5]],
      ['=', [6], []],
      ['=', [9], []],
      ['=', [6, 3], [4]],
      ['!', [6], ofMember],
      ['!', [9, 1], [1, 3, 4, 7, 10]],
      ['*', [], [2, 3, 4, 5]],
      ['!*', [], [1, 7, 10]],
    ])('%s %j has %j for those from whom some are hidden', async (operator, values, ids) => {
      expect(await found(service, filter('parent_id', operator, ...values), asMember)).toEqual(ids)
    })
  })

  describe('ancestor', () => {
    it.each<Case>([
      ['=', [1], [2, 3, 4, 5]],
      ['=', [2], [3, 4]],
      ['=', [1, 2], [2, 3, 4, 5]],
      ['=', [4], []],
      ['=', [999], []],
      ['=', [6, 9, 4], [7, 10]],
      ['!', [2], [1, 2, 5, 6, 7, 8, 9, 10]],
      ['!', [999], all],
    ])('%s %j has %j', async (operator, values, ids) => {
      expect(await found(service, filter('ancestor', operator, ...values))).toEqual(ids)
    })

    it.each<Case>([
      ['=', [6], []],
      ['=', [6, 2], [3, 4]],
      ['=', [9], []],
      ['!', [6], ofMember],
      ['!', [6, 2], [1, 2, 5, 7, 10]],
    ])('%s %j has %j for those from whom some are hidden', async (operator, values, ids) => {
      expect(await found(service, filter('ancestor', operator, ...values), asMember)).toEqual(ids)
    })
  })

  it.each<Case>([
    ['=', [1], [1, 2, 3, 5, 6, 7, 8, 9, 10]],
    ['=', [2], [2, 3, 4, 5, 6, 7, 9, 10]],
    ['=', [2, 1], all],
    ['=', [3], []],
    ['!', [1], [4]],
    ['!', [1, 2], []],
    ['!', [3], all],
    ['*', [], all],
    ['!*', [], []],
  ])('type %s %j has %j', async (operator, values, ids) => {
    for (const name of ['type_id', 'typeId', 'type'])
      expect(await found(service, filter(name, operator, ...values))).toEqual(ids)
  })

  describe('principal', () => {
    it.each<Case>([
      ['=', [3], [1]],
      ['=', [20], [2, 6]],
      ['=', [4], [1, 2, 6]],
      ['=', [21, 20], [1, 2, 6]],
      ['=', [999], []],
      ['!', [2], [6, 8]],
      ['!', [20, 3], [3, 4, 5, 7, 8, 9, 10]],
      ['!', [999], all],
      ['*', [], [1, 2, 3, 4, 5, 6, 7, 9, 10]],
      ['!*', [], [8]],
    ])('%s %j has %j', async (operator, values, ids) => {
      expect(await found(service, filter('principal', operator, ...values))).toEqual(ids)
    })

    it('has nothing for a placeholder user, unless the requester may manage those', async () => {
      const asking = { as: tokenOf(3) }
      expect(await found(service, filter('principal', '=', 21), asking)).toEqual([1])
      expect(await found(service, filter('principal', '!', 21), asking)).toEqual([])
      expect(await found(service, filter('principal', '=', 21), asMember)).toEqual([])
      expect(await found(service, filter('principal', '=', 21, 20), asMember)).toEqual([2])
      expect(await found(service, filter('principal', '!', 21), asMember)).toEqual(ofMember)
    })

    it('follows memberships that end', async () => {
      await service.import([membership(3, 8, 1)])
      expect(await found(service, filter('principal', '!*'))).toEqual([])
      await service.import([membership(3, 8)])
      expect(await found(service, filter('principal', '!*'))).toEqual([8])
      expect(await found(service, filter('principal', '=', 3))).toEqual([1])
    })
  })

  it('a parent follows moves', async () => {
    await service.import([project(8, { parent: 4, types: [1] })])
    expect(await found(service, filter('ancestor', '=', 2))).toEqual([3, 4, 8])
    await service.import([project(8, { types: [1] })])
    expect(await found(service, filter('parent_id', '=', 4))).toEqual([])
  })
})
