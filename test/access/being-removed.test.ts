import { beforeEach, describe, expect, it } from 'vitest'
import { hashPassword } from '#shared/access/password.ts'
import type { User } from '#shared/resources/users/model.ts'
import { usersIn } from '#shared/resources/users/store.ts'
import { Service } from '#test/support/engine/service.ts'
import { tokenOf, user } from '#test/support/fixtures/records.ts'
import { badCredentials } from '#test/support/oracles/expected-errors.ts'

describe('A user who is being deleted, whatever the stored status,', () => {
  let service: Service
  const me = '/api/v3/users/me'
  const basic = `Basic ${Buffer.from('mel:correct horse').toString('base64')}`

  beforeEach(async () => {
    service = await Service.startWith([user(10, 'mel', { token: tokenOf(10) })])
    const mel = (await usersIn(service.ports).byId(10)) as User
    const password = await hashPassword('correct horse')
    await usersIn(service.ports).replace(mel, { ...mel, password, status: 'active', removal: 'a job' })
  })

  it('is not signed in by a token', async () => {
    expect(await service.get(me, { as: tokenOf(10) })).toMatchObject({ status: 401, body: badCredentials })
  })

  it('is not signed in by the password', async () => {
    const answer = await service.get(me, { headers: { authorization: basic } })

    expect(answer).toMatchObject({ status: 401, body: badCredentials })
  })
})
