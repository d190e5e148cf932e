import type { FilterInQuery } from '../../api/query.ts'

/**
 * Open work packages that are overdue, or those that are due soon: their number, the text that states the number, and
 * the filters that list these work packages.
 */
interface Due {
  readonly text: 'manyOverdue' | 'manyDueSoon'
  readonly count: number
  readonly conditions: readonly FilterInQuery[]
}

interface DueCounts {
  readonly overdue?: number
  readonly dueSoon?: number
}

const open: FilterInQuery = { name: 'status', operator: 'o', values: [] }

/**
 * Filters for the lists of work packages that are overdue or due soon. They match the work packages that the API counts
 * as overdue or due soon.
 */
const dueDate = {
  overdue: { name: 'dueDate', operator: '<t-', values: ['1'] },
  dueSoon: { name: 'dueDate', operator: '<t+', values: ['7'] },
}

const texts = { overdue: 'manyOverdue', dueSoon: 'manyDueSoon' } as const

/**
 * Returns two totals over all given counts: the number of overdue work packages, and the number of work packages that
 * are due within a week. Totals of zero are omitted.
 */
export const dueIn = (counts: readonly DueCounts[]): readonly Due[] =>
  (['overdue', 'dueSoon'] as const).flatMap((name) => {
    const count = counts.reduce((sum, one) => sum + (one[name] ?? 0), 0)
    return count > 0 ? [{ text: texts[name], count, conditions: [open, dueDate[name]] }] : []
  })
