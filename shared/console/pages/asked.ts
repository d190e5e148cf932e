import { withQuery } from '../api/template.ts'
import type { Place } from '../navigation/place.ts'
import { askedByBoard } from './work/board/asked.ts'

/** What pages ask of a list besides its address, by the fragments that choose them: it is read once, as it is shown. */
const asked: Readonly<Record<string, Readonly<Record<string, string | number>>>> = { board: askedByBoard }

/** The address at which a place is read. */
export const askedAt = ({ href, how }: Place): string =>
  Object.hasOwn(asked, how) ? withQuery(href, asked[how] ?? {}) : href
