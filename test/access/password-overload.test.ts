import { beforeEach, describe, expect, it } from 'vitest'
import { LOCKOUT_PREFIX } from '#shared/access/lockout-store.ts'
import { hashCheaply } from '#test/support/engine/cheap-hashes.ts'
import { basic } from '#test/support/engine/raw-request.ts'
import { itemsOf } from '#test/support/engine/raw-table.ts'
import { Service } from '#test/support/engine/service.ts'
import { until } from '#test/support/engine/until.ts'
import { holdHashes } from '#test/support/faults/held-hashes.ts'
import { accept, invited, SECRET } from '#test/support/fixtures/invitations.ts'
import { personas, tokens } from '#test/support/fixtures/personas.ts'
import { user } from '#test/support/fixtures/records.ts'

const password = 'correct horse'
/** The capacity: two guesses are hashed at a time, and two can wait in the queue. */
const PLACES = 4
/** The number of concurrent guesses. */
const CROWD = 6

describe('more guesses of passwords than hashes can be computed for', () => {
  let service: Service
  let computing: (() => void)[]
  let crowd: Promise<{ status: number }>[]

  const signIn = (login: string, given = password) =>
    service.get('/api/v3', { headers: { authorization: basic(given, login) } })
  const createUser = () =>
    service.post('/api/v3/users', {
      as: tokens.admin,
      body: {
        login: 'neu',
        email: 'neu@example.com',
        firstName: 'N',
        lastName: 'Eu',
        password: 'long enough',
      },
    })
  const attemptsNoted = async () => {
    const items = (await itemsOf(service.table)).filter(({ pk }) => pk.startsWith(LOCKOUT_PREFIX))
    return items.flatMap((item) => Object.keys(item).filter((name) => name.startsWith('attempt-'))).length
  }
  /** Completes all hashes, including those that start while this function runs. */
  async function compute<T>(requests: readonly Promise<T>[]): Promise<T[]> {
    let isDone = false
    const all = Promise.all(requests).finally(() => {
      isDone = true
    })
    await until(() => {
      for (const finish of computing.splice(0)) finish()
      return isDone
    })
    return all
  }
  /** Sends wrong passwords until every slot for computing hashes is taken and all other requests are refused. */
  async function gather() {
    computing = holdHashes()
    let refused = 0
    crowd = Array.from({ length: CROWD }, async (_, number) => {
      const answer = await signIn(`stranger-${number}`)
      if (answer.status === 429) refused += 1
      return answer
    })
    await until(() => refused === CROWD - PLACES)
  }

  beforeEach(async () => {
    service = await Service.startWith([
      ...personas,
      user(50, 'zoe', { password }),
      user(51, 'yann', { password }),
      user(52, 'locked', { password, status: 'locked' }),
    ])
    await signIn('yann')
  })

  it('are refused at once, the same for every login: known or unknown, right or wrong', async () => {
    await gather()
    const refusalOf = async (login: string, given?: string) => {
      const { result, ...cost } = await service.meter.measure(() => signIn(login, given))
      const { status, headers, body } = result
      return { status, retryAfter: headers.get('retry-after'), body, ...cost }
    }
    const right = await refusalOf('zoe')
    const others = [
      await refusalOf('zoe', 'wrong horse'),
      await refusalOf('yann', 'wrong horse'),
      await refusalOf('nobody-at-all'),
      await refusalOf('locked'),
    ]

    expect(right).toMatchObject({
      status: 429,
      retryAfter: '1',
      body: { errorIdentifier: 'urn:service-org:api:v3:errors:TooManyRequests' },
      commands: ['BatchGetItem', 'BatchGetItem'],
    })
    for (const other of others) expect(other).toEqual(right)
    expect(computing).toHaveLength(2)
    await compute(crowd)
  })

  it('do not count as failures when they are refused without being checked', async () => {
    await gather()
    for (let guess = 0; guess < 12; guess++)
      expect(await signIn('zoe', 'wrong horse')).toMatchObject({ status: 429 })
    expect(await attemptsNoted()).toBe(2)
    const statuses = (await compute(crowd)).map(({ status }) => status)
    expect(statuses.sort()).toEqual([401, 401, 401, 401, 429, 429])
    expect(await attemptsNoted()).toBe(PLACES)
    hashCheaply()

    expect(await signIn('zoe')).toMatchObject({ status: 200 })
  })

  it('keep neither a password that is remembered nor a token from being served', async () => {
    await gather()

    expect(await signIn('yann')).toMatchObject({ status: 200 })
    expect(await service.get('/api/v3', { as: tokens.nobody })).toMatchObject({ status: 200 })
    await compute(crowd)
  })

  it('do not prevent authorised users from choosing a password', async () => {
    await gather()
    const created = createUser()

    expect(await compute([...crowd, created])).toContainEqual(expect.objectContaining({ status: 201 }))
  })

  it('do not delay the refusal of an invalid invitation token', async () => {
    const { token } = await invited(service)
    await gather()

    expect(await accept(service, `${token.slice(0, -43)}${SECRET}`)).toMatchObject({ status: 404 })
    expect(computing).toHaveLength(2)
    expect((await compute([...crowd, accept(service, token)])).at(-1)).toMatchObject({ status: 200 })
  })

  it('are forgotten, undecided, when their client goes away before their turn', async () => {
    computing = holdHashes()
    const first = [signIn('stranger-1'), signIn('stranger-2')]
    await until(() => computing.length === 2)
    const leaving = new AbortController()
    const headers = { authorization: basic('a guess', 'zoe') }
    const outcomes: unknown[] = []
    const others = Array.from({ length: CROWD - 2 }, async () => {
      const answer = fetch(`${service.ports.publicUrl}/api/v3`, { headers, signal: leaving.signal })
      outcomes.push(await answer.then(({ status }) => status).catch(({ name }) => name))
    })
    service.logged.length = 0
    await until(() => outcomes.length === 2)
    leaving.abort()
    await Promise.all(others)
    expect(outcomes).toEqual([429, 429, 'AbortError', 'AbortError'])
    await until(() => service.logged.length === others.length)
    await compute(first)

    expect(computing).toHaveLength(0)
    expect(await attemptsNoted()).toBe(2)
    expect(service.logged.filter((line) => line.includes('"ERROR"'))).toEqual([])
  })
})
