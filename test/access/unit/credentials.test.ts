import { describe, expect, it } from 'vitest'
import {
  generateToken,
  isExpired,
  parseCredentials,
  tokenRecord,
  tokenRecordOf,
  userIdOfToken,
} from '#shared/access/credentials.ts'

const TOKEN = 'opk_7_0123456789abcdef'
const base64 = (text: string) => Buffer.from(text).toString('base64')
const basic = (text: string) => `Basic ${base64(text)}`

describe('the Authorization header', () => {
  it.each([
    ['Basic with the user apikey', basic(`apikey:${TOKEN}`)],
    ['the scheme in another case', basic(`apikey:${TOKEN}`).replace('Basic', 'bAsIc')],
    ['base64 without its padding', basic(`apikey:${TOKEN}`).replace(/=+$/, '')],
    ['Bearer', `Bearer ${TOKEN}`],
    ['bearer in small letters', `bearer ${TOKEN}`],
    ['white space around everything', `  Bearer   ${TOKEN}  `],
  ])('names a user with %s', (_, header) => {
    expect(parseCredentials(header)).toEqual({ token: TOKEN, userId: 7 })
  })

  it.each([
    ['a word', 'ada:correct', 'ada', 'correct'],
    ['colons', 'ada:a:b::', 'ada', 'a:b::'],
    ['spaces and lines', 'ada: a\nb ', 'ada', ' a\nb '],
    ['a token', `ada:${TOKEN}`, 'ada', TOKEN],
    ['letters of all kinds', 'ädä:p\u0000ä\ufeffß😀', 'ädä', 'p\u0000ä\ufeffß😀'],
    ['a byte order mark before the login', '\ufeffada:x', '\ufeffada', 'x'],
    ['a login that starts like the one of tokens', `apikeys:${TOKEN}`, 'apikeys', TOKEN],
    ['the login of tokens in another case', `ApiKey:${TOKEN}`, 'ApiKey', TOKEN],
  ])('names a login, and a password of %s', (_, text, login, password) => {
    expect(parseCredentials(basic(text))).toEqual({ login, password })
  })
})

describe('a token', () => {
  it('is generated with the id of its user and 32 random bytes', () => {
    const token = generateToken(12)

    expect(token).toMatch(/^opk_12_[\w-]{43}$/)
    expect(userIdOfToken(token)).toBe(12)
    expect(generateToken(12)).not.toBe(token)
  })

  it.each([
    ...['', 'opk_7_', 'opk_7_short', 'opk__0123456789abcdef', 'opk_0_0123456789abcdef'],
    ...['opk_07_0123456789abcdef', 'opk_-7_0123456789abcdef', 'opk_1234567890123456_0123456789abcdef'],
    ...['opk_7_0123456789abcde!', 'opk_7_0123456789abcdef\n', 'OPK_7_0123456789abcdef'],
    ...[' opk_7_0123456789abcdef', 'opk_٧_0123456789abcdef'],
  ])('is not %j', (text) => {
    expect(userIdOfToken(text)).toBeUndefined()
  })

  it('is kept as a hash and its first characters', () => {
    const record = tokenRecord('opk_7_abcdefGHIJKLMNOP', '2024-01-01T00:00:00.000Z')

    expect(record).toEqual({
      hash: expect.stringMatching(/^[\w-]{43}$/),
      prefix: 'opk_7_abcdef',
      createdAt: '2024-01-01T00:00:00.000Z',
    })
  })

  it('matches its own record among others, and no other', () => {
    const [one, other] = [generateToken(7), generateToken(7)]
    const records = [other, one].map((token) => tokenRecord(token, ''))

    expect(tokenRecordOf(one, records)).toBe(records[1])
    expect(tokenRecordOf(one, records.slice(0, 1))).toBeUndefined()
    expect(tokenRecordOf(`${one}x`, records)).toBeUndefined()
    expect(tokenRecordOf(one, [])).toBeUndefined()
  })

  it('is valid until the moment at which it expires, and for ever without one', () => {
    const expiring = tokenRecord('opk_7_abcdefGHIJKLMNOP', '', '2024-01-02T00:00:00.000Z')

    expect(isExpired(expiring, new Date('2024-01-01T23:59:59.999Z'))).toBe(false)
    expect(isExpired(expiring, new Date('2024-01-02T00:00:00.000Z'))).toBe(true)
    expect(isExpired(tokenRecord('opk_7_abcdefGHIJKLMNOP', ''), new Date('9999-01-01'))).toBe(false)
  })
})
