import { beforeAll, describe, expect, it } from 'vitest'
import { basic, sendRaw } from '#test/support/engine/raw-request.ts'
import { Service } from '#test/support/engine/service.ts'
import { personas, tokens } from '#test/support/fixtures/personas.ts'
import { badCredentials, notAuthenticated } from '#test/support/oracles/expected-errors.ts'

const path = '/api/v3/placeholder_users'
const base64 = (text: string) => Buffer.from(text).toString('base64')

const accepted: [what: string, header: string][] = [
  ['Basic with the user apikey', basic(tokens.manager)],
  ['Bearer', `Bearer ${tokens.manager}`],
  ['basic, in lower case', basic(tokens.manager).replace('Basic', 'basic')],
  ['BASIC, in upper case', basic(tokens.manager).replace('Basic', 'BASIC')],
  ['bearer, in lower case', `bearer ${tokens.manager}`],
  ['BEARER, in upper case', `BEARER ${tokens.manager}`],
  ['with several spaces', `Bearer   ${tokens.manager}`],
  ['Basic without the padding', basic(tokens.manager).replace(/=+$/, '')],
]

const [secret] = tokens.manager.match(/[^_]+$/) as [string]

const refusedHeaders: [what: string, header: string | string[]][] = [
  ['a scheme alone', 'Basic'],
  ['the other scheme alone', 'Bearer '],
  ['a token without a scheme', tokens.manager],
  ['another scheme', `Token ${tokens.manager}`],
  ['a scheme that every object has', `constructor ${tokens.manager}`],
  ['the prototype for a scheme', `__proto__ ${tokens.manager}`],
  ['Digest', 'Digest username="apikey"'],
  ['Bearer with more than a token', `Bearer ${tokens.manager} more`],
  ['Bearer with something before the token', `Bearer x${tokens.manager}`],
  ['Basic with a token that is not encoded', `Basic ${tokens.manager}`],
  ['Basic with something that is not base 64', 'Basic ???'],
  ['Basic without a colon', `Basic ${base64('apikey')}`],
  ['Basic without a password', `Basic ${base64('apikey:')}`],
  ['Basic without a user', `Basic ${base64(`:${tokens.manager}`)}`],
  ['Basic with user and token the wrong way round', `Basic ${base64(`${tokens.manager}:apikey`)}`],
  ['Basic with the token as user', `Basic ${base64(`${tokens.manager}:`)}`],
  ['Basic with apikey in another case', basic(tokens.manager, 'APIKEY')],
  ['Basic with more after the token', basic(`${tokens.manager}:`)],
  ['Basic with a line feed after the token', basic(`${tokens.manager}\n`)],
  ['Basic with bytes that are not UTF-8', `Basic ${Buffer.from([0xff, 0xfe, 0x3a]).toString('base64')}`],
  ['Bearer with a Basic value', basic(tokens.manager).replace('Basic', 'Bearer')],
  ['a token of a user that nobody is', 'Bearer opk_999_no-such-user-at-all'],
  ['a token of a placeholder user', 'Bearer opk_10_placeholder-user-token'],
  ['a token of a group', 'Bearer opk_20_group-token-0000000'],
  ["another user's secret", `Bearer opk_1_${secret}`],
  ['half a secret', `Bearer ${tokens.manager.slice(0, -1)}`],
  ['more than a secret', `Bearer ${tokens.manager}0`],
  ['a secret in another case', `Bearer ${tokens.manager.replace('manager', 'Manager')}`],
  ['no secret', 'Bearer opk_2_'],
  ['a short secret', 'Bearer opk_2_short'],
  ['a secret of 129 characters', `Bearer opk_2_${'x'.repeat(129)}`],
  ['a very long secret', `Bearer opk_2_${'x'.repeat(7000)}`],
  ['the user 0', `Bearer opk_0_${secret}`],
  ['leading zeros', `Bearer opk_02_${secret}`],
  ['a number beyond ids', `Bearer opk_${'9'.repeat(16)}_${secret}`],
  ['a prefix in upper case', `Bearer ${tokens.manager.replace('opk', 'OPK')}`],
  ['two headers', [`Bearer ${tokens.manager}`, `Bearer ${tokens.admin}`]],
  ['two credentials in one', `Bearer ${tokens.manager}, Bearer ${tokens.admin}`],
  ['Basic of nothing', 'Basic ===='],
  ['Basic with another colon', `Basic ${base64(`apikey;${tokens.manager}`)}`],
  ['Basic with neither user nor password', `Basic ${base64(':')}`],
  ['Basic with no password for a login', `Basic ${base64('ada:')}`],
  ['Basic with a password instead of a token', basic('correct horse')],
  ['nonsense', '\u00ff\u00fe'],
]

describe('credentials', () => {
  let service: Service
  const send = (authorization?: string | string[]) =>
    sendRaw(service, { path, headers: authorization === undefined ? {} : { authorization } })

  beforeAll(async () => {
    service = await Service.startWith([
      ...personas,
      { kind: 'placeholder_user', id: 10, name: 'Designer' },
      { kind: 'group', id: 20, name: 'Crew', members: [2] },
    ])
  })

  it.each(accepted)('may be %s', async (_, header) => {
    expect(await send(header)).toMatchObject({ status: 200 })
  })

  it.each(refusedHeaders)('may not be %s', async (_, header) => {
    const { status, headers, body } = await send(header)

    expect(status).toBe(401)
    expect(headers['www-authenticate']).toBe('Basic realm="Project Management API", charset="UTF-8"')
    expect(body).toEqual(badCredentials)
  })

  it.each([undefined, '', '  '])('are missing when the header is %j', async (header) => {
    const { status, headers, body } = await send(header)

    expect(status).toBe(401)
    expect(headers['www-authenticate']).toBe('Basic realm="Project Management API", charset="UTF-8"')
    expect(body).toEqual(notAuthenticated)
  })

  it('are read from the header only', async () => {
    const { status, body } = await sendRaw(service, {
      path: `${path}?apikey=${tokens.admin}&access_token=${tokens.admin}&key=${tokens.admin}`,
      headers: { cookie: `token=${tokens.admin}`, 'x-api-key': tokens.admin },
    })

    expect(status).toBe(401)
    expect(body).toEqual(notAuthenticated)
  })

  it('are in no log', () => {
    expect(service.logged.length).toBeGreaterThan(0)
    expect(service.logged.join('\n')).not.toContain(secret)
  })

  it('cost a read where they are well-formed, and none where they are not', async () => {
    const wrong = await service.meter.measure(() => send('Bearer opk_2_not-the-right-token'))
    const malformed = await service.meter.measure(() =>
      sendRaw(service, { path: '/api/v3', headers: { authorization: 'x' } }),
    )

    expect(wrong.roundTrips).toBeGreaterThan(0)
    expect(malformed.commands).toEqual([])
  })
})
