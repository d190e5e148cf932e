import { invalidQuery } from '#shared/platform/http/errors.ts'
import { about } from '#shared/platform/language/message.ts'
import { NOT_ALLOWED } from '#shared/platform/query/filter.ts'

/** Refuses to show work packages as they were at another time. @throws `InvalidQuery` */
export function requireNow(query: URLSearchParams): void {
  const asked = query.get('timestamps')?.trim()
  if (asked && asked !== 'PT0S') throw invalidQuery([about('Timestamps', NOT_ALLOWED)])
}
