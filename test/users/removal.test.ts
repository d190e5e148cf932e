import { beforeEach, describe, expect, it } from 'vitest'
import { itemsOf } from '#test/support/engine/raw-table.ts'
import { Service } from '#test/support/engine/service.ts'
import { group, membership, user } from '#test/support/fixtures/records.ts'
import { expectGone, namesake, removable } from '#test/support/fixtures/removed-user.ts'
import { pathOf, tokens, usersPath } from '#test/support/fixtures/user-personas.ts'
import { missing } from '#test/support/oracles/expected-errors.ts'
import { violations } from '#test/support/oracles/invariants.ts'

const as = tokens.admin

describe('the removal of a user', () => {
  let service: Service

  beforeEach(async () => {
    service = await Service.startWith(removable)
    await service.delete(pathOf(10), { as })
  })

  it('takes everything away: the user, memberships, groups, tokens, login and address', async () => {
    await service.drain()
    expect(violations(service.ports, await itemsOf(service.table))).toEqual([])

    await expectGone(service)
  })

  it('is complete also when its message was lost', async () => {
    service.queue.take()
    await service.sweepAndDrain()

    await expectGone(service)
  })

  it('takes the user out of the total of the list when it has finished', async () => {
    const total = async () => (await service.get(usersPath, { as })).body.total
    const before = await total()
    await service.drain()

    expect(await total()).toBe(before - 1)
  })

  it('ends in 404 for a repeated deletion, and never gives the id to anybody else', async () => {
    await service.drain()
    expect(await service.delete(pathOf(10), { as })).toMatchObject({ status: 404, body: missing })

    expect((await service.post(usersPath, { as, body: namesake })).body.id).toBe(32)
  })

  it('leaves the user out of exports while it is under way', async () => {
    expect((await service.export()).filter(({ kind, id }) => kind === 'user' && id === 10)).toEqual([])
  })

  it('lets no import bring the user back before it has finished', async () => {
    const { rejected } = await service.import([user(10, 'mel')])

    expect(rejected).toEqual([[1, expect.stringContaining('is being removed.')]])
  })

  it('does not stop at memberships and groups that come while it is under way', async () => {
    await Promise.all([service.drain(), service.import([membership(10, 5, 2), group(32, 'Choir', [10])])])
    await service.sweepAndDrain()

    expect(await service.get(pathOf(10), { as })).toMatchObject({ status: 404 })
    expect(violations(service.ports, await itemsOf(service.table))).toEqual([])
  })
})
