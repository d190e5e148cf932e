import { beforeEach, describe, expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'
import { active } from '#test/support/fixtures/new-users.ts'
import { user } from '#test/support/fixtures/records.ts'
import { mel, pathOf, people, tokens, usersPath } from '#test/support/fixtures/user-personas.ts'
import { violation } from '#test/support/oracles/expected-errors.ts'

const { identityUrl: taken } = mel as unknown as { identityUrl: string }
const refusal = violation('identity_url', 'Identity url has already been taken.')

describe('the identity of a user', () => {
  let service: Service
  const create = (body: object) => service.post(usersPath, { as: tokens.admin, body: { ...active, ...body } })
  const change = (id: number, body: object) => service.patch(pathOf(id), { as: tokens.admin, body })

  beforeEach(async () => {
    service = await Service.startWith(people)
  })

  it.each(['identity_url', 'identityUrl'])('is refused as %s where another user has it', async (name) => {
    const forms = [
      await service.post(`${usersPath}/form`, { as: tokens.admin, body: { ...active, [name]: taken } }),
      await service.post(`${pathOf(5)}/form`, { as: tokens.admin, body: { [name]: taken } }),
    ]

    for (const { body } of forms) expect(body._embedded.validationErrors).toEqual({ identity_url: refusal })
    expect(await create({ [name]: ` ${taken} ` })).toMatchObject({ status: 422, body: refusal })
    expect(await change(5, { [name]: taken })).toMatchObject({ status: 422, body: refusal })
  })

  it('is another one in another case, as the subjects of issuers are', async () => {
    expect(await create({ identity_url: taken.toUpperCase() })).toMatchObject({ status: 201 })
  })

  it('may be sent back, changed, removed and given to another user', async () => {
    expect(await change(10, { identity_url: taken })).toMatchObject({ status: 200 })
    expect(await change(10, { identity_url: 'acme:mel' })).toMatchObject({ status: 200 })
    expect(await change(5, { identity_url: taken })).toMatchObject({ status: 200 })
    expect(await change(10, { identity_url: null })).toMatchObject({ status: 200 })
    expect(await change(6, { identity_url: 'acme:mel' })).toMatchObject({ status: 200 })
  })

  it('is free when its user has been removed', async () => {
    await service.delete(pathOf(10), { as: tokens.admin })
    await service.drain()

    expect(await create({ identity_url: taken })).toMatchObject({ status: 201 })
  })

  it('goes to one user when two want it at once', async () => {
    const answers = await Promise.all([5, 6].map((id) => change(id, { identity_url: 'acme:one' })))

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
    expect(answers.find(({ status }) => status === 422)?.body).toEqual(refusal)
  })

  it('is reported by an import that gives it twice', async () => {
    const { rejected } = await service.import([user(30, 'new', { identityUrl: taken })])

    expect(rejected).toEqual([[1, 'identityUrl has already been taken.']])
  })

  it('is not revealed to those who may not write it', async () => {
    const { body } = await service.post(`${pathOf(5)}/form`, {
      as: tokens.manager,
      body: { identity_url: taken },
    })

    expect(body._embedded.validationErrors.identity_url).toMatchObject({
      errorIdentifier: expect.stringContaining('PropertyIsReadOnly'),
    })
  })
})
