import { beforeEach, describe, expect, it } from 'vitest'
import { startPrincipalRemoval } from '#shared/resources/principals/remove-principal.ts'
import { principalsIn } from '#shared/resources/principals/store.ts'
import { Service } from '#test/support/engine/service.ts'
import { cast, tokens } from '#test/support/fixtures/capability-cast.ts'
import { capabilities, capabilityIds } from '#test/support/fixtures/capability-list.ts'
import { user } from '#test/support/fixtures/records.ts'

let service: Service

beforeEach(async () => {
  service = await Service.startWith(cast)
})

/**
 * Returns whether a principal appears in each of three lists: filtered by principal, filtered by context, and
 * unfiltered.
 */
async function isThere(principal: number, context: string): Promise<boolean[]> {
  const lists = [
    [{ principal: { operator: '=', values: [principal] } }],
    [{ context: { operator: '=', values: [context] } }],
    [],
  ].map((filters) => capabilities(service, { filters, pageSize: -1 }, tokens.admin))
  const ids = (await Promise.all(lists)).map(capabilityIds)
  return ids.map((list) => list.some((id) => id.endsWith(`-${principal}`)))
}

const nowhere = [false, false, false]
const everywhere = [true, true, true]

describe('A principal who is being deleted has no capabilities:', () => {
  it.each([
    ['a user', 2, 'p1'],
    ['a placeholder user', 10, 'p1'],
    ['a group', 20, 'p1'],
  ])('%s, from the moment the removal is accepted', async (_, id, context) => {
    expect(await isThere(id, context)).toEqual(everywhere)
    const found = await principalsIn(service.ports).byId(id)
    await startPrincipalRemoval(found!, service.ports)

    expect(await isThere(id, context)).toEqual(nowhere)
    await service.sweepAndDrain()
    expect(await isThere(id, context)).toEqual(nowhere)
  })
})

describe('Locking and unlocking', () => {
  it('takes and gives a member their capabilities', async () => {
    await service.post('/api/v3/users/4/lock', { as: tokens.admin })
    const locked = await isThere(4, 'p1')
    await service.delete('/api/v3/users/4/lock', { as: tokens.admin })

    expect([locked, await isThere(4, 'p1')]).toEqual([nowhere, everywhere])
  })

  it('takes and gives an administrator theirs, in every context', async () => {
    await service.import([user(40, 'other', { admin: true })])
    const before = await isThere(40, 'p4')
    await service.post('/api/v3/users/40/lock', { as: tokens.admin })
    const locked = await isThere(40, 'g')
    await service.delete('/api/v3/users/40/lock', { as: tokens.admin })

    expect([before, locked, await isThere(40, 'g')]).toEqual([everywhere, nowhere, everywhere])
  })

  it('leaves to a former administrator the capabilities of their memberships', async () => {
    await service.import([user(40, 'other', { admin: true })])
    await service.patch('/api/v3/users/40', { as: tokens.admin, body: { admin: false } })

    expect(await isThere(40, 'p4')).toEqual([true, false, true])
    expect(await isThere(40, 'p2')).toEqual(everywhere)
  })
})

describe('Other immediate changes:', () => {
  it('a project becoming public, and private again', async () => {
    const become = (isPublic: boolean) =>
      service.patch('/api/v3/projects/4', { as: tokens.admin, body: { public: isPublic } })
    await become(true)
    const open = await isThere(5, 'p4')
    await become(false)

    expect([open[1], (await isThere(5, 'p4'))[1]]).toEqual([true, false])
  })

  it('a project being removed, with everything in it', async () => {
    await service.delete('/api/v3/projects/1', { as: tokens.admin })
    const going = await isThere(10, 'p1')
    await service.drain()

    expect([going, await isThere(10, 'p1')]).toEqual([nowhere, nowhere])
  })

  it('the membership of a group, for its members', async () => {
    const ids = async () =>
      capabilityIds(await capabilities(service, { pageSize: -1 }, tokens.grouped)).filter((id) =>
        id.endsWith('p1-6'),
      )
    const before = await ids()
    await service.import([{ kind: 'membership', principal: 20, project: 1, roles: [] }])

    expect([before.length, await ids()]).toEqual([3, []])
  })
})
