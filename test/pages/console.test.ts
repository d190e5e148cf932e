import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildBrowserFiles } from '#infra/browser-files.ts'
import { deferredTexts } from '#shared/console/language/en/deferred.ts'
import { administrationTexts } from '#shared/console/language/en/deferred-administration.ts'
import { type BrowserFiles, fileOf, importsOf, jsonFiles } from '#shared/platform/http/browser-files.ts'
import { consoleHeaders } from '#shared/resources/pages/console-page.ts'
import { Service } from '#test/support/engine/service.ts'

/**
 * The maximum compressed sizes of parts of the console, in bytes. `common` is the code that the deferred pages share,
 * and `json` the catalogue of one language.
 */
const MOST_BYTES = { js: 95_000, deferred: 40_000, common: 1_500, css: 12_000, json: 14_000 } as const

let service: Service
let files: BrowserFiles

/** The total compressed size of some files. */
const sizeOf = (names: readonly string[]) =>
  names.reduce((sum, name) => sum + gzipSync(files.get(name) ?? '').length, 0)

beforeAll(async () => {
  service = await Service.start()
  files = await buildBrowserFiles()
})

const policy = [
  ...["default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self' data:"],
  ...["connect-src 'self'", "font-src 'none'", "base-uri 'none'", "form-action 'none'"],
  ...["frame-ancestors 'none'", "require-trusted-types-for 'script'", 'trusted-types formattable'],
]

/** The addresses of the files that a document loads, with their integrity hashes. */
const loadedBy = (document: string) =>
  [...document.matchAll(/ (?:src|href)="([^"]+)" integrity="sha256-([^"]+)"/g)].map(([, address, hash]) => ({
    address: address as string,
    hash,
  }))

describe('the document of the console', () => {
  it.each(['/app', '/app/projects/7?x=y', '/app/users/me/preferences', '/app/assets', '/app/a/b/c'])(
    'is answered to anyone at %s, is asked for again, and runs nothing but its own script',
    async (path) => {
      const { status, headers, body } = await service.get(path, {
        headers: { authorization: 'Bearer wrong' },
      })

      expect(status).toBe(200)
      expect(Object.fromEntries(headers)).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-cache',
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
        'x-request-id': expect.any(String),
        etag: expect.stringMatching(/^W\/"/),
      })
      expect(headers.get('content-security-policy')?.split('; ')).toEqual(policy)
      expect(body).not.toMatch(/<style|<script(?![^>]* src=)|\son\w+=|\sstyle=|https?:\/\//)
    },
  )

  it('may read files from the place where the stage has them, and from no other', () => {
    const policy = consoleHeaders('https://files.example.com')['content-security-policy']

    expect(policy.split('; ')).toContain("connect-src 'self' https://files.example.com")
    expect(policy.match(/https:/g)).toHaveLength(1)
  })

  it('has the addresses of the API and the console, its language, and a notice for browsers without scripts', async () => {
    const { body } = await service.get('/app')

    expect(body).toContain('<div id="console" data-root="/api/v3" data-base="/app" data-translations=')
    expect(body).toMatch(/<html lang="en">[\s\S]*name="viewport"[\s\S]*<noscript>.*JavaScript/)
  })

  it('is the same everywhere, and is not sent again to clients that have it', async () => {
    const [first, other] = [await service.get('/app'), await service.get('/app/projects')]
    const headers = { 'if-none-match': first.headers.get('etag') as string }

    const again = await service.get('/app/users/1', { headers })

    expect(other.body).toBe(first.body)
    expect([again.status, again.body]).toEqual([304, undefined])
    expect(again.headers.get('content-security-policy')).toBe(policy.join('; '))
  })

  it('loads one style sheet, and a script with its imports, which the browser compares with their hashes', async () => {
    const { body } = await service.get('/app')

    const loaded = loadedBy(body)

    expect([...new Set(loaded.map(({ address }) => address.replace(/-\w+\./, '.')))]).toEqual([
      '/app/assets/main.css',
      '/app/assets/chunk.js',
      '/app/assets/main.js',
    ])
    for (const { address, hash } of loaded) {
      const file = await service.get(address)
      expect(createHash('sha256').update(file.body).digest('base64')).toBe(hash)
    }
  })

  it('names the file of each language other than English, which the browser compares with its hash', async () => {
    const { body } = await service.get('/app')
    const [, json] = body.match(/ data-translations="([^"]+)"/) as [string, string]
    const { de } = JSON.parse(json.replaceAll('&quot;', '"'))

    const { status, headers, body: catalogue } = await service.get(de.address)

    const content = String(files.get(de.address.split('/').at(-1)))
    expect([status, catalogue.words.menu]).toEqual([200, 'Menü'])
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(headers.get('cache-control')).toContain('immutable')
    expect(de.integrity).toBe(`sha256-${createHash('sha256').update(content).digest('base64')}`)
  })
})

