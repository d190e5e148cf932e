import { beforeEach, describe, expect, it } from 'vitest'
import { errorFields, log } from '#shared/platform/log.ts'
import { logged } from '#test/support/engine/invocation.ts'

let lines: string[]

beforeEach(() => {
  lines = logged()
})

describe('a log line', () => {
  it('is one line of JSON', () => {
    log('WARN', 'two\nlines', { status: 7, route: undefined })

    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatch(/^\{[^\n]*\}\n$/)
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 'WARN', message: 'two\nlines', status: 7 })
  })

  it.each([
    ...['opk_7_0123456789abcdef', 'opi_7_0123456789abcdef', 'before opk_7_0123456789abcdef after'],
    ...['opk_7_0123456789abcdef and opk_8_0123456789abcdef', 'Authorization: Basic MDEyMzQ1Njc4OQ=='],
    ...['bearer opk_7_0123456789abcdef', 'BASIC 0123456789'],
  ])('holds no secret: %s', (text) => {
    log('ERROR', text, { reason: text })

    expect(lines[0]).toContain('[redacted]')
    expect(lines[0]).not.toMatch(/0123456789|MDEyMz/)
  })

  it.each(['a basic need', 'opk_', 'the bearer'])('leaves words alone that look like one: %s', (text) => {
    log('INFO', text === 'a basic need' ? 'basically' : text)

    expect(lines[0]).not.toContain('[redacted]')
  })
})

describe('the origin of an error', () => {
  it('is its kind and the place, without its message', () => {
    const { error, at } = errorFields(new RangeError('a secret\n    at the end of it'))

    expect(error).toBe('RangeError')
    expect(at).toContain('log.test.ts')
    expect(at).not.toContain('secret')
  })

  it.each([[undefined], ['a secret'], [null], [{ message: 'a secret' }]])(
    'of %j is what kind of value it is',
    (thrown) => {
      expect(errorFields(thrown)).toEqual({ error: typeof thrown })
    },
  )
})
