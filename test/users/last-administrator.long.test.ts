import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { itemsOf } from '#test/support/engine/raw-table.ts'
import { type Answer, Service } from '#test/support/engine/service.ts'
import { skipRetryPauses } from '#test/support/faults/retry-pauses.ts'
import { accept, tokenIn } from '#test/support/fixtures/invitations.ts'
import { active, invited } from '#test/support/fixtures/new-users.ts'
import { user } from '#test/support/fixtures/records.ts'
import { pathOf, people, tokens, usersPath } from '#test/support/fixtures/user-personas.ts'
import { errorBody, forbidden, violation } from '#test/support/oracles/expected-errors.ts'
import { violations } from '#test/support/oracles/invariants.ts'

const kept = violation('base', 'The last active administrator cannot be locked, demoted or deleted.')
const invalid = errorBody(
  'InvalidUserStatusTransition',
  'The current user account status does not allow this operation.',
)

let service: Service
const lock = (id: number, as: string) => service.post(`${pathOf(id)}/lock`, { as })
const unlock = (id: number, as: string) => service.delete(`${pathOf(id)}/lock`, { as })
const remove = (id: number, as: string) => service.delete(pathOf(id), { as })
const demote = (id: number, as: string) => service.patch(pathOf(id), { as, body: { admin: false } })

const ways = [
  ['locked', lock, 200, 400, invalid],
  ['demoted', demote, 200, 422, kept],
  ['deleted', remove, 202, 422, kept],
] as const

const activeAdministrators = async () => {
  const records = await service.export()
  return records.filter(({ admin, status }) => admin && status === 'active').map(({ id }) => id)
}

beforeAll(skipRetryPauses)

beforeEach(async () => {
  service = await Service.startWith(people)
})

/** Expects that the stored count equals the number of active administrators who are not being deleted. */
afterEach(async () => {
  await service.sweepAndDrain()
  const items = await itemsOf(service.table)
  expect(violations(service.ports, items)).toEqual([])
  const count = items.find(({ pk }) => pk === 'ADMINISTRATORS')?.n
  expect(count).toBe((await activeAdministrators()).length)
})

describe.each(ways)('An administrator, to be %s,', (_, leave, success, status, body) => {
  it('may be, while there is another one', async () => {
    expect((await leave(1, tokens.secondAdmin)).status).toBe(success)
  })

  it('may not be by themselves, when they are the last active one', async () => {
    await service.import([user(2, 'bert', { admin: true, status: 'locked' })])

    expect(await leave(1, tokens.admin)).toMatchObject({ status, body })
    expect(await activeAdministrators()).toEqual([1])
  })

  it.each(ways)('may not be after the other one has been %s', async (_other, otherLeaves) => {
    await otherLeaves(2, tokens.admin)

    expect(await leave(1, tokens.admin)).toMatchObject({ status, body })
  })

  it('may be although all others are locked, invited or being removed, when they do not count themselves', async () => {
    await service.import([user(2, 'bert', { admin: true, status: 'invited', token: tokens.secondAdmin })])

    const answer = await leave(2, tokens.admin)
    expect(answer.status).toBe(leave === lock ? 400 : success)
  })

  it('may be when another one has come in the meantime', async () => {
    await demote(2, tokens.admin)
    await service.patch(pathOf(10), { as: tokens.admin, body: { admin: true } })

    expect((await leave(1, tokens.self)).status).toBe(success)
    expect(await activeAdministrators()).toEqual([10])
  })

  it('and another one, by each other at once, do not both go', async () => {
    const answers: Answer[] = await Promise.all([leave(1, tokens.secondAdmin), leave(2, tokens.admin)])

    expect(answers.filter((answer) => answer.status === success)).toHaveLength(1)
    expect([status, 401, 403]).toContain(answers.find((answer) => answer.status !== success)?.status)
    expect(await activeAdministrators()).toHaveLength(1)
  })

  it('side by side with deletions and demotions of the other one leaves one of them', async () => {
    await Promise.all([
      leave(1, tokens.secondAdmin),
      leave(1, tokens.admin),
      remove(2, tokens.admin),
      demote(2, tokens.secondAdmin),
      lock(2, tokens.admin),
    ])

    expect(await activeAdministrators()).toHaveLength(1)
  })
})

