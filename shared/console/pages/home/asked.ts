import { type Condition, withFilters } from '../../api/query.ts'
import { withQuery } from '../../api/template.ts'

/** As many lines as a part of a page has. */
export const LINES = 12

export const open: Condition = { name: 'status', operator: 'o', values: [] }

/** The filter that finds what somebody has to do with. */
export const withMe = (name: string): Condition => ({ name, operator: '=', values: ['me'] })

/** A list in an order. */
export const inOrder = (list: string, ...order: [name: string, direction: 'asc' | 'desc']): string =>
  withQuery(list, { sortBy: JSON.stringify([order]) })

/** A list by filters, in an order. */
export const asked = (
  list: string,
  conditions: readonly Condition[],
  ...order: [name: string, direction: 'asc' | 'desc']
): string => inOrder(withFilters(list, conditions), ...order)

/**
 * The open versions that have a last day, the next one first.
 *
 * @param days only those of the next so many days
 */
export const versionsDue = (list: string, days?: number): string => {
  const isSoon: Condition =
    days === undefined
      ? { name: 'endDate', operator: '*', values: [] }
      : { name: 'endDate', operator: '<t+', values: [String(days)] }
  return asked(list, [{ name: 'status', operator: '=', values: ['open'] }, isSoon], 'endDate', 'asc')
}
