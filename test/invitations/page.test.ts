import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'
import {
  accept,
  type Invited,
  invited,
  PASSWORD,
  SECRET,
  userOf,
} from '#test/support/fixtures/invitations.ts'
import { personas } from '#test/support/fixtures/personas.ts'

const path = '/invitations/accept'
const FORM = 'application/x-www-form-urlencoded'

let service: Service
let ines: Invited

beforeEach(async () => {
  service = await Service.startWith(personas)
  ines = await invited(service, { login: 'ines', firstName: 'Inès', lastName: 'O\'Brien "& <b>' })
})

const open = (token: string) => service.get(`${path}?token=${encodeURIComponent(token)}`)
const submit = (fields: Record<string, string>, headers: Record<string, string> = { 'content-type': FORM }) =>
  service.post(path, { body: new URLSearchParams(fields).toString(), headers })

/**
 * Reads the form on a page. Returns the inputs of the form with their attributes, and a function that returns the value
 * of the input with a given name.
 */
function formOf(page: string) {
  const inputs = [...page.matchAll(/<input [^>]*>/g)].map(([input]) => {
    const attribute = (name: string) => new RegExp(` ${name}="([^"]*)"`).exec(input)?.[1]
    return { name: attribute('name') ?? '', value: attribute('value') ?? '', type: attribute('type'), input }
  })
  return { inputs, value: (name: string) => inputs.find((input) => input.name === name)?.value }
}

describe('the page of an invitation', () => {
  it('shows a form with what is known of the user, and changes nothing', async () => {
    const { status, body } = await open(ines.token)

    const { inputs, value } = formOf(body)
    expect(status).toBe(200)
    expect(inputs.map(({ name }) => name)).toEqual(['token', 'login', 'firstName', 'lastName', 'password'])
    expect([value('token'), value('login'), value('firstName'), value('password')]).toEqual([
      ines.token,
      'ines',
      'Inès',
      '',
    ])
    expect(body).toContain(`<form method="post" action="${path}"`)
    expect((await userOf(service, ines.id)).status).toBe('invited')
  })

  it('is in the language that the browser prefers', async () => {
    const { body } = await service.get(`${path}?token=${ines.token}`, {
      headers: { 'accept-language': 'de-AT,en;q=0.5' },
    })

    expect(body).toContain('<html lang="de">')
    expect(body).toContain('<h1>Nehmen Sie Ihre Einladung an</h1>')
    expect(body).toContain('Vorname')
  })

  it('escapes what it shows', async () => {
    const { body } = await open(ines.token)

    expect(formOf(body).value('lastName')).toBe('O&#39;Brien &quot;&amp; &lt;b&gt;')
    expect(body).not.toContain('<b>')
  })

  it('names every visible field with a label, and tells browsers what it is for', async () => {
    const { body } = await open(ines.token)

    const visible = formOf(body).inputs.filter(({ type }) => type !== 'hidden')
    for (const { name, input } of visible) {
      expect(body).toContain(`<label for="${name}">`)
      expect(input).toMatch(new RegExp(`id="${name}".* autocomplete="[a-z-]+" required>$`))
    }
    expect(body).toMatch(/^<!doctype html>\s*<html lang="en">/)
  })

  it.each(['', 'nonsense', `opi_99_${SECRET}`])(
    'says for the token %j that it invites nobody',
    async (token) => {
      const { status, body } = await open(token)

      expect(status).toBe(404)
      expect(body).toContain('<h1>This invitation is not valid</h1>')
      expect(body).not.toContain('<form')
    },
  )

  it('reports a missing and a used token', async () => {
    await accept(service, ines.token)

    expect((await service.get(path)).status).toBe(404)
    expect((await open(ines.token)).status).toBe(404)
  })
})

const scripted =
  "script-src 'self'; connect-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'; "

