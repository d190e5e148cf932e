import { beforeEach, describe, expect, it } from 'vitest'
import { jobsIn } from '#shared/job-kinds.ts'
import { Service } from '#test/support/engine/service.ts'
import { active, authSource, invited } from '#test/support/fixtures/new-users.ts'
import { managers, pathOf, people, tokens, usersPath } from '#test/support/fixtures/user-personas.ts'
import { multipleErrors, readOnly, violation } from '#test/support/oracles/expected-errors.ts'

const taken = (attribute: string, label: string) => violation(attribute, `${label} has already been taken.`)

describe('Inviting a user', () => {
  let service: Service
  const create = (body: object, as = tokens.admin) => service.post(usersPath, { as, body })
  const jobs = () => jobsIn(service.ports).all()

  beforeEach(async () => {
    service = await Service.startWith(people)
  })

  it('needs nothing but the address, from which the rest follows', async () => {
    const { status, body } = await create(invited)

    expect(status).toBe(201)
    expect(body).toMatchObject({
      id: 22,
      login: 'nina@example.com',
      firstName: 'nina',
      lastName: '@example.com',
      name: 'nina @example.com',
      email: 'nina@example.com',
      status: 'invited',
      admin: false,
    })
  })

  it.each([
    ['first', `${'a'.repeat(29)}😀😀@b.com`, { firstName: `${'a'.repeat(29)}😀`, lastName: '@b.com' }],
    ['last', `nina@${'b'.repeat(28)}😀😀.com`, { firstName: 'nina', lastName: `@${'b'.repeat(28)}😀` }],
  ])(
    'cuts the %s name that follows from the address to its limit, between characters',
    async (_, email, names) => {
      const { status, body } = await create({ ...invited, email: `  ${email} ` })

      expect(status).toBe(201)
      expect(body).toMatchObject({ email, login: email, ...names })
    },
  )

  it('takes no invisible first name from the address', async () => {
    const email = '\u200b@example.com'

    expect(await create({ ...invited, email })).toMatchObject({
      status: 422,
      body: violation('firstName', "First name can't be blank."),
    })
    expect((await create({ ...invited, email, firstName: 'Nina' })).status).toBe(201)
  })

  it.each([
    ['login', 'nina'],
    ['firstName', 'Nina'],
    ['lastName', 'New'],
    ['language', 'fr'],
  ])('takes %s where it is given', async (property, value) => {
    const { status, body } = await create({ ...invited, [property]: value })

    expect(status).toBe(201)
    expect(body[property]).toBe(value)
  })

  it('takes from administrators what only they may give', async () => {
    const { status, body } = await create({
      ...invited,
      admin: true,
      password: 'correct horse',
      identity_url: 'https://id.example.com/nina',
      ...authSource('/api/v3/auth_sources/8'),
    })

    expect(status).toBe(201)
    expect(body).toMatchObject({
      admin: true,
      status: 'invited',
      identity_url: 'https://id.example.com/nina',
    })
    expect(body._links.auth_source.title).toBe('Kerberos')
  })

  it.each(managers)('is for %s, who is answered what they may see', async (_, as) => {
    const { status, body } = await create({ ...invited, login: 'nina', language: 'de' }, as)

    expect(status).toBe(201)
    expect(body).toEqual((await service.get(pathOf(22), { as })).body)
    expect(body).toMatchObject({
      login: 'nina',
      email: 'nina@example.com',
      language: 'de',
      status: 'invited',
    })
    for (const hidden of ['admin', 'identity_url', 'createdAt']) expect(body).not.toHaveProperty(hidden)
  })

  it.each([
    ['admin', 'Administrator', { admin: true }],
    ['admin', 'Administrator', { admin: false }],
    ['password', 'Password', { password: 'correct horse' }],
    ['password', 'Password', { password: null }],
    ['identity_url', 'Identity url', { identity_url: 'https://id' }],
    ['identity_url', 'Identity url', { identityUrl: null }],
    ['auth_source', 'Authentication source', authSource('/api/v3/auth_sources/7')],
    ['auth_source', 'Authentication source', authSource(null)],
    ['createdAt', 'Created on', { createdAt: null }],
  ])('does not let others than administrators give %s (%s): %j', async (attribute, label, given) => {
    expect(await create({ ...invited, ...given }, tokens.manager)).toMatchObject({
      status: 422,
      body: readOnly(attribute, label),
    })
  })

  it.each<[what: string, email: object, message: string]>([
    ['no address', {}, "Email can't be blank."],
    ['an empty one', { email: '' }, "Email can't be blank."],
    ['null', { email: null }, "Email can't be blank."],
    ['no text', { email: 7 }, 'Email is invalid.'],
    ['no address at all', { email: 'nina' }, 'Email is invalid.'],
    ['a URL of an address', { email: 'mailto:nina@example.com' }, 'Email is invalid.'],
    ['half an address', { email: 'nina@' }, 'Email is invalid.'],
    ['one that would begin a header', { email: 'nina%0d%0aBcc:m@example.com' }, 'Email is invalid.'],
    ['one that reads from right to left', { email: 'nina@\u202emoc.example' }, 'Email is invalid.'],
    ['the other half', { email: '@example.com' }, 'Email is invalid.'],
    ['two addresses', { email: 'nina@example.com, mel@example.com' }, 'Email is invalid.'],
    [
      'a long one',
      { email: `${'n'.repeat(49)}@example.com` },
      'Email is too long (maximum is 60 characters).',
    ],
    ['one that is taken', { email: 'MEL@example.com' }, 'Email has already been taken.'],
    ['one whose owner has it as login too', { email: 'twin@example.com' }, 'Email has already been taken.'],
  ])('with %s violates the address, and nothing else', async (_, email, message) => {
    await create({ ...invited, email: 'twin@example.com' })
    const { status, body } = await create({ status: 'invited', ...email })

    expect(status).toBe(422)
    expect(body).toEqual(violation('email', message))
  })

  it('is refused with the other errors besides an invalid address', async () => {
    const { body } = await create({ status: 'invited', email: 'x', firstName: '', language: 'xx' })

    expect(body).toEqual(
      multipleErrors(
        violation('firstName', "First name can't be blank."),
        violation('email', 'Email is invalid.'),
        violation('language', 'Language is not set to one of the allowed values.'),
      ),
    )
  })

  it.each([
    ['created', usersPath, 422],
    ['checked in a form', `${usersPath}/form`, 200],
  ])(
    'with an address that is the login of somebody else violates the login, when %s',
    async (_, path, expected) => {
      await create({ ...active, login: 'nina@example.com', email: 'other@example.com' })
      const { status, body } = await service.post(path, { as: tokens.manager, body: invited })

      expect(status).toBe(expected)
      expect(expected === 422 ? body : body._embedded.validationErrors.login).toEqual(taken('login', 'Login'))
    },
  )

  it('accepts one job, whose mail is sent later; an active user gets none', async () => {
    await create(active)
    expect(await jobs()).toEqual([])
    await create({ ...invited, email: 'second@example.com' })

    expect(await jobs()).toHaveLength(1)
  })

  it('accepts no job when it is refused', async () => {
    await create({ ...invited, email: 'mel@example.com' })

    expect(await jobs()).toEqual([])
  })

  it('tells nothing of the token', async () => {
    const { body } = await create(invited)

    expect(JSON.stringify(body)).not.toMatch(/opi_|token|hash|"invitation"/)
    expect(JSON.stringify(await service.export())).not.toMatch(/opi_|hash|invitation/)
  })

  it('side by side with one address invites once, and tells the others about the address', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => create(invited)))

    const refusedOnes = answers.filter(({ status }) => status !== 201)
    expect(refusedOnes).toHaveLength(9)
    for (const { status, body } of refusedOnes) {
      expect(status).toBe(422)
      expect(body).toEqual(taken('email', 'Email'))
    }
    expect(await jobs()).toHaveLength(1)
  })
})
