import { selecting } from '../../../api/query.ts'
import { withQuery } from '../../../api/template.ts'
import { forChanges } from '../work-package.ts'

/** As many cards as a board shows of the list itself. */
export const MOST = 500

/** The query of a board: as many cards as it shows, with the members that are shown. */
export const askedByBoard = {
  pageSize: MOST,
  ...selecting('id', 'self', 'type', 'status', 'assignee', 'dueDate', 'date', ...forChanges),
}

/** The address of a list without what a board asks of it. */
export const unasked = (href: string): string =>
  withQuery(href, Object.fromEntries(Object.keys(askedByBoard).map((name) => [name, undefined])))
