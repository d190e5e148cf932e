import { beforeEach, describe, expect, it } from 'vitest'
import { jobsIn } from '#shared/job-kinds.ts'
import { Service } from '#test/support/engine/service.ts'
import { managers, others, pathOf, people, tokens, usersPath } from '#test/support/fixtures/user-personas.ts'
import { badCredentials, errorBody, forbidden } from '#test/support/oracles/expected-errors.ts'

const path = pathOf(10)
const withStatus = (status: string) =>
  `${usersPath}?pageSize=100&filters=${encodeURIComponent(JSON.stringify([{ status: { operator: '=', values: [status] } }]))}`

describe('DELETE /api/v3/users/{id}', () => {
  let service: Service
  const remove = (as: string | undefined = tokens.admin, id: number | string = 10) =>
    service.delete(`${usersPath}/${id}`, { as })
  const shown = () => service.get(path, { as: tokens.admin })
  const idsAt = async (address: string): Promise<number[]> =>
    (await service.get(address, { as: tokens.admin })).body._embedded.elements.map(
      ({ id }: { id: number }) => id,
    )

  beforeEach(async () => {
    service = await Service.startWith(people)
  })

  it('answers 202 without a body', async () => {
    const { status, body, headers } = await remove()

    expect(status).toBe(202)
    expect(body).toBeUndefined()
    expect(headers.get('content-type')).toBeNull()
  })

  it.each([
    ['another administrator', tokens.secondAdmin, 1],
    ['an administrator, of themselves', tokens.secondAdmin, 2],
    ['an administrator, of one who is locked', tokens.admin, 11],
    ['an administrator, of one who is invited', tokens.admin, 12],
    ['an administrator, of one who is registered', tokens.admin, 13],
    ['the user', tokens.self, 10],
    ['the user, as me', tokens.self, 'me'],
    ['a holder of manage_users, of themselves', tokens.manager, 3],
  ] as [string, string, number | string][])('is for %s', async (_, as, id) => {
    expect(await remove(as, id)).toMatchObject({ status: 202 })
  })

  it.each([
    [{ usersDeletableByAdmins: false }, tokens.admin, 10, 403],
    [{ usersDeletableByAdmins: false }, tokens.self, 10, 202],
    [{ usersDeletableByAdmins: false }, tokens.secondAdmin, 2, 202],
    [{ usersDeletableBySelf: false }, tokens.self, 10, 403],
    [{ usersDeletableBySelf: false }, tokens.self, 'me', 403],
    [{ usersDeletableBySelf: false }, tokens.admin, 10, 202],
    [{ usersDeletableBySelf: false }, tokens.secondAdmin, 2, 202],
    [{ usersDeletableByAdmins: false, usersDeletableBySelf: false }, tokens.admin, 10, 403],
    [{ usersDeletableByAdmins: false, usersDeletableBySelf: false }, tokens.self, 10, 403],
  ])('with the settings %j, by %s, of %s, answers %i', async (settings, as, id, expected) => {
    await service.import([{ kind: 'settings', ...settings }])
    const { status, body } = await remove(as, id)

    expect(status).toBe(expected)
    if (expected === 403) expect(body).toEqual(forbidden)
  })

  it('locks at once, also in lists, and leaves the user without action links', async () => {
    await remove()
    const { status, body } = await shown()

    expect(status).toBe(200)
    expect(body).toMatchObject({ id: 10, status: 'locked', name: 'Mel Member' })
    expect(Object.keys(body._links).sort()).toEqual([
      'auth_source',
      'members',
      'memberships',
      'schema',
      'self',
    ])
    expect(await idsAt(withStatus('locked'))).toEqual([10, 11])
    expect(await idsAt(withStatus('active'))).not.toContain(10)
  })

  it('makes the tokens useless at once, those of the requester too', async () => {
    await remove(tokens.self, 'me')

    expect(await service.get(`${usersPath}/me`, { as: tokens.self })).toMatchObject({
      status: 401,
      body: badCredentials,
    })
    expect(await remove(tokens.self)).toMatchObject({ status: 401, body: badCredentials })
  })

  it('answers 202 again while the removal is under way, and accepts no second one', async () => {
    await remove()
    const again = await remove(tokens.secondAdmin)

    expect(again).toMatchObject({ status: 202 })
    expect(again.body).toBeUndefined()
    expect(await jobsIn(service.ports).all()).toHaveLength(1)
  })

  it.each([...managers, ...others])(
    'answers 403 to %s also while the removal is under way',
    async (_, as) => {
      await remove()

      expect(await remove(as)).toMatchObject({ status: 403, body: forbidden })
    },
  )

  it('can neither be taken back by unlocking nor be overtaken by a change', async () => {
    await remove()

    expect(await service.delete(`${path}/lock`, { as: tokens.admin })).toMatchObject({ status: 400 })
    for (const as of [tokens.admin, tokens.manager]) {
      expect(await service.patch(path, { as, body: { firstName: 'X' } })).toMatchObject({
        status: 409,
        body: errorBody(
          'UpdateConflict',
          'Could not update the resource because of conflicting modifications.',
        ),
      })
      expect(await service.post(`${path}/form`, { as })).toMatchObject({ status: 409 })
    }
  })

  it('side by side is accepted every time, as one removal', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => remove()))

    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(202))
    expect(await jobsIn(service.ports).all()).toHaveLength(1)
  })
})
