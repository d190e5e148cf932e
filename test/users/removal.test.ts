import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { itemsOf } from '#test/support/engine/raw-table.ts'
import { Service } from '#test/support/engine/service.ts'
import { dieEverywhere } from '#test/support/faults/crash-points.ts'
import { withoutPauses } from '#test/support/faults/impatience.ts'
import { active } from '#test/support/fixtures/new-users.ts'
import { group, membership, project, user } from '#test/support/fixtures/records.ts'
import { pathOf, people, tokens, usersPath } from '#test/support/fixtures/user-personas.ts'
import { badCredentials, missing } from '#test/support/oracles/expected-errors.ts'
import { violations } from '#test/support/oracles/invariants.ts'

const records = [
  ...people,
  group(30, 'Crew', [10, 14]),
  group(31, 'Cast', [10, 21]),
  ...[3, 4, 5].map((id) => project(id)),
  membership(10, 3, 2),
  membership(10, null, 3),
  membership(31, 4, 2),
]
const as = tokens.admin
const namesake = { ...active, login: 'MEL', email: 'Mel@Example.com' }

/** What must be left of user 10 in the end: nothing. */
async function expectGone(service: Service) {
  const exported = await service.export()
  expect(await service.get(pathOf(10), { as })).toMatchObject({ status: 404, body: missing })
  expect(exported.filter(({ kind, id }) => kind === 'user' && id === 10)).toEqual([])
  expect(exported.filter(({ principal }) => principal === 10)).toEqual([])
  expect(exported.filter(({ id }) => id === 30 || id === 31)).toMatchObject([
    { members: [14] },
    { members: [21] },
  ])
  expect(await service.get(`${usersPath}/me`, { as: tokens.self })).toMatchObject({
    status: 401,
    body: badCredentials,
  })
  expect(await service.post(usersPath, { as, body: namesake })).toMatchObject({ status: 201 })
}

describe('the removal of a user', () => {
  let service: Service

  beforeEach(async () => {
    service = await Service.startWith(records)
    await service.delete(pathOf(10), { as })
  })

  it('takes everything away: the user, memberships, groups, tokens, login and address', async () => {
    await service.drain()
    expect(violations(service.app, await itemsOf(service.table))).toEqual([])

    await expectGone(service)
  })

  it('is complete also when its message was lost', async () => {
    service.queue.take()
    await service.sweepAndDrain()

    await expectGone(service)
  })

  it('keeps login and address taken until it has finished', async () => {
    const { status, body } = await service.post(usersPath, { as, body: namesake })

    expect(status).toBe(422)
    expect(body._embedded.errors.map((error: { _embedded: object }) => error._embedded)).toMatchObject([
      { details: { attribute: 'login' } },
      { details: { attribute: 'email' } },
    ])
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
    expect(violations(service.app, await itemsOf(service.table))).toEqual([])
  })
})

describe('the removal of a user whose process dies before or after any of its writes', {
  timeout: 120_000,
}, () => {
  beforeAll(withoutPauses)

  it('is done all the same by the consumer', async () => {
    const writes = await dieEverywhere({
      prepare: async (service) => {
        await service.import(records)
        await service.delete(pathOf(10), { as })
      },
      run: async (service) => {
        for (const job of await service.app.jobs.all()) await service.deliver([{ job }])
      },
      outcome: expectGone,
    })

    expect(writes, 'two groups, the memberships, the user').toBe(4)
  })

  it('is done all the same when the request is sent again; an administrator counts once', async () => {
    const writes = await dieEverywhere({
      prepare: (service) =>
        service.import([...records, user(10, 'mel', { admin: true, token: tokens.self })]),
      run: (service) => service.delete(pathOf(10), { as }),
      again: async (service) =>
        expect([202, 503]).toContain((await service.delete(pathOf(10), { as })).status),
      outcome: expectGone,
    })

    expect(writes).toBe(1)
  })
})
