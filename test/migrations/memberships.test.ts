import { beforeEach, describe, expect, it } from 'vitest'
import { bringUpToDate } from '#shared/migrations/migrate.ts'
import { numberingBeforeFormats } from '#shared/resources/memberships/items/store.ts'
import { itemsOf } from '#test/support/engine/raw-table.ts'
import { Service } from '#test/support/engine/service.ts'
import { ageFormat, ageMemberships } from '#test/support/fixtures/earlier-data.ts'
import { group, membership, project, role, user } from '#test/support/fixtures/records.ts'
import { violations } from '#test/support/oracles/invariants.ts'

let service: Service

/** The same table as a function sees it that starts now. */
const restarted = () => Service.start({ table: service.table })

beforeEach(async () => {
  service = await Service.startWith([
    role(1, ['view_members']),
    role(2, []),
    ...[1, 2, 3].map((id) => user(id, `u${id}`)),
    group(4, 'Team', [2]),
    ...[1, 2].map((id) => project(id)),
    membership(3, 1, 1),
    membership(2, 2, 1),
    membership(2, null, 2),
    membership(4, 2, 2),
  ])
  await ageMemberships(service)
  await ageFormat(service)
})

describe('memberships from before they had ids', () => {
  it('grant what they granted', async () => {
    const { memberships } = (await restarted()).app

    expect(await memberships.in(2, 2)).toMatchObject({ direct: [1], inherited: { 4: [2] } })
    expect(await memberships.members(2)).toMatchObject([
      { principal: 2, kind: 'user', direct: [1, 2] },
      { principal: 4, kind: 'group', direct: [2] },
    ])
  })

  it('get ids by principal, then by project, and times', async () => {
    const { app } = await restarted()
    await expect(app.memberships.requireNumbered()).rejects.toMatchObject({
      identifier: 'ServiceUnavailable',
    })
    await bringUpToDate(app)

    await app.memberships.requireNumbered()
    const found = (await Promise.all([2, 3, 4].map((id) => app.memberships.of(id)))).flat()
    const ids = found.map(({ id }) => id)
    expect(ids).toEqual([...ids].sort((a, b) => a - b))
    expect(new Set(ids).size).toBe(4)
    expect(found.every(({ createdAt }) => createdAt > '2026')).toBe(true)
    expect(await app.memberships.byId(ids[1] as number)).toMatchObject({ principal: 2, project: 2 })
    expect(violations(app, await itemsOf(service.table))).toEqual([])
  })

  it('keep the ids they have if the migration is interrupted, and repeated', async () => {
    const { app } = await restarted()
    await app.memberships.edit(2, (present) => present)
    const known = await app.memberships.of(2)
    await bringUpToDate(app)
    await ageFormat(service)
    await bringUpToDate((await restarted()).app)

    expect(await app.memberships.of(2)).toEqual(known)
  })

  it('that were numbered before data had a number are found at their addresses meanwhile', async () => {
    const { app } = await restarted()
    await bringUpToDate(app)
    await ageFormat(service)
    await app.table.write([{ put: { ...numberingBeforeFormats, done: true } }])

    await expect((await restarted()).app.memberships.requireNumbered()).resolves.toBeUndefined()
  })
})
