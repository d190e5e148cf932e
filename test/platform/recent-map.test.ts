import { expect, it } from 'vitest'
import { RecentMap } from '#shared/platform/recent-map.ts'

it('a recent map forgets what was set the longest time ago', () => {
  const map = new RecentMap<string, number>(2).set('a', 1).set('b', 2).set('a', 3).set('c', 4)

  expect([...map]).toEqual([
    ['a', 3],
    ['c', 4],
  ])
})
