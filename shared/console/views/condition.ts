import type { SearchFilter } from '../api/hal.ts'
import type { FilterInQuery } from '../api/query.ts'

/** Returns whether an operator of a filter compares with dates. */
export const isOfDays = ({ type }: SearchFilter, operator: string): boolean =>
  /^(=|<>)d$/.test(operator) || (type === 'Date' && /^[<>]=$/.test(operator))

/**
 * Returns the kind of an operator's operand, read from the operator's symbol: `d` for dates, `t` for numbers of days,
 * or empty for other values.
 */
const kindOf = (operator: string) => operator.replace(/[^dt]/g, '')

const takesNone = ({ operators }: SearchFilter, operator: string) =>
  operators.find(({ symbol }) => symbol === operator)?.values === 0

/**
 * Returns whether the year of a date is still being typed. While somebody types 2026, the browser first reports the
 * years 0002, 0020 and 0202.
 */
const isBeingTyped = (day: string) => day.startsWith('0')

/**
 * Returns whether a condition can be applied. The condition needs a value, unless its operator takes none or the list
 * does not support its filter. A date does not count while its year is being typed.
 *
 * @param filter the filter of the condition; undefined if the list does not support this filter
 */
export function isComplete(filter: SearchFilter | undefined, { operator, values }: FilterInQuery): boolean {
  if (!filter || takesNone(filter, operator)) return true
  if (isOfDays(filter, operator) && values.some(isBeingTyped)) return false
  return values.some((value) => value !== '')
}

/**
 * Returns the condition with another operator. The values are kept if both operators take the same kind of operand.
 */
export const withOperator = (condition: FilterInQuery, operator: string): FilterInQuery => ({
  ...condition,
  operator,
  values: kindOf(operator) === kindOf(condition.operator) ? condition.values : [],
})
