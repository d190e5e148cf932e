import type { SearchFilter } from '../api/hal.ts'
import type { Condition } from '../api/query.ts'

/** Whether an operator compares with days. */
export const isOfDays = ({ type }: SearchFilter, operator: string): boolean =>
  /^(=|<>)d$/.test(operator) || (type === 'Date' && /^[<>]=$/.test(operator))

/** Operators compare with days, with numbers of days, or with other values, which their symbols say. */
const kindOf = (operator: string) => operator.replace(/[^dt]/g, '')

const takesNone = ({ operators }: SearchFilter, operator: string) =>
  operators.find(({ symbol }) => symbol === operator)?.values === 0

/** While the year of a day is typed, the browser takes its first digits for years of the first millennium. */
const isBeingTyped = (day: string) => day.startsWith('0')

/** Whether a condition can be asked: it has a value, or needs none. @param filter undefined where the list does not name it */
export function isComplete(filter: SearchFilter | undefined, { operator, values }: Condition): boolean {
  if (!filter || takesNone(filter, operator)) return true
  if (isOfDays(filter, operator) && values.some(isBeingTyped)) return false
  return values.some((value) => value !== '')
}

/** The condition with another operator. Its values stay where that compares with values of the same kind. */
export const withOperator = (condition: Condition, operator: string): Condition => ({
  ...condition,
  operator,
  values: kindOf(operator) === kindOf(condition.operator) ? condition.values : [],
})
