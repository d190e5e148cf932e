import { withQuery } from '../api/template.ts'
import type { ViewLocation } from '../navigation/view-location.ts'
import { askedByBoard } from './work/board/asked.ts'

/**
 * Query parameters that a page needs in the request for its list, keyed by the URL fragment that selects the page. The
 * first request of the page already has them, so that the list is read only once.
 */
const asked: Readonly<Record<string, Readonly<Record<string, string | number>>>> = { board: askedByBoard }

/** Returns the address that is read for a location. */
export const askedAt = ({ href, how }: ViewLocation): string =>
  Object.hasOwn(asked, how) ? withQuery(href, asked[how] ?? {}) : href
