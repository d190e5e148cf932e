/** Which part of a collection is asked for: the page `offset` of pages of `pageSize` elements. */
export interface Pagination {
  offset: number
  pageSize: number
  /** Whether the client has asked for no more than where the collection begins: a page of whatever size. */
  isOpen?: boolean
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
  const page = Math.min(Math.max(1, Number(offset || 1)), LAST_PAGE)
  return {
    offset: page,
    pageSize: Math.min(size === -1 ? limits.max : size, limits.max),
    isOpen: page === 1 && !pageSize,
  }
}
