import { beforeEach, describe, expect, it } from 'vitest'
import type { Item } from '#shared/platform/dynamodb/table.ts'
import { numbering } from '#shared/resources/memberships/items/store.ts'
import { numberMemberships, startNumbering } from '#shared/resources/memberships/number-memberships.ts'
import { itemsOf, putItems } from '#test/support/engine/raw-table.ts'
import { Service } from '#test/support/engine/service.ts'
import { group, membership, project, role, user } from '#test/support/fixtures/records.ts'
import { violations } from '#test/support/oracles/invariants.ts'

let service: Service

/** Takes from the items of memberships what was added with their ids, and their rows. */
async function ageMemberships() {
  const { table, app } = service
  for (const item of await itemsOf(table)) {
    const { id: _, c: _c, u: _u, k, d = [], i = [], ...others } = item as Item & Record<'d' | 'i', number[]>
    if (/^M#/.test(item.pk)) await app.table.write([{ remove: { pk: item.pk, sk: item.sk } }])
    if (item.pk.startsWith('PRINCIPAL#')) await putItems(table, [others])
    if (item.pk.startsWith('MEMBERS#'))
      await putItems(table, [{ ...others, roles: [...d, ...i], ...(k ? { kind: k } : {}) }])
  }
  await app.table.write([{ remove: numbering }])
}

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
  await ageMemberships()
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
    const { app, sweep } = { app: (await restarted()).app, sweep: () => service.sweepAndDrain() }
    service.install()
    await expect(app.memberships.requireNumbered()).rejects.toMatchObject({
      identifier: 'ServiceUnavailable',
    })
    await sweep()

    await app.memberships.requireNumbered()
    const found = [
      ...(await app.memberships.of(2)),
      ...(await app.memberships.of(3)),
      ...(await app.memberships.of(4)),
    ]
    const ids = found.map(({ id }) => id)
    expect(ids).toEqual([...ids].sort((a, b) => a - b))
    expect(new Set(ids).size).toBe(4)
    expect(found.every(({ createdAt }) => createdAt > '2026')).toBe(true)
    expect(await app.memberships.byId(ids[1] as number)).toMatchObject({ principal: 2, project: 2 })
    expect(violations(app, await itemsOf(service.table))).toEqual([])
  })

  it('are numbered by one job, however often the sweeper runs', async () => {
    const { app } = await restarted()
    await Promise.all([startNumbering(app), startNumbering(app)])
    await startNumbering(app)

    expect(await app.jobs.all()).toHaveLength(1)
  })

  it('keep the ids they have if the job is interrupted, and goes on where it was', async () => {
    const { app } = await restarted()
    await startNumbering(app)
    const [id = ''] = await app.jobs.all()
    const before = (await app.jobs.pending(id))!
    expect(await numberMemberships(before, app, () => false)).toBe('unfinished')
    await app.memberships.edit(2, (present) => present)
    const known = await app.memberships.of(2)
    expect(await numberMemberships((await app.jobs.pending(id))!, app, () => true)).toBe('done')

    expect(await app.memberships.of(2)).toEqual(known)
    expect(await app.jobs.all()).toEqual([])
    await app.memberships.requireNumbered()
  })
})
