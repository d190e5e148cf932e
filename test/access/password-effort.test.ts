import { beforeEach, describe, expect, it } from 'vitest'
import { hashesComputedBy } from '#test/support/engine/cheap-hashes.ts'
import { basic } from '#test/support/engine/raw-request.ts'
import { Service } from '#test/support/engine/service.ts'
import { personas, tokens } from '#test/support/fixtures/personas.ts'
import { user } from '#test/support/fixtures/records.ts'

const password = 'correct horse'

/**
 * Counts the hashes and the calls to the table for a sign-in. The counts must be equal for all refused logins, so that
 * the response time does not reveal whether a login exists.
 */
describe('the effort of signing in with a password', () => {
  let service: Service
  let time: number
  const signIn = (login: string, given = password) =>
    service.get('/api/v3', { headers: { authorization: basic(given, login) } })

  /**
   * Signs in once. Returns the status, the number of hashes that the sign-in computes, and the cost of its calls to the
   * table.
   */
  async function effortOf(login: string, given = password) {
    const measured = await service.meter.measure(async () => {
      let status = 0
      const hashes = await hashesComputedBy(async () => {
        status = (await signIn(login, given)).status
      })
      return { status, hashes }
    })
    const { result, ...cost } = measured
    return { ...result, ...cost }
  }

  beforeEach(async () => {
    time = Date.UTC(2026, 0, 1)
    service = await Service.startWith(
      [
        ...personas,
        user(50, 'zoe', { password }),
        user(51, 'locked', { password, status: 'locked' }),
        user(52, 'invited', { password, status: 'invited' }),
      ],
      { now: () => new Date(time) },
    )
    await service.get('/api/v3', { as: tokens.admin })
  })

  it('is the same for every login that is refused, known or unknown', async () => {
    const known = await effortOf('zoe', 'wrong horse')
    const others = [
      await effortOf('nobody-at-all'),
      await effortOf('nils'),
      await effortOf('locked'),
      await effortOf('invited'),
    ]

    expect(known).toEqual({
      status: 401,
      hashes: 1,
      commands: ['BatchGetItem', 'BatchGetItem', 'UpdateItem'],
      roundTrips: 3,
      readUnits: 4,
      writeUnits: 1,
    })
    for (const other of others) expect(other).toEqual(known)
  })

  it('is a hash, noting the attempt and forgetting it, and the day of the sign-in, the first time', async () => {
    expect(await effortOf('zoe')).toEqual({
      status: 200,
      hashes: 1,
      commands: ['BatchGetItem', 'BatchGetItem', 'UpdateItem', 'UpdateItem', 'TransactWriteItems'],
      roundTrips: 5,
      readUnits: 4,
      writeUnits: 6,
    })
  })

  it('is two units more than with a token afterwards, without a hash', async () => {
    await signIn('zoe')
    const { commands, roundTrips, readUnits, writeUnits, hashes } = await effortOf('zoe')
    const byToken = await service.meter.measure(() => service.get('/api/v3', { as: tokens.nobody }))

    expect(hashes).toBe(0)
    expect({ commands, roundTrips, writeUnits }).toEqual({
      commands: ['BatchGetItem', 'BatchGetItem'],
      roundTrips: 2,
      writeUnits: 0,
    })
    expect(byToken).toMatchObject({ commands: ['BatchGetItem'], roundTrips: 1 })
    expect(readUnits - byToken.readUnits).toBe(2)
  })

  it('is a hash again after five minutes', async () => {
    await signIn('zoe')
    time += 299_000
    expect(await effortOf('zoe')).toMatchObject({ status: 200, hashes: 0 })
    time += 1000

    expect(await effortOf('zoe')).toMatchObject({ status: 200, hashes: 1 })
  })

  it('is a hash for a wrong password, although the right one is remembered', async () => {
    await signIn('zoe')

    expect(await effortOf('zoe', 'wrong horse')).toMatchObject({ status: 401, hashes: 1 })
  })

  it('is a hash with each attempt for a wrong password: failures are not remembered', async () => {
    await signIn('zoe', 'wrong horse')

    expect(await effortOf('zoe', 'wrong horse')).toMatchObject({ status: 401, hashes: 1 })
  })

  it.each(['zoe', 'nobody-at-all'])('is a read where passwords are not accepted: %s', async (login) => {
    await service.import([{ kind: 'settings', passwordAuthentication: false }])
    await service.get('/api/v3', { as: tokens.admin })

    expect(await effortOf(login)).toMatchObject({
      status: 401,
      hashes: 0,
      commands: ['BatchGetItem'],
      writeUnits: 0,
    })
  })

  it('is zero for credentials that no user can have', async () => {
    for (const [login, given] of [
      ['zoe', ''],
      ['', password],
    ]) {
      expect(await effortOf(login!, given!)).toMatchObject({ status: 401, hashes: 0, commands: [] })
    }
  })
})
