import { beforeEach, describe, expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'
import { pathOf, people, tokens, usersPath } from '#test/support/fixtures/user-personas.ts'
import { readOnly } from '#test/support/oracles/expected-errors.ts'

describe('the tokens of a user', () => {
  let service: Service
  const use = (as = tokens.self) => service.get(`${usersPath}/me`, { as })

  beforeEach(async () => {
    service = await Service.startWith(people)
  })

  it('do not work after the lock was acknowledged, however many requests are under way', async () => {
    const using = Array.from({ length: 10 }, () => use())
    const [locked, ...answers] = await Promise.all([
      service.post(`${pathOf(10)}/lock`, { as: tokens.admin }),
      ...using,
    ])

    expect(locked.status).toBe(200)
    expect(answers.every(({ status }) => status === 200 || status === 401)).toBe(true)
    expect((await use()).status).toBe(401)
  })

  it('cannot change the user after they are locked, but earlier steps count', async () => {
    const rename = service.patch(`${usersPath}/me`, { as: tokens.self, body: { firstName: 'Melanie' } })
    const [renamed] = await Promise.all([rename, service.post(`${pathOf(10)}/lock`, { as: tokens.admin })])

    const { body } = await service.get(pathOf(10), { as: tokens.admin })
    expect([200, 401, 409]).toContain(renamed.status)
    expect(body).toMatchObject({ status: 'locked', firstName: renamed.status === 200 ? 'Melanie' : 'Mel' })
  })

  it('stay dead when a lock and a deletion come at once', async () => {
    const [locked, deleted] = await Promise.all([
      service.post(`${pathOf(10)}/lock`, { as: tokens.admin }),
      service.delete(pathOf(10), { as: tokens.secondAdmin }),
    ])

    expect([200, 400, 409]).toContain(locked.status)
    expect(deleted.status).toBe(202)
    expect((await use()).status).toBe(401)
    await service.drain()
    expect((await service.get(pathOf(10), { as: tokens.admin })).status).toBe(404)
  })
})

describe('the status of a user', () => {
  let service: Service

  beforeEach(async () => {
    service = await Service.startWith(people)
  })

  it.each(['active', 'locked', 'invited', 'registered', 'nonsense', null])(
    'is never written by PATCH: %s',
    async (other) => {
      for (const [id, status] of [
        [10, 'active'],
        [11, 'locked'],
        [12, 'invited'],
        [13, 'registered'],
      ] as const) {
        const answer = await service.patch(pathOf(id), { as: tokens.admin, body: { status: other } })
        expect(answer.status, `${status} to ${other}`).toBe(other === status ? 200 : 422)
        if (other !== status) expect(answer.body).toEqual(readOnly('status', 'Status'))
        expect((await service.get(pathOf(id), { as: tokens.admin })).body.status).toBe(status)
      }
    },
  )

  it.each([11, 12, 13])('is no reason not to change the rest: %i', async (id) => {
    const answer = await service.patch(pathOf(id), { as: tokens.manager, body: { firstName: 'New' } })

    expect(answer).toMatchObject({ status: 200, body: { firstName: 'New' } })
  })
})
