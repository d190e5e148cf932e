import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { allRoutes } from '#shared/resources/index.ts'

const folder = join(import.meta.dirname, '../../shared/console')

const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.(tsx?|css)$/.test(path))
  .map((path) => ({ path, text: withoutRemarks(readFileSync(join(folder, path), 'utf8')) }))

/** Removes comments and the names of imported files. */
function withoutRemarks(text: string): string {
  return text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$|\b(from|import) '[^']*'/gm, '')
}

/** Constant segments in the addresses of all routes, such as `placeholder_users`. */
const segments = new Set(
  allRoutes.flatMap(({ path }) => path.split('/')).filter((part) => part && !part.includes('{')),
)

/** Returns the matches of a pattern in the sources, each with the path of its file. */
const containing = (pattern: RegExp) =>
  sources.flatMap(({ path, text }) => [...text.matchAll(pattern)].map(([found]) => `${path}: ${found}`))

describe('the source code of the console', () => {
  it('contains no address of the API: no address segment next to a slash', () => {
    const words = [...segments].join('|')

    expect(segments.size).toBeGreaterThan(30)
    // The API has no link to the address for preparing uploads, because OpenProject's command line would refuse to
    // upload if it found such a link. The console therefore builds this address itself.
    expect(containing(new RegExp(`(?<![.<\\w-])\\/(${words})(?![\\w-])`, 'g'))).toEqual([
      'views/direct-upload.ts: /prepare',
    ])
    expect(containing(new RegExp(`['"\`}/](${words})[/?][\\w{$]`, 'g'))).toEqual([])
  })

  it('contains no address segment of several words', () => {
    const joined = [...segments].filter((part) => /[_.]|\d/.test(part))

    expect(joined).toContain('placeholder_users')
    expect(containing(new RegExp(`['"\`/](${joined.join('|')})\\b`, 'g'))).toEqual([])
  })

  it('contains no host name', () => {
    expect(containing(/\b(https?|wss?):\/\/\w[^\s'"]*/g)).toEqual([])
  })

  it('reads the address of the API from the document, in one place', () => {
    expect(containing(/\.dataset\b/g).map((found) => found.split(':')[0])).toContain('main.tsx')
  })

  it('uses one control, which detects missing parts, for all inputs that browsers render in parts', () => {
    const parted = /<input[^>]*type="(date|datetime-local|time|month|week|number)"/g

    expect(containing(parted)).toEqual([])
    expect(containing(/<NativeInput\b/g).length).toBeGreaterThan(3)
  })

  it('converts no text to HTML or code', () => {
    const dangerous =
      /\.(inner|outer)HTML\b|dangerouslySetInnerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function\b|srcdoc/g

    expect(containing(dangerous)).toEqual([])
  })

  it('stores only the language, the accent, columns and hidden first steps beyond the session', () => {
    const lasting = /\b(localStorage|indexedDB|document\.cookie|caches\.open)\b/g

    expect(new Set(containing(lasting).map((found) => found.split(':')[0]))).toEqual(
      new Set([
        'design/accent.ts',
        'language/language.tsx',
        'pages/home/use-first-steps.ts',
        'views/use-columns.ts',
      ]),
    )
  })
})
