import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hashesComputedBy } from '#test/support/engine/cheap-hashes.ts'
import { basic } from '#test/support/engine/raw-request.ts'
import { itemsOf } from '#test/support/engine/raw-table.ts'
import { Service } from '#test/support/engine/service.ts'
import { skipRetryPauses } from '#test/support/faults/retry-pauses.ts'
import { personas } from '#test/support/fixtures/personas.ts'
import { tokenOf, user } from '#test/support/fixtures/records.ts'
import { badCredentials } from '#test/support/oracles/expected-errors.ts'
import { violations } from '#test/support/oracles/invariants.ts'

const [right, wrong] = ['correct horse', 'wrong horse']

beforeAll(skipRetryPauses)

describe('the lock on a login', () => {
  let service: Service
  let time: number
  const signIn = (login = 'zoe', password = right) =>
    service.get('/api/v3', { headers: { authorization: basic(password, login) } })
  const fail = async (times: number, login = 'zoe') => {
    for (let time = 0; time < times; time++) expect(await signIn(login, wrong)).toMatchObject({ status: 401 })
  }
  const wait = (minutes: number) => {
    time += minutes * 60_000
  }

  beforeEach(async () => {
    time = Date.UTC(2026, 0, 1)
    service = await Service.startWith(
      [
        ...personas,
        user(50, 'zoe', { password: right, token: tokenOf(50) }),
        user(51, 'yann', { password: right }),
      ],
      { now: () => new Date(time) },
    )
  })

  it('starts after ten failures, not after nine', async () => {
    await fail(9)
    expect(await signIn()).toMatchObject({ status: 200 })
    await fail(10)

    expect(await signIn()).toMatchObject({ status: 401, body: badCredentials })
  })

  it('is over after a quarter of an hour, in which further attempts do not count', async () => {
    await fail(10)
    wait(14.9)
    await fail(20)
    expect(await signIn()).toMatchObject({ status: 401 })
    wait(0.1)

    expect(await signIn()).toMatchObject({ status: 200 })
  })

  it('starts again after ten more failures', async () => {
    await fail(10)
    wait(15)
    await fail(9)
    expect(await signIn()).toMatchObject({ status: 200 })
    await fail(10)

    expect(await signIn()).toMatchObject({ status: 401 })
  })

  it('does not come with ten failures within more than a quarter of an hour', async () => {
    await fail(5)
    wait(15.1)
    await fail(5)

    expect(await signIn()).toMatchObject({ status: 200 })
  })

  it('does not come when a success lies between the failures, remembered or not', async () => {
    await signIn()
    await fail(9)
    expect(await hashesComputedBy(() => signIn())).toBe(0)
    await fail(9)
    wait(5)
    expect(await hashesComputedBy(() => signIn())).toBe(1)
    await fail(9)

    expect(await signIn()).toMatchObject({ status: 200 })
  })

  it('keeps out a password that is remembered, too', async () => {
    expect(await signIn()).toMatchObject({ status: 200 })
    await fail(10)

    expect(await signIn()).toMatchObject({ status: 401 })
  })

  it('does not concern tokens, and no other login', async () => {
    await fail(10)

    expect(await service.get('/api/v3', { as: tokenOf(50) })).toMatchObject({ status: 200 })
    expect(await signIn('yann')).toMatchObject({ status: 200 })
  })

  it('concerns every spelling of the login', async () => {
    await fail(4, 'Zoe')
    await fail(3, 'ZOE')
    await fail(3, '\uff5aoe')

    expect(await signIn('zoe')).toMatchObject({ status: 401 })
  })

  it('holds for the login, even if another user gets it', async () => {
    await fail(10, 'xaver')
    await service.import([user(52, 'xaver', { password: right })])
    expect(await signIn('xaver')).toMatchObject({ status: 401 })
    wait(15)

    expect(await signIn('xaver')).toMatchObject({ status: 200 })
  })

  it('is the same for known and unknown logins', async () => {
    const answers = async (login: string) => {
      const found: unknown[] = []
      for (let attempt = 0; attempt < 12; attempt++) {
        const hashes = await hashesComputedBy(async () => {
          const { status, body } = await signIn(login, wrong)
          found.push(status, body)
        })
        found.push(hashes)
      }
      return found
    }
    const known = await answers('zoe')

    expect(await answers('nobody-at-all')).toEqual(known)
    expect(await answers('nils')).toEqual(known)
    expect(known.filter((value) => typeof value === 'number' && value < 2)).toEqual([
      ...Array.from({ length: 10 }, () => 1),
      0,
      0,
    ])
  })

  it('is there after fifty failures at the same time', async () => {
    await Promise.all(Array.from({ length: 50 }, () => signIn('zoe', wrong)))

    expect(await signIn()).toMatchObject({ status: 401 })
  })

  it('refuses a right guess that is sent together with too many wrong ones', async () => {
    const guesses = [...Array.from({ length: 40 }, () => wrong), ...Array.from({ length: 5 }, () => right)]
    await fail(9)
    const answers = await Promise.all([wrong, ...guesses].map((guess) => signIn('zoe', guess)))

    expect([401, 429]).toEqual(expect.arrayContaining(answers.map(({ status }) => status)))
  })

  it('does not come when many sign in at the same time, all of them with the right password', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => signIn()))

    expect([200, 429]).toEqual(expect.arrayContaining(answers.map(({ status }) => status)))
    expect(await signIn()).toMatchObject({ status: 200 })
  })

  it('leaves a table in which all is well, and no passwords', async () => {
    await fail(10)
    await fail(3, 'nobody-at-all')
    await signIn('yann')

    expect(violations(service.ports, await itemsOf(service.table), [right, wrong])).toEqual([])
  })
})
