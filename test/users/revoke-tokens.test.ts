import { beforeEach, describe, expect, it } from 'vitest'
import { usersIn } from '#shared/resources/users/store.ts'
import { Service } from '#test/support/engine/service.ts'
import { personas, tokens } from '#test/support/fixtures/personas.ts'
import { user } from '#test/support/fixtures/records.ts'
import { violation } from '#test/support/oracles/expected-errors.ts'

const OLD = 'correct horse battery'
const NEW = 'another horse battery'
const path = '/api/v3/users/3'
const own = { currentPassword: OLD }

describe('the API tokens of a user with a new password', () => {
  let service: Service
  const set = (as: string, body: object) => service.patch(path, { as, body })
  const statusOfToken = async () => (await service.get(path, { as: tokens.nobody })).status

  beforeEach(async () => {
    service = await Service.startWith([...personas, user(3, 'nils', { token: tokens.nobody, password: OLD })])
  })

  it.each([
    ['an administrator', tokens.admin, {}, 401],
    ['an administrator', tokens.admin, { revokeTokens: null }, 401],
    ['an administrator', tokens.admin, { revokeTokens: true }, 401],
    ['an administrator', tokens.admin, { revokeTokens: false }, 200],
    ['the user', tokens.nobody, own, 200],
    ['the user', tokens.nobody, { ...own, revokeTokens: null }, 200],
    ['the user', tokens.nobody, { ...own, revokeTokens: false }, 200],
    ['the user', tokens.nobody, { ...own, revokeTokens: true }, 401],
  ])('set by %s (%s) with %j are answered %i', async (_, as, choice, status) => {
    expect(await set(as, { password: NEW, ...choice })).toMatchObject({ status: 200 })
    expect(await statusOfToken()).toBe(status)
  })

  it('stay if anything but the password changes', async () => {
    await set(tokens.admin, { firstName: 'Nils', password: null, revokeTokens: true })

    expect(await statusOfToken()).toBe(200)
  })

  it('and the password itself stay if the value is not a boolean', async () => {
    const said = await set(tokens.admin, { password: NEW, revokeTokens: 'yes' })

    expect(said).toMatchObject({
      status: 422,
      body: violation('revokeTokens', 'Revoke API tokens is not set to one of the allowed values.'),
    })
    expect(await set(tokens.nobody, { password: NEW, ...own })).toMatchObject({ status: 200 })
  })

  it.each([
    ['an administrator', tokens.admin, true],
    ['the user', tokens.nobody, false],
  ])('are offered to be revoked in the form of %s (%s), with the default %s', async (_, as, preset) => {
    const { body } = await service.post(`${path}/form`, { as, body: {} })

    expect(body._embedded.payload).toMatchObject({ revokeTokens: preset })
    expect(body._embedded.schema.revokeTokens).toMatchObject({ type: 'Boolean', writable: true })
  })

  it('are no part of the user', async () => {
    const { body } = await set(tokens.admin, { password: NEW, revokeTokens: false })

    expect(body).not.toHaveProperty('revokeTokens')
    expect(await usersIn(service.ports).byId(3)).not.toHaveProperty('revokeTokens')
  })
})
