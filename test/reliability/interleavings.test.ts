import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Service } from '#test/support/engine/service.ts'
import { inEveryOrder } from '#test/support/faults/interleavings.ts'

const keyOf = (name: string) => ({ pk: `LOCKOUT#${name}`, sk: 'LOCKOUT' })
const count = async (name: string, { ports }: Service) =>
  ((await ports.table.get(keyOf(name)))?.n ?? 0) as number
const setTo = (name: string, n: number, { ports }: Service) =>
  ports.table.write([{ put: { ...keyOf(name), n } }])

/** Increments a number with a read and a write, without protection against concurrent writes. */
const increase = (name: string) => async (service: Service) =>
  setTo(name, (await count(name, service)) + 1, service)
const reading = (name: string) => (service: Service) => count(name, service)
const writingTwice = (name: string) => async (service: Service) => {
  await setTo(name, 1, service)
  await setTo(name, 2, service)
}

type Actor = (service: Service) => Promise<unknown>

/** Returns in how many different orders the search runs the calls of the actors. */
async function orders(actors: readonly Actor[], interruptions?: number): Promise<number> {
  let ends = 0
  const outcome = async () => void ends++
  const names = Object.fromEntries(actors.entries())
  await inEveryOrder({ prepare: async () => {}, actors: names, outcome, interruptions })
  return ends
}

/** Runs two concurrent increments in every order of their calls. Fails if an order loses one of the increments. */
const lost = () =>
  inEveryOrder({
    prepare: async () => {},
    actors: { one: increase('a'), another: increase('a') },
    outcome: async (service) => expect(await count('a', service)).toBe(2),
  })

afterEach(() => vi.unstubAllEnvs())

describe('every order of calls', () => {
  it.each<[what: string, actors: Actor[], orders: number]>([
    ['of those who have nothing to do with each other is one', [increase('a'), increase('b')], 1],
    ['of those who only read is one', [reading('a'), reading('a'), reading('a')], 1],
    ['of a reader and a writer is two', [reading('a'), (service) => setTo('a', 1, service)], 2],
    ['of two writers with two writes each is six', [writingTwice('a'), writingTwice('a')], 6],
    ['of two who read and then write is four', [increase('a'), increase('a')], 4],
  ])('%s', async (_, actors, expected) => {
    expect(await orders(actors)).toBe(expected)
  })

  it('of these writers is four where one of them is interrupted, once', async () => {
    expect(await orders([writingTwice('a'), writingTwice('a')], 1)).toBe(4)
  })

  it('contains the one in which an update is lost, and names it', async () => {
    await expect(lost()).rejects.toThrow(/^SCHEDULE=0110? \(0 one, 1 another\)/)
  })

  it('is cut down to one by its name', async () => {
    vi.stubEnv('SCHEDULE', '0011')
    expect(await lost()).toBe(1)
    vi.stubEnv('SCHEDULE', '0101')
    await expect(lost()).rejects.toThrow('SCHEDULE=0101')
  })
})
