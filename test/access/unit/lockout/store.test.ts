import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { LOCKOUT_PREFIX, Lockouts } from '#shared/access/lockout-store.ts'
import type { DynamoTable } from '#shared/platform/dynamodb/dynamo-table.ts'
import type { Item, Repeatable, Table } from '#shared/platform/dynamodb/table.ts'
import { engineTable } from '#test/support/engine/engine-table.ts'
import { skipRetryPauses } from '#test/support/faults/retry-pauses.ts'

beforeAll(skipRetryPauses)

describe('the failures of a login', () => {
  let time: number
  let table: DynamoTable
  let lockouts: Lockouts
  let another: Lockouts
  const now = () => new Date(time)
  const wait = (minutes: number) => {
    time += minutes * 60_000
  }
  const isLocked = async (login = 'ada') => (await lockouts.of(login)).isLocked
  const fail = async (count: number, login = 'ada') => {
    for (let index = 0; index < count; index++)
      await lockouts.note(login, (await lockouts.of(login)).outdated)
  }

  beforeEach(async () => {
    const engine = await engineTable()
    time = Date.UTC(2026, 0, 1)
    table = engine.table
    lockouts = new Lockouts(table, now)
    another = new Lockouts(engine.another(), now)
  })

  it('lock it when there are ten, for everybody, for a quarter of an hour', async () => {
    await fail(9)
    expect(await isLocked()).toBe(false)
    await fail(1)
    expect(await isLocked()).toBe(true)
    expect((await another.of('ada')).isLocked).toBe(true)
    wait(15)

    expect(await isLocked()).toBe(false)
  })

  it('are those of all spellings that count as one login, and of no other login', async () => {
    await fail(5, 'Ada')
    await fail(5, '\u{1d41a}d\u200ba')

    expect(await isLocked('ADA')).toBe(true)
    expect(await isLocked('adam')).toBe(false)
  })

  it('are all noted, however many processes do it at once, and the first ten are admitted', async () => {
    const attempts = await Promise.all(
      Array.from({ length: 50 }, (_, index) => (index % 2 ? lockouts : another).note('ada', [])),
    )

    expect(attempts.filter(({ isAdmitted }) => isAdmitted)).toHaveLength(10)
    expect((await lockouts.of('ada')).noted).toHaveLength(50)
  })

  it('are forgotten by name, and only those', async () => {
    await fail(3)
    const { name, noted } = await lockouts.note('ada', [])
    const { name: later } = await another.note('ada', [])
    expect(noted).toHaveLength(4)
    await lockouts.forget('ada', noted)

    expect((await lockouts.of('ada')).noted).toEqual([later])
    expect(noted).toContain(name)
  })

  it('expire when they can no longer be part of a lock, and are deleted with the next one', async () => {
    await fail(9)
    wait(29)
    expect((await lockouts.of('ada')).outdated).toEqual([])
    wait(1)
    expect((await lockouts.of('ada')).outdated).toHaveLength(9)
    await fail(1)

    expect((await lockouts.of('ada')).noted).toHaveLength(1)
  })

  describe('tell together which logins are locked', () => {
    const lockedAmong = async (...logins: string[]) => logins.filter(await another.locked())

    it('whatever their spelling, as long as they are', async () => {
      await fail(9, 'almost')
      await fail(10, 'Ada')
      wait(1)
      await fail(10, 'eve')

      expect(await lockedAmong('ada', 'ADA', 'eve', 'almost', 'nobody')).toEqual(['ada', 'ADA', 'eve'])
      wait(14)
      expect(await lockedAmong('ada', 'eve')).toEqual(['eve'])
      wait(1)
      expect(await lockedAmong('ada', 'eve')).toEqual([])
    })

    it('also if they were noted at the same moment, but not if one of them succeeded', async () => {
      const attempts = await Promise.all(Array.from({ length: 10 }, () => lockouts.note('ada', [])))
      expect(await lockedAmong('ada')).toEqual(['ada'])
      await lockouts.forget('ada', [attempts[0]!.name])

      expect(await lockedAmong('ada')).toEqual([])
    })

    it('by keys that say nothing of the login, in items that are dropped in time', async () => {
      await fail(10)
      const listed = await table.query({ pk: `${LOCKOUT_PREFIX}locked` })

      expect(JSON.stringify(listed)).not.toContain('ada')
      expect(listed.map(({ expiresAt }) => expiresAt)).toEqual([time / 1000 + 15 * 60])
    })
  })

  describe('when an attempt is one too many', () => {
    const tenAndOneMore = async () => {
      const attempts = await Promise.all(Array.from({ length: 10 }, () => lockouts.note('ada', [])))
      const tooMany = await another.note('ada', [])
      expect(tooMany.isAdmitted).toBe(false)
      return { attempts, tooMany }
    }

    it('leave it undecided and uncounted', async () => {
      const { attempts, tooMany } = await tenAndOneMore()

      expect(await another.noteLater('ada', tooMany)).toBeUndefined()
      expect((await lockouts.of('ada')).noted.sort()).toEqual(attempts.map(({ name }) => name).sort())
    })

    it('admit it as soon as one of the others is forgotten', async () => {
      const { attempts, tooMany } = await tenAndOneMore()
      await lockouts.forget('ada', [attempts[0]!.name])
      const later = await another.noteLater('ada', tooMany)

      expect(later).toMatchObject({ isAdmitted: true })
      expect((await lockouts.of('ada')).noted).toHaveLength(10)
      expect((await lockouts.of('ada')).noted).toContain(later?.name)
    })
  })

  it('stand in an item that expires, and that does not tell the login', async () => {
    const changes: Repeatable[] = []
    const spied: Pick<Table, 'get' | 'update'> = {
      get: (key) => table.get(key),
      update: (change): Promise<Item> => {
        changes.push(change)
        return table.update(change)
      },
    }
    await new Lockouts(spied as Table, now).note('Ada.Lovelace', [])
    const item = await table.get(changes[0]!.update)

    expect(item).toMatchObject({ expiresAt: time / 1000 + 30 * 60, v: 1 })
    expect(item?.pk).toMatch(new RegExp(`^${LOCKOUT_PREFIX}[\\w-]{43}$`))
    expect(JSON.stringify(item)).not.toMatch(/lovelace/i)
  })
})
