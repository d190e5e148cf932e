import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { runWithDeadline } from '#shared/platform/deadline.ts'
import { replacePause } from '#shared/platform/dynamodb/retry.ts'
import type { Write } from '#shared/platform/dynamodb/table.ts'
import { newPlaceholderUser } from '#shared/resources/placeholder-users/model.ts'
import { placeholderUsersIn } from '#shared/resources/placeholder-users/store.ts'
import { contendedTable } from '#test/support/faults/contended-table.ts'
import { skipRetryPauses } from '#test/support/faults/retry-pauses.ts'
import { randomFrom } from '#test/support/fixtures/random.ts'

/** The part of the function's ten seconds that is available to a request, in milliseconds. */
const TIME = 9500

const passing = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

beforeEach(() => {
  vi.useFakeTimers()
  replacePause(passing)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  skipRetryPauses()
})

/** A write to one shared counter. Every creation contains it, so that all creations conflict. */
const counting: Write = { update: { pk: 'COUNTER', sk: 'COUNTER' }, add: { n: 1 } }

/**
 * Runs concurrent creations, each as a separate request.
 *
 * @returns their results in order
 */
async function creations(count: number, held: number, { isInTime = true, also = [counting] } = {}) {
  const { table, dynamodb } = contendedTable(() => passing(held))
  const users = placeholderUsersIn({ table })
  const begin = Date.now()
  const remaining = () => begin + TIME - Date.now()
  const outcomes: unknown[] = []
  const ends: number[] = []
  const all = Array.from({ length: count }, async (_, index) => {
    const person = newPlaceholderUser({ id: index + 1, name: `Person ${index}`, now: new Date() })
    const create = () => users.insert(person, ...also)
    const outcome = isInTime ? runWithDeadline(remaining, create) : create()
    outcomes.push(await outcome.then(() => 'created').catch(({ identifier }) => identifier))
    ends.push(Date.now() - begin)
  })
  while (outcomes.length < count) await vi.advanceTimersByTimeAsync(50)
  await Promise.all(all)
  return { outcomes, ends, calls: dynamodb.calls().length }
}

const times = (count: number, outcome: string) => Array.from({ length: count }, () => outcome)

describe('creations at the same moment', () => {
  it('share their counters with few others, so all succeed after few attempts', async () => {
    vi.spyOn(Math, 'random').mockImplementation(randomFrom(9))

    const { outcomes, calls, ends } = await creations(50, 25, { also: [] })

    expect(outcomes).toEqual(times(50, 'created'))
    expect(calls).toBeLessThan(300)
    expect(Math.max(...ends)).toBeLessThan(1500)
  })
})

describe('creations that contend for one counter', () => {
  it.each([
    [20, 1],
    [20, 2],
    [20, 3],
    [50, 4],
    [50, 5],
    [50, 6],
  ])('all succeed, %i at once, each in its time (seed %i)', async (count, seed) => {
    vi.spyOn(Math, 'random').mockImplementation(randomFrom(seed))

    const { outcomes } = await creations(count, 25)

    expect(outcomes).toEqual(times(count, 'created'))
  })

  it('all succeed also where no request bounds them', async () => {
    vi.spyOn(Math, 'random').mockImplementation(randomFrom(7))

    const { outcomes } = await creations(50, 25, { isInTime: false })

    expect(outcomes).toEqual(times(50, 'created'))
  })

  it('report the conflict in time if the counter is always locked', async () => {
    vi.spyOn(Math, 'random').mockImplementation(randomFrom(8))

    const { outcomes, ends } = await creations(3, 60_000)

    expect(outcomes).toEqual(['UpdateConflict', 'UpdateConflict', 'created'])
    for (const end of ends.slice(0, 2)) expect(end).toBeLessThan(TIME)
  })

  it('try a bounded number of times where nothing else bounds them', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.01)

    const { outcomes, calls } = await creations(2, 60_000, { isInTime: false })

    expect(outcomes).toEqual(['UpdateConflict', 'created'])
    expect(calls).toBeLessThan(60)
  })
})
