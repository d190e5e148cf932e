import { beforeEach, describe, expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'
import { active, authSource } from '#test/support/fixtures/new-users.ts'
import { pathOf, people, tokens, usersPath } from '#test/support/fixtures/user-personas.ts'
import { violation } from '#test/support/oracles/expected-errors.ts'

const x = (length: number) => 'x'.repeat(length)
const wide = (length: number) => '😀'.repeat(length)
const address = (length: number) => `${x(length - 12)}@example.com`

const tooLong = (label: string, limit: number) => `${label} is too long (maximum is ${limit} characters).`
const LANGUAGE = 'Language is not set to one of the allowed values.'
const ADMIN = 'Administrator is not set to one of the allowed values.'
const LINK = 'Authentication source does not exist.'

type Refused = [property: string, value: unknown, message: string]

const refusedValues: Refused[] = [
  ['login', '', "Login can't be blank."],
  ['login', ' \u200b ', "Login can't be blank."],
  ['login', null, "Login can't be blank."],
  ['login', 7, 'Login is invalid.'],
  ['login', x(257), tooLong('Login', 256)],
  ['login', wide(257), tooLong('Login', 256)],
  ...['me', 'ME', ' me ', 'apikey', 'ApiKey', '7', '0', '0123', 'a:b', 'a/b', 'a\nb', 'a\0b', 'a\ud83d'].map(
    (login): Refused => ['login', login, 'Login is invalid.'],
  ),
  ['login', 'a\u202eb', 'Login is invalid.'],
  ['firstName', '\u202emoc.elpmaxe', 'First name is invalid.'],
  ['lastName', 'a\u2066b\u2069', 'Last name is invalid.'],
  ['firstName', '', "First name can't be blank."],
  ['firstName', null, "First name can't be blank."],
  ['firstName', true, 'First name is invalid.'],
  ['firstName', x(31), tooLong('First name', 30)],
  ['lastName', ' ', "Last name can't be blank."],
  ['lastName', ['Member'], 'Last name is invalid.'],
  ['lastName', wide(31), tooLong('Last name', 30)],
  ['email', '', "Email can't be blank."],
  ['email', { address: 'a@b' }, 'Email is invalid.'],
  ['email', address(61), tooLong('Email', 60)],
  ...['mel', 'mel@', '@mel', 'a@b@c', 'a b@c', 'a@b c', '<a@b>', '"a"@b', 'a@b,c@d', 'a@b\nc'].map(
    (email): Refused => ['email', email, 'Email is invalid.'],
  ),
  ...[
    ...['a%0ab@example.com', 'a%0D%0ABcc:b@example.com', 'a@example.com%0aBcc:b'],
    ...['a@example.com\r\nBcc: b@example.com', 'a\r@example.com', 'a\u202eb@example.com'],
    ...['a@\u202emoc.example', 'a@b\u00fccher\u200d.example', 'a@b\u00fc\uff0fcher.example'],
    ...['a@b\u00fccher.1', 'a@b\u00fccher.example/x', 'a@b%C3%BCcher.example', 'a@b|c', 'a@[127.0.0.1]'],
    'a@..',
  ].map((email): Refused => ['email', email, 'Email is invalid.']),
  ['admin', 'true', ADMIN],
  ['admin', 1, ADMIN],
  ['admin', null, "Administrator can't be blank."],
  ['language', 'it', LANGUAGE],
  ['language', 'IT', LANGUAGE],
  ['language', ' de', LANGUAGE],
  ['language', '', LANGUAGE],
  ['language', 7, LANGUAGE],
  ['password', '1234567', 'Password is too short (minimum is 8 characters).'],
  ['password', wide(7), 'Password is too short (minimum is 8 characters).'],
  ['password', x(129), tooLong('Password', 128)],
  ['password', '', "Password can't be blank."],
  ['password', ' '.repeat(10), "Password can't be blank."],
  ['password', 12345678, 'Password is invalid.'],
  ['identity_url', x(1025), tooLong('Identity url', 1024)],
  ['identity_url', 7, 'Identity url is invalid.'],
  ['auth_source', authSource('/api/v3/auth_sources/9'), LINK],
  ['auth_source', authSource('/api/v3/auth_sources/0'), LINK],
  ['auth_source', authSource('/api/v3/users/7'), LINK],
  ['auth_source', authSource('/api/v3/auth_sources/7/more'), LINK],
  ['auth_source', authSource('/auth_sources/7'), LINK],
  ['auth_source', authSource('LDAP'), LINK],
  ['auth_source', authSource(7), LINK],
  ['auth_source', authSource({}), LINK],
]

const acceptedValues: [property: string, value: unknown, stored: unknown][] = [
  ['login', x(256), x(256)],
  ['login', wide(256), wide(256)],
  ['login', ' Q ', 'Q'],
  ['login', 'a b+c@d.e', 'a b+c@d.e'],
  ['login', '7a', '7a'],
  ['login', 'meme', 'meme'],
  ['firstName', wide(30), wide(30)],
  ['firstName', ` ${x(30)}\n`, x(30)],
  ['lastName', 'ß', 'ß'],
  ['lastName', `O'Neil <b>`, `O'Neil <b>`],
  ['email', address(60), address(60)],
  ['email', ' a@b ', 'a@b'],
  ['email', 'jörg+x@bücher.example', 'jörg+x@bücher.example'],
  ['email', 'a%20b@日本。example', 'a%20b@日本。example'],
  ['email', 'a@i❤.example', 'a@i❤.example'],
  ['email', 'a@localhost\r\n', 'a@localhost'],
  ['admin', true, true],
  ['language', 'es', 'es'],
  ['language', 'EN', 'en'],
  ['language', 'eS', 'es'],
  ['language', null, null],
  ['identity_url', ' https://id ', 'https://id'],
  ['identity_url', null, null],
]

const bodyOf = (property: string, value: unknown): object =>
  property === 'auth_source' ? (value as object) : { [property]: value }

describe('a value of a user', () => {
  let service: Service
  const as = tokens.admin

  beforeEach(async () => {
    service = await Service.startWith(people)
  })

  it.each(refusedValues)(
    '%s = %j is refused on creation, on update and in forms',
    async (property, value, message) => {
      const body = bodyOf(property, value)
      const expected = violation(property, message)

      expect(await service.post(usersPath, { as, body: { ...active, ...body } })).toMatchObject({
        status: 422,
        body: expected,
      })
      expect(await service.patch(pathOf(10), { as, body })).toMatchObject({ status: 422, body: expected })
      for (const form of [`${usersPath}/form`, `${pathOf(10)}/form`]) {
        const answer = await service.post(form, { as, body: { ...active, ...body } })
        expect(answer).toMatchObject({
          status: 200,
          body: { _embedded: { validationErrors: { [property]: expected } } },
        })
      }
    },
  )

  it.each(acceptedValues)(
    '%s = %j is accepted on creation and on update, as %j',
    async (property, value, stored) => {
      const body = bodyOf(property, value)
      const updated = await service.patch(pathOf(10), { as, body })
      expect(updated).toMatchObject({ status: 200, body: { [property]: stored } })
      await service.import([{ kind: 'user', id: 10, deleted: true }])

      const created = await service.post(usersPath, { as, body: { ...active, ...body } })
      expect(created).toMatchObject({ status: 201, body: { [property]: stored } })
    },
  )

  it.each([
    [8, 'x'],
    [128, 'x'],
    [8, '😀'],
    [128, '😀'],
  ])('may be a password of %i times %s', async (length, character) => {
    const body = { password: character.repeat(length) }

    expect(await service.post(usersPath, { as, body: { ...active, ...body } })).toMatchObject({ status: 201 })
    expect(await service.patch(pathOf(10), { as, body })).toMatchObject({ status: 200 })
  })

  it('may be one of the languages that are activated now', async () => {
    await service.import([{ kind: 'settings', languages: ['it', 'de'] }])

    expect(await service.patch(pathOf(10), { as, body: { language: 'it' } })).toMatchObject({ status: 200 })
    expect(await service.patch(pathOf(10), { as, body: { language: 'fr' } })).toMatchObject({
      status: 422,
      body: violation('language', LANGUAGE),
    })
  })
})
