import { expect, it } from 'vitest'
import { levelsOf } from '#shared/platform/collections/tree.ts'

const levelsBelow = async (top: number[], children: Record<number, number[]>) => {
  const levels: number[][] = []
  for await (const level of levelsOf(top, async (id) => children[id] ?? [])) levels.push(level)
  return levels
}

it('A tree is walked level by level, from the top down', async () => {
  expect(await levelsBelow([1], { 1: [2, 3], 2: [4], 3: [5, 6] })).toEqual([[1], [2, 3], [4, 5, 6]])
})

it('What has been found once is not followed again, even in a cycle', async () => {
  expect(await levelsBelow([1, 2], { 1: [2, 3], 3: [1, 4] })).toEqual([[1, 2], [3], [4]])
})