describe('a file of the console', () => {
  it.each([
    ['js', 'text/javascript; charset=utf-8'],
    ['css', 'text/css; charset=utf-8'],
  ] as const)('ending in .%s is kept for ever', async (extension, type) => {
    const { name } = fileOf(files, 'main', extension)

    const { status, headers, body } = await service.get(`/app/assets/${name}`)

    expect([status, body]).toEqual([200, files.get(name)])
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': type,
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      etag: `W/"${name}"`,
    })
  })

  it('is compressed, and is not sent again to clients that have it', async () => {
    const { name } = fileOf(files, 'main', 'js')
    const headers = { 'if-none-match': `W/"${name}"` }

    const first = await service.get(`/app/assets/${name}`, { headers: { 'accept-encoding': 'gzip' } })
    const again = await service.get(`/app/assets/${name}`, { headers })

    expect(first.headers.get('content-encoding')).toMatch(/^(gzip|br)$/)
    expect([again.status, again.body]).toEqual([304, undefined])
  })

  it.each(['main.js', 'main-AAAAAAAA.js', '..%2Fmain.js', '..%2F..%2Findex.mjs', '%00'])(
    'is not %s, which was never built',
    async (name) => {
      const { status, body } = await service.get(`/app/assets/${name}`)

      expect(status).toBe(404)
      expect(body.errorIdentifier).toBe('urn:service-org:api:v3:errors:NotFound')
    },
  )

  it.each(['js', 'css'] as const)(
    'ending in .%s is small enough for a slow network, with its imports',
    (extension) => {
      const { name } = fileOf(files, 'main', extension)
      const names = [name, ...importsOf(files, name).map((one) => one.name)]

      expect(sizeOf(names)).toBeLessThanOrEqual(MOST_BYTES[extension])
    },
  )

  const importedBy = (program: string) =>
    importsOf(files, fileOf(files, program, 'js').name).map(({ name }) => name)

  it.each([
    ['main', { ...deferredTexts, ...administrationTexts }],
    ['deferred', administrationTexts],
    ['administration', deferredTexts],
  ])(
    'of the script %s uses no English text that is loaded with the pages of another one',
    (program, texts) => {
      const { name } = fileOf(files, program, 'js')
      const scripts = [name, ...importedBy(program)].map((one) => files.get(one))
      const used = Object.keys(texts).filter((word) =>
        scripts.some((script) => script?.includes(`"${word}"`)),
      )

      expect(used).toEqual([])
    },
  )

  it.each(['deferred', 'administration'])(
    'with the pages of %s is small, and has its own modules',
    (program) => {
      const { name } = fileOf(files, program, 'js')
      const first = importedBy('main')
      const common = importedBy(program).filter((one) => !first.includes(one))

      expect(sizeOf([name])).toBeLessThanOrEqual(MOST_BYTES.deferred)
      expect(sizeOf(common)).toBeLessThanOrEqual(MOST_BYTES.common)
    },
  )

  it('with a language is small, as it is loaded before anything is shown', () => {
    for (const { name } of jsonFiles(files).values())
      expect(sizeOf([name])).toBeLessThanOrEqual(MOST_BYTES.json)
  })

  it('is a script or the style sheet of the console, a language, the sample in one, or the script of invitations', () => {
    const names = [...files.keys()].filter((name) => !name.endsWith('.json'))
    const kinds = new Set(names.map((name) => name.replace(/-[A-Z0-9]{8}\./, '.')))

    expect([...kinds].sort()).toEqual([
      'administration.js',
      'chunk.js',
      'deferred.js',
      'invitation.js',
      'main.css',
      'main.js',
      'sample.js',
    ])
  })
})
