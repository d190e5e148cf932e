/** Which part of a collection is asked for: the page `offset` of pages of `pageSize` elements. */
export interface Pagination {
  offset: number
  pageSize: number
}

export const DEFAULT_PAGE_SIZE = 20

/** The largest page number that is exact; beyond it every page is past the end anyway. */
const LAST_PAGE = Number.MAX_SAFE_INTEGER

interface Limits {
  default: number
  max: number
}

/**
 * Reads `offset` and `pageSize` (specification, "Pagination parameters", and decisions: `offset=0` is the
 * first page, `pageSize=-1` the maximum, more than the maximum is the maximum).
 *
 * @param problems receives the texts of what is wrong
 */
export function parsePagination(query: URLSearchParams, limits: Limits, problems: string[]): Pagination {
  const [offset, pageSize] = [query.get('offset')?.trim(), query.get('pageSize')?.trim()]
  if (offset && !/^\d+$/.test(offset)) problems.push('Offset is not an integer.')
  if (pageSize && !/^(\d+|-1)$/.test(pageSize)) problems.push('Page size is not an integer.')
  const size = pageSize ? Number(pageSize) : limits.default
  return {
    offset: Math.min(Math.max(1, Number(offset || 1)), LAST_PAGE),
    pageSize: Math.min(size === -1 ? limits.max : size, limits.max),
  }
}
