import { describe, expect, it } from 'vitest'
import { sizeProblem } from '#shared/custom-fields/review.ts'
import type { CustomValues, Reference } from '#shared/custom-fields/value.ts'
import { formatted } from '#shared/platform/formattable/formattable.ts'

const TOO_LONG = 'are too long (maximum is 65536 bytes).'
const TOO_LONG_RENDERED = 'are too long when they are rendered (maximum is 524288 bytes of HTML).'

describe('the custom texts of an entity', () => {
  /**
   * Texts with a short source and long HTML, because escaping lengthens their control characters.
   *
   * Eight of these texts almost reach the size limit for HTML.
   */
  const texts = async (count: number): Promise<CustomValues> => {
    const text = await formatted(`[a]: /b "${'\u0001'.repeat(3300)}"\n\n[a] [a] [a]`, 'markdown')
    return Object.fromEntries(Array.from({ length: count }, (_, index) => [String(index), text as never]))
  }

  it('are too long where what was written is', () => {
    expect(sizeProblem({ 1: 'x'.repeat(65536) })).toBeUndefined()
    expect(sizeProblem({ 1: 'é'.repeat(32768) })).toBeUndefined()
    expect(String(sizeProblem({ 1: 'x'.repeat(65536), 2: 'x' }))).toBe(TOO_LONG)
  })

  it('are too long where they would fill a response, as they are escaped there', async () => {
    expect(sizeProblem(await texts(8))).toBeUndefined()
    expect(String(sizeProblem(await texts(9)))).toBe(TOO_LONG_RENDERED)
  })

  it('may stay as long as they are, or become shorter, but not longer', async () => {
    const [fewer, present, more] = await Promise.all([9, 10, 11].map(texts))

    expect(sizeProblem(present as CustomValues, present)).toBeUndefined()
    expect(sizeProblem(fewer as CustomValues, present)).toBeUndefined()
    expect(String(sizeProblem(more as CustomValues, present))).toBe(TOO_LONG_RENDERED)
  })
})

describe('what the custom values of an entity refer to', () => {
  const references = (from: number, count: number): CustomValues => ({
    1: Array.from({ length: count }, (_, at): Reference => `U${from + at}`),
  })
  const TOO_MUCH = 'link to too much (maximum is 14 principals and versions).'

  it('may stay where it is too much already, or become less', () => {
    expect(String(sizeProblem(references(1, 25)))).toBe(TOO_MUCH)
    expect(sizeProblem(references(1, 25), references(1, 25))).toBeUndefined()
    expect(sizeProblem(references(2, 24), references(1, 25))).toBeUndefined()
  })

  it('may not become something else while it is too much', () => {
    expect(String(sizeProblem(references(2, 25), references(1, 25)))).toBe(TOO_MUCH)
    expect(String(sizeProblem(references(101, 1), references(1, 25)))).toBe(TOO_MUCH)
    expect(sizeProblem(references(101, 14), references(1, 14))).toBeUndefined()
  })
})
