import { beforeEach, describe, expect, it } from 'vitest'
import { usersIn } from '#shared/resources/users/store.ts'
import { Service } from '#test/support/engine/service.ts'
import { user } from '#test/support/fixtures/records.ts'
import { pathOf, people, times, tokens, usersPath } from '#test/support/fixtures/user-personas.ts'
import { errorBody } from '#test/support/oracles/expected-errors.ts'

const now = '2026-03-04T05:06:07.008Z'
const invalid = errorBody(
  'InvalidUserStatusTransition',
  'The current user account status does not allow this operation.',
)
const conflict = errorBody(
  'UpdateConflict',
  'Could not update the resource because of conflicting modifications.',
)

describe.each([
  { method: 'POST', verb: 'locking', from: 'active', to: 'locked', duringRemoval: conflict },
  { method: 'DELETE', verb: 'unlocking', from: 'locked', to: 'active', duringRemoval: invalid },
])('$verb', ({ method, from, to, duringRemoval }) => {
  let service: Service
  const change = (id: number | string = 30, as: string | undefined = tokens.admin, body?: unknown) =>
    service.request(method, `${usersPath}/${id}/lock`, { as, body })
  const statusOf = async (id: number) => (await service.get(pathOf(id), { as: tokens.admin })).body.status

  beforeEach(async () => {
    service = await Service.startWith([...people, user(30, 'tina', { status: from })], {
      now: () => new Date(now),
    })
  })

  it('answers 200 with the user as GET shows it from then on', async () => {
    const { status, body } = await change()

    expect(status).toBe(200)
    expect(body).toMatchObject({ _type: 'User', id: 30, status: to, updatedAt: now })
    expect(body).toEqual((await service.get(pathOf(30), { as: tokens.admin })).body)
  })

  it.each(['invited', 'registered'])('is not for those who are %s', async (status) => {
    await service.import([user(30, 'tina', { status })])

    expect(await change()).toMatchObject({ status: 400, body: invalid })
    expect(await statusOf(30)).toBe(status)
  })

  it(`does not change users who are ${to} already, not even updatedAt`, async () => {
    await service.import([user(30, 'tina', { status: to, ...times })])
    const before = await usersIn(service.ports).byId(30)
    const { result, writeUnits } = await service.meter.measure(() => change())

    expect(result).toMatchObject({ status: 200, body: { id: 30, status: to, ...times } })
    expect(writeUnits).toBe(0)
    expect(await usersIn(service.ports).byId(30)).toEqual(before)
  })

  it('may be repeated', async () => {
    const first = await change()

    expect(await change()).toMatchObject({ status: 200, body: first.body })
  })

  it.each(['{}', '[]', 'nonsense', '', '{"status":"invited"}'])('ignores its body: %j', async (body) => {
    const headers = { 'content-type': 'application/hal+json' }
    const answer = await service.request(method, `${pathOf(30)}/lock`, { as: tokens.admin, body, headers })

    expect(answer).toMatchObject({ status: 200, body: { status: to } })
  })

  it('is no longer possible while the user is being removed', async () => {
    await service.delete(pathOf(30), { as: tokens.admin })

    expect(await change()).toMatchObject({ body: duringRemoval })
    expect(await statusOf(30)).toBe('locked')
  })

  it('side by side is done once', async () => {
    const { version = 0 } = { ...(await usersIn(service.ports).byId(30)) }
    const answers = await Promise.all(Array.from({ length: 8 }, () => change()))

    expect(answers.map(({ status, body }) => [status, body.status])).toEqual(Array(8).fill([200, to]))
    expect((await usersIn(service.ports).byId(30))?.version).toBe(version + 1)
  })
})
