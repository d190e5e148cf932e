import { expect, it } from 'vitest'
import { allOf, anyOf, type Condition, compares, equals, not } from '#shared/platform/dynamodb/condition.ts'
import { intervalsOf } from '#shared/platform/lists/intervals.ts'

const since = (from: number) => compares('at', '>=', from)
const during = (from: number, until: number) => allOf(since(from), not(since(until)))
const [FIRST, LAST] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]

it.each<[what: string, condition: Condition | undefined, intervals: [from: number, until: number][]]>([
  ['no condition', undefined, [[FIRST, LAST]]],
  ['a condition on another attribute', equals('name', 'x'), [[FIRST, LAST]]],
  ['a beginning', since(5), [[5, LAST]]],
  ['an end', not(since(5)), [[FIRST, 5]]],
  ['a period', during(3, 5), [[3, 5]]],
  [
    'periods apart',
    anyOf(during(7, 9), during(3, 5)),
    [
      [3, 5],
      [7, 9],
    ],
  ],
  ['periods that touch or overlap', anyOf(during(3, 5), during(5, 6), during(4, 8)), [[3, 8]]],
  [
    'all periods but one',
    not(during(3, 5)),
    [
      [FIRST, 3],
      [5, LAST],
    ],
  ],
  [
    'a period within others',
    allOf(anyOf(during(1, 4), during(6, 9)), during(3, 7)),
    [
      [3, 4],
      [6, 7],
    ],
  ],
  ['a period and another condition', allOf(equals('name', 'x'), during(3, 5)), [[3, 5]]],
  ['an empty period', during(5, 3), []],
])('finds the intervals of %s', (_, condition, intervals) => {
  expect(intervalsOf(condition, 'at')).toEqual(intervals.map(([from, until]) => ({ from, until })))
})
