import { beforeEach, describe, expect, it } from 'vitest'
import { createUser } from '#infra/admin/users.ts'
import { LinkClient } from '#infra/smoke/client.ts'
import { smoke } from '#infra/smoke/smoke.ts'
import { listOf } from '#shared/platform/lists/entity-list.ts'
import { placeholderUsersIn } from '#shared/resources/placeholder-users/store.ts'
import { Service } from '#test/support/engine/service.ts'

describe('the smoke test', () => {
  let service: Service
  let token: string
  const person = { login: 'ada', email: 'ada@flights.aero', firstName: 'Ada', lastName: 'Lovelace' }
  const placeholders = async () =>
    (await listOf(placeholderUsersIn(service.ports)).page({ order: [], start: 0, size: 9 })).total

  beforeEach(async () => {
    service = await Service.start()
    token = await createUser(service.ports, { ...person, admin: true })
  })

  it('passes on a service that works, and leaves nothing behind', async () => {
    const said: string[] = []
    const report = { say: (line: string) => said.push(line), pause: () => service.drain() }
    await smoke(new LinkClient(service.ports.publicUrl, token), report)

    expect(said).toHaveLength(4)
    expect(await placeholders()).toBe(0)
  })

  it('fails if the consumer does not work', async () => {
    const running = smoke(new LinkClient(service.ports.publicUrl, token), {
      say: () => {},
      pause: async () => {},
    })

    await expect(running).rejects.toThrow('was not removed')
  })

  it('reports an invalid token, or one without the needed permissions', async () => {
    const report = { say: () => {}, pause: () => service.drain() }
    const other = await createUser(service.ports, { ...person, login: 'b', email: 'b@c.de', admin: false })

    await expect(
      smoke(new LinkClient(service.ports.publicUrl, 'opk_1_wrong-token-12345'), report),
    ).rejects.toThrow('401')
    await expect(smoke(new LinkClient(service.ports.publicUrl, other), report)).rejects.toThrow('403')
  })

  it('reports an unreachable service', async () => {
    await expect(new LinkClient('http://127.0.0.1:1', token).root()).rejects.toThrow(
      'GET /api/v3: no answer from http://127.0.0.1:1.',
    )
  })
})
