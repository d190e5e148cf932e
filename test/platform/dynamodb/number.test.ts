import { describe, expect, it } from 'vitest'
import { isStorable } from '#shared/platform/dynamodb/table.ts'

describe('a number of the table', () => {
  it.each([0, -0, 1.5, -3, 1e-130, 2 ** 53 - 1, -(2 ** 53 - 1)])('can be %d', (number) => {
    expect(isStorable(number)).toBe(true)
  })

  it.each([2 ** 53, 1e126, -1e126, 9e-131, Number.NaN, Number.POSITIVE_INFINITY])(
    'cannot be %d',
    (number) => {
      expect(isStorable(number)).toBe(false)
    },
  )
})
