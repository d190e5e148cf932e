import { describe, expect, it } from 'vitest'
import { isSignInLocked } from '#shared/access/internal/lockout-rule.ts'

const minutes = (...times: number[]) => times.map((time) => time * 60_000)
const at = (minute: number) => minute * 60_000
const times = (count: number, minute: number) => Array.from({ length: count }, () => minute)

describe('sign-in with a password', () => {
  it.each<[what: string, failures: number[], now: number, expected: boolean]>([
    ['nobody failed', [], 0, false],
    ['nine failed', times(9, 0), 0, false],
    ['ten failed', times(10, 0), 0, true],
    ['more failed', times(50, 0), 0, true],
    ['ten failed within a quarter of an hour', [0, ...times(8, 5), 14.99], 14.99, true],
    ['ten failed, a quarter of an hour apart', [0, ...times(8, 5), 15], 15, false],
    ['ten failed within a quarter of an hour, not of the first one', [0, ...times(9, 10), 16], 16, true],
    [
      'five failed, and after a quarter of an hour five more',
      [...times(5, 0), ...times(5, 15.1)],
      15.1,
      false,
    ],
    ['ten failed, and a quarter of an hour is almost over', times(10, 0), 14.99, true],
    ['ten failed, and a quarter of an hour is over', times(10, 0), 15, false],
    ['the quarter of an hour counts from the tenth failure', [0, ...times(9, 14)], 28.99, true],
    ['the quarter of an hour from the tenth failure is over', [0, ...times(9, 14)], 29, false],
    ['two locks followed one another', [...times(10, 0), ...times(10, 16)], 30, true],
    ['one failed the moment a lock was over', [...times(10, 0), 15], 15, false],
    ['nine failed since a lock was over', [...times(10, 0), ...times(9, 16)], 16, false],
    ['the failures come in any order', [3, 1, 2, 0, ...times(6, 2)], 5, true],
    ['somebody else’s clock is ahead', times(10, 1), 0, true],
  ])('when %s', (_, failures, now, expected) => {
    expect(isSignInLocked(minutes(...failures), at(now))).toBe(expected)
  })
})
