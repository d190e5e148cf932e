import { withQuery } from '../api/template.ts'
import type { ViewLocation } from '../navigation/view-location.ts'
import { boardQuery } from './work/board/board-query.ts'

/**
 * Query parameters that a page needs in the request for its list, keyed by the URL fragment that selects the page. The
 * first request of the page already has them, so that the list is read only once.
 */
const pageQueries: Readonly<Record<string, Readonly<Record<string, string | number>>>> = { board: boardQuery }

/** Returns the API address to request for a location, including the query parameters that its page needs. */
export const requestHref = ({ href, how }: ViewLocation): string =>
  Object.hasOwn(pageQueries, how) ? withQuery(href, pageQueries[how] ?? {}) : href
