import { withQuery } from '../api/template.ts'
import type { ViewLocation } from '../navigation/view-location.ts'
import { askedByBoard } from './work/board/asked.ts'

/**
 * Query parameters that pages add to the address of their list, by fragment. The list is thus read only once, as the
 * page shows it.
 */
const asked: Readonly<Record<string, Readonly<Record<string, string | number>>>> = { board: askedByBoard }

/** Returns the address that is read for a location. */
export const askedAt = ({ href, how }: ViewLocation): string =>
  Object.hasOwn(asked, how) ? withQuery(href, asked[how] ?? {}) : href
