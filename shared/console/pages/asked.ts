import { withQuery } from '../api/template.ts'
import type { Place } from '../navigation/place.ts'
import { askedByBoard } from './work/board/asked.ts'

/** Queries of pages besides the address of their list, by the fragments that choose them: a list is read once, as it is shown. */
const asked: Readonly<Record<string, Readonly<Record<string, string | number>>>> = { board: askedByBoard }

/** The address at which a place is read. */
export const askedAt = ({ href, how }: Place): string =>
  Object.hasOwn(asked, how) ? withQuery(href, asked[how] ?? {}) : href