describe('The last active administrator', () => {
  it.each([
    ['deletions', remove, 202],
    ['demotions', demote, 200],
  ] as const)('has nothing to do with %s of one of two that come at once', async (_, leave, success) => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => leave(2, tokens.admin)))

    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(success))
  })

  it('may change everything else about themselves, and keep what they are', async () => {
    await demote(2, tokens.admin)
    const body = { firstName: 'Augusta', lastName: 'King', admin: true }

    expect(await service.patch(pathOf(1), { as: tokens.admin, body })).toMatchObject({ status: 200, body })
  })

  it('is not demoted beside other changes: nothing is changed', async () => {
    await demote(2, tokens.admin)
    const body = { firstName: 'Augusta', lastName: 'King', admin: false }

    expect(await service.patch(pathOf(1), { as: tokens.admin, body })).toMatchObject({
      status: 422,
      body: kept,
    })
    const { body: after } = await service.get(pathOf(1), { as: tokens.admin })
    expect(after.firstName).not.toBe('Augusta')
    expect(after.admin).toBe(true)
  })

  it('is counted with created, unlocked and promoted ones, and without invited ones', async () => {
    const as = tokens.admin
    await service.post(usersPath, { as, body: { ...active, admin: true } })
    await service.post(usersPath, { as, body: { ...invited, email: 'i@example.com', admin: true } })
    await service.import([user(30, 'uta', { admin: true, status: 'locked' })])
    await unlock(30, as)
    await service.patch(pathOf(11), { as, body: { admin: true } })

    expect(await activeAdministrators()).toEqual([1, 2, 22, 30])
  })

  it('may still be deleted by an import', async () => {
    await demote(2, tokens.admin)
    await service.import([{ kind: 'user', id: 1, deleted: true }])

    expect(await activeAdministrators()).toEqual([])
    await service.import([user(1, 'ada', { admin: true, token: tokens.admin })])
    expect(await activeAdministrators()).toEqual([1])
  })

  it('may not be deleted, for that reason, if deletions are not allowed', async () => {
    await service.import([{ kind: 'settings', usersDeletableBySelf: false, usersDeletableByAdmins: false }])
    await demote(2, tokens.admin)

    expect(await remove(1, tokens.admin)).toMatchObject({ status: 403, body: forbidden })
  })
})

describe('The action links of the last active administrator', () => {
  const refused = ['lock', 'delete']
  const offered = (links: object) => Object.keys(links).filter((name) => refused.includes(name))
  const ways = [
    ['by id', async () => (await service.get(pathOf(1), { as: tokens.admin })).body],
    ['as me', async () => (await service.get(`${usersPath}/me`, { as: tokens.admin })).body],
    [
      'with a password',
      async () => {
        const headers = { authorization: `Basic ${Buffer.from('ada:correct horse').toString('base64')}` }
        return (await service.request('GET', pathOf(1), { headers })).body
      },
    ],
    [
      'in a list',
      async () =>
        (await service.get(`${usersPath}?pageSize=1`, { as: tokens.admin })).body._embedded.elements[0],
    ],
    [
      'in a filtered list, with a password',
      async () => {
        const headers = { authorization: `Basic ${Buffer.from('ada:correct horse').toString('base64')}` }
        const filters = encodeURIComponent('[{"login":{"operator":"=","values":["ada"]}}]')
        return (await service.request('GET', `${usersPath}?filters=${filters}`, { headers })).body._embedded
          .elements[0]
      },
    ],
    [
      'after a change',
      async () => (await service.patch(pathOf(1), { as: tokens.admin, body: { firstName: 'Augusta' } })).body,
    ],
    ['after no change', async () => (await service.patch(pathOf(1), { as: tokens.admin, body: {} })).body],
    ['who is unlocked once more', async () => (await unlock(1, tokens.admin)).body],
  ] as const

  beforeEach(async () => {
    await service.import([user(1, 'ada', { admin: true, password: 'correct horse', token: tokens.admin })])
  })

  it.each(ways)('are without what would be refused, %s', async (_, shown) => {
    await demote(2, tokens.admin)

    expect(offered((await shown())._links)).toEqual([])
  })

  it.each(ways)('are those of everybody else while there is another one, %s', async (_, shown) => {
    expect(offered((await shown())._links)).toEqual(refused)
  })

  it('are without what would be refused for who has just accepted their invitation', async () => {
    const body = { ...invited, email: 'i@example.com', admin: true }
    await service.post(usersPath, { as: tokens.admin, body })
    await service.drain()
    await service.import([1, 2].map((id) => ({ kind: 'user', id, deleted: true })))
    const [mail] = service.mailer.handedOver

    expect(offered((await accept(service, mail && tokenIn(mail))).body._links)).toEqual([])
  })

  it('are the usual ones for a user who is locked already, or not an administrator', async () => {
    await demote(2, tokens.admin)
    await lock(10, tokens.admin)

    for (const [id, links] of [
      [2, ['lock', 'delete']],
      [10, ['delete']],
    ] as const)
      expect(offered((await service.get(pathOf(id), { as: tokens.admin })).body._links)).toEqual(links)
  })
})
