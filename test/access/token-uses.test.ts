import { beforeEach, describe, expect, it } from 'vitest'
import { createToken, tokenLine, userNamed } from '#infra/admin/tokens.ts'
import { isExpired } from '#shared/access/credentials.ts'
import { tokenUsesIn } from '#shared/access/token-uses.ts'
import { usersIn } from '#shared/resources/users/store.ts'
import { Service } from '#test/support/engine/service.ts'
import { user } from '#test/support/fixtures/records.ts'

describe('a token', () => {
  let service: Service
  let now = new Date()
  const at = (time: string) => {
    now = new Date(time)
  }
  const mel = () => userNamed(service.ports, 'mel')
  const use = async (token: string) => (await service.get('/api/v3/users/me', { as: token })).status
  const lines = async () => {
    const found = await mel()
    return found.tokens.map((token) => tokenLine(found, token))
  }

  beforeEach(async () => {
    at('2026-03-01T12:00:00Z')
    service = await Service.start({ now: () => now })
    await service.import([user(7, 'mel')])
  })

  it('with an expiry is like a wrong one from that moment on', async () => {
    const token = await createToken(service.ports, 'mel', '2d')
    at('2026-03-03T11:59:59.999Z')
    expect(await use(token)).toBe(200)
    at('2026-03-03T12:00:00Z')
    const expired = await service.get('/api/v3/users/me', { as: token })
    const wrong = await service.get('/api/v3/users/me', { as: 'opk_7_0123456789abcdef' })

    expect(expired.status).toBe(401)
    expect(expired.body).toEqual(wrong.body)
  })

  it('may expire at the end of a day', async () => {
    await createToken(service.ports, 'mel', '2026-03-04')
    const [record] = (await mel()).tokens

    expect(record?.expiresAt).toBe('2026-03-05T00:00:00.000Z')
    expect(isExpired(record!, new Date('2026-03-04T23:59:59Z'))).toBe(false)
  })

  it.each(['2026-02-28', '0d'])('is not created if it has expired already: %s', async (expires) => {
    await expect(createToken(service.ports, 'mel', expires)).rejects.toThrow('could never be used')
  })

  it.each(['', 'soon', '90', '2026-13-01', '2026-02-30', '-1d'])('takes no expiry %j', async (expires) => {
    await expect(createToken(service.ports, 'mel', expires)).rejects.toThrow('--expires takes a day')
  })

  it('shows the day of its last use, at the cost of one write a day', async () => {
    const token = await createToken(service.ports, 'mel')
    await use(token)
    expect(await lines()).toEqual([
      expect.stringMatching(/created 2026-03-01T.* {2}not used since that day$/),
    ])

    at('2026-03-02T00:00:00Z')
    const first = await service.meter.measure(() => use(token))
    const second = await service.meter.measure(() => use(token))
    const elsewhere = await Service.start({ now: () => now, table: service.table })
    at('2026-03-02T23:59:59Z')
    const third = await elsewhere.meter.measure(() => use(token))
    const updates = [first, second, third].map(
      ({ commands }) => commands.filter((command) => command === 'UpdateItem').length,
    )
    expect(updates).toEqual([1, 0, 0])
    expect(await lines()).toEqual([expect.stringMatching(/last used 2026-03-02$/)])
  })

  it('is distinguished from other tokens of its user', async () => {
    const [one, other] = [await createToken(service.ports, 'mel'), await createToken(service.ports, 'mel')]
    at('2026-03-02T10:00:00Z')
    await use(one)
    at('2026-03-03T10:00:00Z')
    await use(other)

    expect(await lines()).toEqual([
      expect.stringContaining('last used 2026-03-02'),
      expect.stringContaining('last used 2026-03-03'),
    ])
  })

  it('is used without changing its user for anybody else', async () => {
    const token = await createToken(service.ports, 'mel')
    const { version, tokensUsedOn: _, ...before } = await mel()
    at('2026-03-02T10:00:00Z')
    await use(token)

    expect(await mel()).toMatchObject({ ...before, version })
  })

  it('does not recreate a user who was deleted at the same moment', async () => {
    const token = await createToken(service.ports, 'mel')
    const removed = await mel()
    await service.import([{ kind: 'user', id: 7, deleted: true }])
    at('2026-03-02T10:00:00Z')
    await tokenUsesIn(service.ports).note(removed, removed.tokens[0]!)

    expect(await usersIn(service.ports).byId(7)).toBeUndefined()
    expect(await use(token)).toBe(401)
  })
})
