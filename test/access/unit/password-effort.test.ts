import { describe, expect, it } from 'vitest'
import {
  hashPassword,
  queueSignInAttempt,
  replaceDerivation,
  verifyPassword,
} from '#shared/access/password.ts'

/** Keeps hash computations pending until the test completes them. */
function heldBack() {
  const computing: { cost: object; finish: () => void; fail: () => void }[] = []
  replaceDerivation(
    (_password, _salt, length, cost) =>
      new Promise((resolve, reject) => {
        const finish = () => resolve(Buffer.alloc(length))
        computing.push({ cost, finish, fail: () => reject(new Error('out of memory')) })
      }),
  )
  return computing
}

const turnOfEvents = () => new Promise((resolve) => setImmediate(resolve))
const ofToday = { N: 32768, r: 8, p: 3, maxmem: 64 * 1024 * 1024 }

describe('the effort for a password', () => {
  it('is the same without a hash, with one that is malformed, and with one of today', async () => {
    const costs: object[] = []
    replaceDerivation(async (_password, _salt, length, cost) => {
      costs.push(cost)
      return Buffer.alloc(length)
    })
    const hash = await hashPassword('correct horse')
    for (const stored of [undefined, '', 'malformed', hash]) await verifyPassword('wrong horse', stored)

    expect(costs).toEqual(Array.from({ length: 5 }, () => ofToday))
  })

  it('never matches for an unknown user, whatever the hash', async () => {
    replaceDerivation(async (_password, _salt, length) => Buffer.alloc(length))

    expect(await verifyPassword('x', undefined)).toEqual({ matches: false, isOutdated: false })
  })

  it('is made for two at a time; the others wait for their turn, in order', async () => {
    const computing = heldBack()
    const done: number[] = []
    const all = Array.from({ length: 5 }, (_, index) =>
      queueSignInAttempt(() => verifyPassword('x', undefined)).then(() => done.push(index)),
    )
    await turnOfEvents()
    expect(computing).toHaveLength(2)
    computing[1]!.finish()
    await turnOfEvents()
    expect([computing.length, done]).toEqual([3, [1]])
    for (let next = 0; done.length < all.length; next++) {
      computing[next]!.finish()
      await turnOfEvents()
    }

    await Promise.all(all)
    expect(done).toEqual([1, 0, 2, 3, 4])
  })

  it('frees its slot when it fails', async () => {
    const computing = heldBack()
    const all = Array.from({ length: 4 }, () => hashPassword('x').catch(({ message }) => message))
    await turnOfEvents()
    for (const { fail } of computing.slice(0, 2)) fail()
    await turnOfEvents()
    expect(computing).toHaveLength(4)
    for (const { finish } of computing.slice(2)) finish()

    const outcomes = await Promise.all(all)
    expect(outcomes.filter((outcome) => outcome === 'out of memory')).toHaveLength(2)
  })
})
