import { beforeAll, describe, expect, it } from 'vitest'
import type { Service } from '#test/support/engine/service.ts'
import { crashEverywhere } from '#test/support/faults/crash-points.ts'
import { skipRetryPauses } from '#test/support/faults/retry-pauses.ts'
import { active, invited } from '#test/support/fixtures/new-users.ts'
import { pathOf, people, tokens, usersPath } from '#test/support/fixtures/user-personas.ts'

const as = tokens.admin
const mel = async (service: Service) => (await service.get(pathOf(10), { as })).body

/**
 * Returns a function that sends a request again after a crash, as a client would. The function expects one of the
 * accepted statuses, or 503.
 */
const again =
  (send: (service: Service) => Promise<{ status: number }>, accepted: number[]) => async (service: Service) =>
    expect([...accepted, 503]).toContain((await send(service)).status)

describe('A request about users whose function dies before or after any of its writes', {
  timeout: 120_000,
}, () => {
  beforeAll(skipRetryPauses)

  it.each([
    ['an active administrator', { ...active, admin: true }],
    ['an invited user', invited],
  ])('creates %s once, however often the client asks', async (_, body) => {
    const create = (service: Service) => service.post(usersPath, { as, body })
    const writes = await crashEverywhere({
      prepare: (service) => service.import(people),
      run: create,
      again: again(create, [201, 422]),
      outcome: async (service) => {
        const { body: list } = await service.get(`${usersPath}?pageSize=100`, { as })
        const created = list._embedded.elements.filter(
          ({ email }: { email: string }) => email === 'nina@example.com',
        )
        expect(created).toHaveLength(1)
        expect(list.total).toBe(12)
      },
    })

    expect(writes, 'the id, the user').toBe(2)
  })

  it('changes login and address, and frees the old ones in the same moment', async () => {
    const change = (service: Service) =>
      service.patch(pathOf(10), { as, body: { login: 'melanie', email: 'melanie@example.com', admin: true } })
    const writes = await crashEverywhere({
      prepare: (service) => service.import(people),
      run: change,
      again: again(change, [200]),
      outcome: async (service) => {
        expect(await mel(service)).toMatchObject({
          login: 'melanie',
          email: 'melanie@example.com',
          admin: true,
        })
        const body = { ...active, login: 'mel', email: 'mel@example.com' }
        expect((await service.post(usersPath, { as, body })).status).toBe(201)
      },
    })

    expect(writes).toBe(1)
  })

  it.each([
    ['locks', 'post', 1, 'locked'],
    ['unlocks', 'delete', 11, 'active'],
  ] as const)(
    '%s, also an administrator, and is told so or that it is done already',
    async (_, method, id, status) => {
      const change = (service: Service) => service[method](`${pathOf(id)}/lock`, { as: tokens.secondAdmin })
      await crashEverywhere({
        prepare: (service) => service.import(people),
        run: change,
        again: again(change, [200, 400]),
        outcome: async (service) => {
          expect((await service.get(pathOf(id), { as: tokens.secondAdmin })).body.status).toBe(status)
        },
      })
    },
  )
})
