import { selecting } from '../../../api/query.ts'
import { withQuery } from '../../../api/template.ts'
import { forChanges } from '../work-package.ts'

export const MAX_CARDS = 500

/** Members that cards show, and the schema, which contains the transitions. */
const SHOWN = ['_type', 'id', 'self', 'schema', 'type', 'status', 'assignee', 'dueDate', 'date']

/**
 * Query of a board. It limits the number of cards, and selects the properties that the cards show or need for changes.
 */
export const boardQuery = {
  pageSize: MAX_CARDS,
  ...selecting(...SHOWN, ...forChanges),
}

/** Returns the address of a list without the query parameters of a board. */
export const withoutBoardQuery = (href: string): string =>
  withQuery(href, Object.fromEntries(Object.keys(boardQuery).map((name) => [name, undefined])))
