import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accountsIn } from '#shared/access/account-store.ts'
import { Lockouts } from '#shared/access/lockout-store.ts'
import { hashPassword } from '#shared/access/password.ts'
import { PasswordSignIn } from '#shared/access/password-sign-in.ts'
import { ConfigurationStore } from '#shared/configuration/store.ts'
import type { Table } from '#shared/platform/dynamodb/table.ts'
import { newUser } from '#shared/resources/users/model.ts'
import { usersIn } from '#shared/resources/users/store.ts'
import { hashCheaply, hashesComputedBy } from '#test/support/engine/cheap-hashes.ts'
import { engineTable } from '#test/support/engine/engine-table.ts'
import { skipRetryPauses } from '#test/support/faults/retry-pauses.ts'

const [right, wrong] = ['correct horse', 'wrong horse']

beforeAll(() => {
  skipRetryPauses()
  hashCheaply()
})

describe('a guess that others have overtaken', () => {
  let engine: Awaited<ReturnType<typeof engineTable>>
  let others: Lockouts

  type Happening = () => Promise<unknown>

  /**
   * Returns a table. Before each update of the table, the next of the given functions runs. The first update of a
   * sign-in is the one that records the attempt.
   */
  function tableWhere(happenings: Happening[]): Table {
    const { table } = engine
    const left = [...happenings]
    return {
      capacity: table.capacity,
      get: (key) => table.get(key),
      query: (range) => table.query(range),
      queryPage: (range) => table.queryPage(range),
      write: (changes) => table.write(changes),
      writeEach: (changes) => table.writeEach(changes),
      increment: (key, attribute, by) => table.increment(key, attribute, by),
      update: async (change) => {
        await left.shift()?.()
        return table.update(change)
      },
    }
  }

  async function guess(password: string, ...happenings: Happening[]) {
    const table = tableWhere(happenings)
    const signIn = new PasswordSignIn(
      { table, now: () => new Date() },
      accountsIn({ table }),
      new ConfigurationStore(table),
    )
    const { commands, result } = await engine.meter.measure(async () => {
      let outcome = ''
      const hashes = await hashesComputedBy(async () => {
        outcome = await signIn.viewer({ login: 'zoe', password }, false).then(
          () => 'signed in',
          ({ identifier }) => identifier,
        )
      })
      return { outcome, hashes }
    })
    return { commands, ...result }
  }

  let names: string[]
  const overtakeBy = (count: number) => async () => {
    const attempts = await Promise.all(Array.from({ length: count }, () => others.note('zoe', [])))
    names = attempts.map(({ name }) => name)
  }
  /**
   * Simulates the success of one of the concurrent attempts: its password was right, so the service deletes the record
   * of this attempt.
   */
  const success = () => others.forget('zoe', names.slice(0, 1))

  beforeEach(async () => {
    engine = await engineTable()
    others = new Lockouts(engine.another(), () => new Date())
    const zoe = { ...newUser(1, new Date()), login: 'zoe', email: 'zoe@example.com' }
    await usersIn(engine).insert({ ...zoe, password: await hashPassword(right) })
  })

  it('nine times is decided', async () => {
    expect(await guess(right, overtakeBy(9))).toMatchObject({ outcome: 'signed in' })
  })

  it('ten times is refused, right or wrong, after the same calls: nothing tells which it was', async () => {
    const refused = await guess(right, overtakeBy(10))
    await others.forget('zoe', (await others.of('zoe')).noted)

    expect(refused).toMatchObject({ outcome: 'Unauthenticated', hashes: 1 })
    expect(await guess(wrong, overtakeBy(10))).toEqual(refused)
  })

  it('ten times is decided after all when one of the others succeeds', async () => {
    expect(await guess(right, overtakeBy(10), success)).toMatchObject({ outcome: 'signed in' })
    expect(await guess(wrong, overtakeBy(10), success)).toMatchObject({ outcome: 'Unauthenticated' })
  })

  it('ten times, and once more when one of the others has succeeded, is refused', async () => {
    const { outcome } = await guess(right, overtakeBy(10), success, overtakeBy(1))

    expect(outcome).toBe('Unauthenticated')
    expect((await others.of('zoe')).noted).toHaveLength(10)
  })
})
