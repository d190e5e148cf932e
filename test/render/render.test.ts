import { beforeAll, describe, expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'
import {
  HOME,
  ids,
  inProjectPath,
  pathOf,
  setUp,
  tokens,
} from '#test/support/fixtures/work-package-personas.ts'

let service: Service
let id: number

beforeAll(async () => {
  service = await Service.start()
  await setUp(service)
  id = (await service.post(inProjectPath(HOME), { as: tokens.lead, body: { subject: 'Steel' } })).body.id
})

interface Options {
  as?: string
  context?: string
  headers?: Record<string, string>
}

const rendering = (
  format: string,
  text: string,
  { as = tokens.reader, context = '', headers = {} }: Options = {},
) =>
  service.post(`/api/v3/render/${format}${context && `?context=${encodeURIComponent(context)}`}`, {
    as,
    body: text,
    headers: { 'content-type': 'text/plain', ...headers },
  })

describe('Rendering a text', () => {
  it('answers with the HTML that descriptions have, which no browser runs', async () => {
    const { status, body, headers } = await rendering('markdown', '**a** <b> @editor')

    expect([status, body]).toEqual([200, '<p><strong>a</strong> &lt;b&gt; @editor</p>'])
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
    expect(headers.get('cache-control')).toBe('no-store')
  })

  it('as plain text interprets no markup', async () => {
    expect((await rendering('plain', '**a**\n<b>\n\n@editor', { context: pathOf(id) })).body).toBe(
      '<p>**a**<br />\n&lt;b&gt;</p>\n\n<p>@editor</p>',
    )
  })

  it.each([
    ['a work package', () => pathOf(id)],
    ['a project by its id', () => `/api/v3/projects/${HOME}`],
    ['a project by its identifier', () => '/api/v3/projects/bridge'],
  ])('in the context of %s links mentions', async (_, context) => {
    expect((await rendering('markdown', '@editor', { context: context() })).body).toBe(
      `<p><a class="user-mention" href="/app/users/${ids.editor}">@editor Person</a></p>`,
    )
  })

  it('refuses a context that is hidden as one that does not exist', async () => {
    const contexts = [
      pathOf(id),
      pathOf(999),
      '/api/v3/projects/1',
      '/api/v3/users/1',
      'x',
      '/api/v3/projects/no',
    ]
    const answers = await Promise.all(
      contexts.map((context) => rendering('markdown', 'a', { as: tokens.stranger, context })),
    )

    expect(new Set(answers.map(({ body, status }) => `${status} ${body.message}`))).toEqual(
      new Set(['400 Context is not set to one of the allowed values.']),
    )
  })

  it('accepts 32 KiB and an empty text', async () => {
    expect((await rendering('markdown', 'a'.repeat(32 * 1024))).status).toBe(200)
    expect((await rendering('markdown', '')).status).toBe(200)
  })

  it.each([
    ['a longer text', 413, 'PayloadTooLarge', { text: 'a'.repeat(32 * 1024 + 1) }],
    [
      'a text with far longer HTML',
      422,
      'PropertyConstraintViolation',
      { text: `${'>'.repeat(100)}a\n\n`.repeat(300) },
    ],
    ['JSON', 415, 'TypeNotSupported', { headers: { 'content-type': 'application/json' } }],
    ['bad credentials', 401, 'Unauthenticated', { as: 'x' }],
  ])(
    'refuses %s with %i',
    async (_, status, error, { text = 'a', ...options }: Options & { text?: string }) => {
      const answer = await rendering('markdown', text, options)

      expect(answer.status).toBe(status)
      expect(answer.body.errorIdentifier).toMatch(new RegExp(`:${error}$`))
    },
  )

  it('refuses bytes that are not UTF-8', async () => {
    const { status } = await service.post('/api/v3/render/plain', {
      as: tokens.reader,
      body: new Uint8Array([0xff]),
      headers: { 'content-type': 'text/plain' },
    })

    expect(status).toBe(400)
  })
})
