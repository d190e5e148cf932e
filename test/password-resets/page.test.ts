import { beforeEach, describe, expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'
import { SECRET } from '#test/support/fixtures/invitations.ts'
import { accounts, linkFor, NEW, OLD, reset, signInStatus } from '#test/support/fixtures/password-resets.ts'

const path = '/reset'
const FORM = 'application/x-www-form-urlencoded'

let service: Service
let token: string

beforeEach(async () => {
  service = await Service.startWith(accounts)
  token = await linkFor(service, 'nils')
})

const open = (of: string, headers: Record<string, string> = {}) =>
  service.get(`${path}?token=${encodeURIComponent(of)}`, { headers })
const submit = (password: string, confirmation: string, of = token) =>
  service.post(path, {
    body: new URLSearchParams({ token: of, password, confirmation }).toString(),
    headers: { 'content-type': FORM },
  })

describe('the page for a new password', () => {
  it('shows a form for the login of the user, and changes nothing', async () => {
    const { status, body } = await open(token)

    expect(status).toBe(200)
    expect(body).toContain('<strong>nils</strong>')
    expect(body).toContain(`<form method="post" action="${path}">`)
    const names = [...body.matchAll(/<input [^>]*name="(\w+)"/g)].map(([, name]) => name)
    expect(names).toEqual(['token', 'login', 'password', 'confirmation'])
    for (const name of ['password', 'confirmation']) {
      expect(body).toContain(`<label for="${name}">`)
      expect(body).toMatch(
        new RegExp(
          `id="${name}" name="${name}" type="password" value="" autocomplete="new-password" required>`,
        ),
      )
    }
    expect(await signInStatus(service, 'nils', OLD)).toBe(200)
  })

  it('is in the language that the browser prefers', async () => {
    const { body } = await open(token, { 'accept-language': 'de-AT,en;q=0.5' })

    expect(body).toContain('<html lang="de">')
    expect(body).toContain('<h1>Neues Passwort wählen</h1>')
    expect(body).toContain('Neues Passwort wiederholen')
  })

  it('reports problems in that language, too', async () => {
    const body = new URLSearchParams({ token, password: 'kurz', confirmation: 'kurz' }).toString()
    const headers = { 'content-type': FORM, 'accept-language': 'de' }

    expect((await service.post(path, { body, headers })).body).toContain(
      'Passwort ist zu kurz (mindestens 8 Zeichen).',
    )
  })

  it('sets the password that was entered twice, and leads to the console', async () => {
    const { status, body } = await submit(NEW, NEW)

    expect(status).toBe(200)
    expect(body).toMatch(/<h1>Your password was changed<\/h1>[\s\S]*<a href="\/app">/)
    expect(await signInStatus(service, 'nils', NEW)).toBe(200)
  })

  it.each([
    [
      'different passwords',
      NEW,
      `${NEW}x`,
      'confirmation',
      'Password confirmation does not match the password.',
    ],
    ['a short password', 'short', 'short', 'password', 'Password is too short (minimum is 8 characters).'],
    ['no password', '', '', 'password', 'Password can&#39;t be blank.'],
  ])('shows beside its field what is wrong with %s, and never a password', async (...values) => {
    const [, password, confirmation, name, problem] = values
    const { status, body } = await submit(password, confirmation)

    expect(status).toBe(422)
    expect(body).toContain(`<p class="problem" id="${name}-problem">${problem}</p>`)
    expect(body).toMatch(
      new RegExp(`<input id="${name}".*aria-invalid="true" aria-describedby="${name}-problem"`),
    )
    if (password) expect(body).not.toContain(`"${password}"`)
    expect((await submit(NEW, NEW)).status).toBe(200)
  })

  it.each(['', 'nonsense', `opr_99_${SECRET}`])(
    'says for the token %j that it is not valid',
    async (other) => {
      for (const { status, body } of [
        await open(other),
        await submit(NEW, NEW, other),
        await submit('a', 'b', other),
      ]) {
        expect(status).toBe(404)
        expect(body).toContain('<h1>This link is not valid</h1>')
        expect(body).not.toContain('<form')
      }
    },
  )

  it('says so for a used token', async () => {
    await reset(service, token)

    expect([(await open(token)).status, (await submit(NEW, NEW)).status]).toEqual([404, 404])
  })

  it('takes no field from the address', async () => {
    const query = new URLSearchParams({ token, password: NEW, confirmation: NEW })
    const headers = { 'content-type': FORM }

    expect((await service.post(`${path}?${query}`, { body: '', headers })).status).toBe(404)
  })

  it.each([
    ['the form', () => open(token)],
    ['an invalid token', () => open('nonsense')],
    ['a form with problems', () => submit('short', 'short')],
    ['a success', () => submit(NEW, NEW)],
  ])('runs no script, is not stored, and sends no address on: %s', async (_, answer) => {
    const { headers, body } = await answer()

    expect(headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/,
    )
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(body).not.toContain('<script')
  })
})