describe('every page', () => {
  it.each([
    ['the form', () => open(ines.token), 200, scripted],
    ['a token that invites nobody', () => open('nonsense'), 404, ''],
    ['a form with problems', () => submit({ token: ines.token, password: 'short' }), 422, scripted],
    ['a success', () => submit({ token: ines.token, password: PASSWORD }), 200, ''],
    ['a body that is no form', () => submit({}, { 'content-type': 'application/json' }), 415, ''],
    ['a body without a type', () => submit({}, { 'content-type': '' }), 415, ''],
    ['a body that is too large', () => submit({ token: 'x'.repeat(1024 * 1024) }), 413, ''],
  ])('is guarded: %s', async (_, request, status, allowed) => {
    const { status: answered, headers, body } = await request()

    expect(answered).toBe(status)
    const [, style = ''] = /<style>([\s\S]*)<\/style>/.exec(body) ?? []
    const hash = createHash('sha256').update(style).digest('base64')
    expect(headers.get('content-security-policy')).toBe(
      `default-src 'none'; style-src 'sha256-${hash}'; ${allowed}form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
    )
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-request-id': expect.stringMatching(/./),
    })
    expect(headers.get('content-encoding')).toBeNull()
    expect(body).not.toMatch(/<script(?![^>]* src="\/app\/)|style=|javascript:/)
  })

  it('is reached with GET and POST only', async () => {
    const { status, headers } = await service.delete(path)

    expect([status, headers.get('allow')]).toEqual([405, 'GET, POST'])
  })
})

describe('the script of the form', () => {
  it('is a file of the console, and learns from the form where that is', async () => {
    const { body } = await open(ines.token)

    const [, src, integrity] = /<script [^>]*src="([^"]+)" integrity="sha256-([^"]+)">/.exec(body) ?? []
    const script = await service.get(src as string)
    expect(createHash('sha256').update(script.body).digest('base64')).toBe(integrity)
    expect(body).toContain(' data-console="/app" data-session="/api/v3/session">')
  })

  it('is missing where passwords are not what signs in', async () => {
    await service.import([{ kind: 'settings', passwordAuthentication: false }])

    const { headers, body } = await open(ines.token)

    expect(body).not.toMatch(/<script|data-console/)
    expect(headers.get('content-security-policy')).not.toContain('script-src')
  })
})

describe('accepting on the page', () => {
  it('activates the user, and shows the login', async () => {
    const fields = { login: 'ines2', firstName: 'I', lastName: 'D' }
    const { status, body } = await submit({ token: ines.token, ...fields, password: PASSWORD })

    expect(status).toBe(200)
    expect(body).toMatch(/<h1>Welcome<\/h1>[\s\S]*<strong>ines2<\/strong>/)
    expect(await userOf(service, ines.id)).toMatchObject({ status: 'active', ...fields })
  })

  it('shows what is wrong next to its field, with what was entered except the password', async () => {
    const fields = { login: 'ada', firstName: '<i>', lastName: '', password: 'short' }
    const { status, body } = await submit({ token: ines.token, ...fields })

    const { value } = formOf(body)
    expect(status).toBe(422)
    expect([value('token'), value('login'), value('firstName'), value('password')]).toEqual([
      ines.token,
      'ada',
      '&lt;i&gt;',
      '',
    ])
    for (const [name, problem] of [
      ['login', 'Login has already been taken.'],
      ['lastName', 'Last name can&#39;t be blank.'],
      ['password', 'Password is too short (minimum is 8 characters).'],
    ]) {
      expect(body).toContain(`<p class="problem" id="${name}-problem">${problem}</p>`)
      expect(body).toMatch(
        new RegExp(`<input id="${name}".*aria-invalid="true" aria-describedby="${name}-problem"`),
      )
    }
    expect(body).not.toContain('firstName-problem')
    expect(body).not.toContain('short"')
  })

  it('reports an invitation that was used in the meantime', async () => {
    await accept(service, ines.token)

    const { status, body } = await submit({ token: ines.token, password: PASSWORD })

    expect([status, body.includes('This invitation is not valid')]).toEqual([404, true])
  })

  it('takes no field from the address', async () => {
    const { status } = await service.post(`${path}?token=${ines.token}&password=${PASSWORD}`, {
      body: '',
      headers: { 'content-type': FORM },
    })

    expect(status).toBe(404)
  })

  it('reports in plain words that the service is unavailable', async () => {
    const { table } = service
    const broken = await Service.start({
      table,
      faults: () => ({ kind: 'error', name: 'ValidationException' }),
    })

    const { status, body } = await broken.get(`${path}?token=${ines.token}`)

    expect(status).toBe(500)
    expect(body).toMatch(/<h1>Something went wrong<\/h1>\s*<p>An internal error has occurred\.<\/p>/)
  })
})
