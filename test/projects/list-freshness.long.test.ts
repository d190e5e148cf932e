import { beforeEach, describe, expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'
import { filter, found, idsOf, list, sorted } from '#test/support/fixtures/project-list.ts'
import { PRIVATE, PUBLIC, SECRET, settle, tokens } from '#test/support/fixtures/project-personas.ts'
import { customField, group, membership, project, user } from '#test/support/fixtures/records.ts'

describe('A warm function', () => {
  let warm: Service
  let elsewhere: Service

  beforeEach(async () => {
    elsewhere = await Service.start()
    await settle(elsewhere, customField(1, 'user'))
    await elsewhere.import([
      user(6, 'zoe', { firstName: 'Zoe', lastName: 'Adams' }),
      user(7, 'ann', { firstName: 'Ann', lastName: 'Young' }),
      project(PRIVATE, { identifier: 'apollo', customFields: { 1: 6 } }),
      project(SECRET, { identifier: 'secret', customFields: { 1: 7 } }),
    ])
    warm = await Service.start({ table: elsewhere.table })
    for (const as of [tokens.admin, tokens.powerless, tokens.stranger]) await list(warm, {}, { as })
    await list(warm, { sortBy: [['cf_1', 'asc']] })
  })

  /** Imports records through another function, so that this one does not notice. */
  const changed = async (...records: object[]) => {
    expect((await elsewhere.import(records)).rejected).toEqual([])
  }

  it('sorts by names as they are written now', async () => {
    expect((await sorted(warm, ['cf_1', 'asc'])).slice(0, 2)).toEqual([SECRET, PRIVATE])
    await changed({ kind: 'settings', userFormat: 'lastname_firstname' })
    expect((await sorted(warm, ['cf_1', 'asc'])).slice(0, 2)).toEqual([PRIVATE, SECRET])
  })

  it('knows the largest page of now', async () => {
    await changed({ kind: 'settings', maxPageSize: 2 })

    expect((await list(warm, { pageSize: 100 })).body).toMatchObject({ pageSize: 2, count: 2, total: 4 })
  })

  it('knows the custom fields of now', async () => {
    await changed(customField(2, 'int'), customField(1, 'user', { visible: false }))
    await changed(project(PUBLIC, { identifier: 'gemini', public: true, customFields: { 2: 5 } }))

    expect(await found(warm, filter('cf_2', '=', 5))).toEqual([PUBLIC])
    const hidden = await list(warm, { filters: [filter('cf_1', '=', 6)] }, { as: tokens.powerless })
    expect(hidden.status).toBe(400)
  })

  it('knows whether a login is required now', async () => {
    await changed({ kind: 'settings', loginRequired: false })
    expect(idsOf(await list(warm, {}, { as: null }))).toEqual([PUBLIC])
    await changed({ kind: 'settings', loginRequired: true })
    expect((await list(warm, {}, { as: null })).status).toBe(401)
  })

  it.each<[what: string, as: string, records: object[], before: number[], after: number[]]>([
    ['a membership', tokens.powerless, [membership(3, PRIVATE)], [PRIVATE, PUBLIC], [PUBLIC]],
    ['a new membership', tokens.stranger, [membership(5, SECRET, 3)], [PUBLIC], [PUBLIC, SECRET]],
    [
      'a group',
      tokens.stranger,
      [group(31, 'New', [5]), membership(31, SECRET, 3)],
      [PUBLIC],
      [PUBLIC, SECRET],
    ],
    [
      'an administrator who is one no more',
      tokens.admin,
      [user(1, 'ada'), user(7, 'ann', { admin: true })],
      [1, 2, 3, 4],
      [PUBLIC],
    ],
    ['a new administrator', tokens.stranger, [user(5, 'stan', { admin: true })], [PUBLIC], [1, 2, 3, 4]],
  ])('shows what is visible now, after a change of %s', async (_, as, records, before, after) => {
    for (const filters of [[], [filter('id', '>=', 1)], [filter('id', '=', 1, 2, 3, 4)]])
      expect(idsOf(await list(warm, { filters }, { as }))).toEqual(before)
    await changed(...records)
    for (const filters of [[], [filter('id', '>=', 1)], [filter('id', '=', 1, 2, 3, 4)]])
      expect(idsOf(await list(warm, { filters }, { as }))).toEqual(after)
  })

  it('shows all of those who become many', async () => {
    const ids = Array.from({ length: 130 }, (_, index) => 100 + index)
    await changed(...ids.map((id) => project(id, { public: true })))

    expect(await found(warm, filter('id', '!', PUBLIC), { as: tokens.stranger })).toEqual(ids)
    expect((await list(warm, {}, { as: tokens.stranger })).body.total).toBe(131)
    await changed(...ids.map((id) => project(id)))
    expect((await list(warm, {}, { as: tokens.stranger })).body.total).toBe(1)
    expect((await list(warm, {}, { as: tokens.powerless })).body.total).toBe(2)
  })
})
