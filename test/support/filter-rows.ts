import { conditionOf, type Filter } from '#shared/query/filter.ts'
import { holds } from '#shared/table/condition.ts'

/** The ids of the rows that a filter leaves, or what is wrong with it. */
export function left(
  rows: readonly ({ id: number } & Record<string, unknown>)[],
  filter: Filter,
  operator: string,
  values: string[],
): number[] | string {
  const outcome = conditionOf(filter, { name: 'x', operator, values })
  if ('problem' in outcome) return outcome.problem
  if (!('op' in outcome)) throw new TypeError('The filter looks something up.')
  return rows.filter((row) => holds(outcome, row)).map(({ id }) => id)
}

export const NOT_ALLOWED = 'is not set to one of the allowed values.'
export const BLANK = "can't be blank."
