import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { allRoutes } from '#shared/resources/index.ts'

const folder = join(import.meta.dirname, '../../shared/console')

const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.(tsx?|css)$/.test(path))
  .map((path) => ({ path, text: withoutRemarks(readFileSync(join(folder, path), 'utf8')) }))

/** Neither comments nor the names of imported files. */
function withoutRemarks(text: string): string {
  return text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$|\b(from|import) '[^']*'/gm, '')
}

/** The fixed parts of the addresses of all routes, such as `placeholder_users`. */
const segments = new Set(
  allRoutes.flatMap(({ path }) => path.split('/')).filter((part) => part && !part.includes('{')),
)

/** Where a source contains a pattern, with what it found. */
const containing = (pattern: RegExp) =>
  sources.flatMap(({ path, text }) => [...text.matchAll(pattern)].map(([found]) => `${path}: ${found}`))

describe('the sources of the console', () => {
  it('name no address of the API: none of the parts that addresses are made of stands beside a slash', () => {
    const words = [...segments].join('|')

    expect(segments.size).toBeGreaterThan(30)
    expect(containing(new RegExp(`(?<![.<\\w-])\\/(${words})(?![\\w-])`, 'g'))).toEqual([])
    expect(containing(new RegExp(`['"\`}/](${words})[/?][\\w{$]`, 'g'))).toEqual([])
  })

  it('name no part of an address that is more than a word', () => {
    const joined = [...segments].filter((part) => /[_.]|\d/.test(part))

    expect(joined).toContain('placeholder_users')
    expect(containing(new RegExp(`['"\`/](${joined.join('|')})\\b`, 'g'))).toEqual([])
  })

  it('name no host', () => {
    expect(containing(/\b(https?|wss?):\/\/[^\s'"]*/g)).toEqual([])
  })

  it('say in one place where the root of the API is, which is what the document says', () => {
    expect(containing(/\.dataset\b/g).map((found) => found.split(':')[0])).toContain('main.tsx')
  })

  it('have one control for all that browsers draw in parts, which knows when a part is missing', () => {
    const parted = /<input[^>]*type="(date|datetime-local|time|month|week|number)"/g

    expect(containing(parted)).toEqual([])
    expect(containing(/<NativeInput\b/g).length).toBeGreaterThan(3)
  })

  it('turn no text into HTML or code', () => {
    const dangerous =
      /\.(inner|outer)HTML\b|dangerouslySetInnerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function\b|srcdoc/g

    expect(containing(dangerous)).toEqual([])
  })

  it('keep nothing beyond the session but the language and the columns of lists', () => {
    const lasting = /\b(localStorage|indexedDB|document\.cookie|caches\.open)\b/g

    expect(new Set(containing(lasting).map((found) => found.split(':')[0]))).toEqual(
      new Set(['language/language.tsx', 'views/use-columns.ts']),
    )
  })
})
