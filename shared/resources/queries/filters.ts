import { ApiError } from '#shared/platform/http/errors.ts'
import type { Validated } from '#shared/platform/properties/kind.ts'
import { readListInput } from '#shared/platform/query/list-input.ts'

/** The beginnings of the addresses by which the filter of a query names itself and its operator. */
export const addresses = {
  filter: '/api/v3/queries/filters/',
  operator: '/api/v3/queries/operators/',
  schema: '/api/v3/queries/filter_instance_schemas/',
}

const unreadable = () => new ApiError('InvalidRequestBody', { message: 'Filters is invalid.' })

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Reads the filters of a query: each as queries show it, or as lists take it.
 *
 * @throws `InvalidRequestBody` if one has another form
 */
export function readFilters(value: unknown): Validated {
  if (!Array.isArray(value)) throw unreadable()
  const filters = JSON.stringify(value.map((entry) => (isInstance(entry) ? asInList(entry) : entry)))
  const { filters: read, malformed } = readListInput(new URLSearchParams({ filters }))
  if (malformed.length > 0) throw unreadable()
  return { value: [...read] }
}

/** A filter in the form in which queries show it. */
interface FilterInstance {
  values?: unknown
  _links: { filter?: unknown; operator?: unknown; values?: unknown }
}

const isInstance = (entry: unknown): entry is FilterInstance => isObject(entry) && isObject(entry._links)

/** Its values may be links or texts, whatever they stand for. */
function asInList({ values, _links: links }: FilterInstance) {
  const name = nameAt(addresses.filter, links.filter)
  const operator = nameAt(addresses.operator, links.operator)
  const given = [links.values ?? [], values ?? []].flat()
  return { [name]: { operator, values: given.map((one) => (isObject(one) ? lastPart(one.href) : one)) } }
}

/** @throws `InvalidRequestBody` if a link leads elsewhere */
function nameAt(address: string, link: unknown): string {
  const href = isObject(link) && typeof link.href === 'string' ? link.href : ''
  const path = href.replace(/^https?:\/\/[^/]*/, '')
  if (!path.startsWith(address) || path === address) throw unreadable()
  return decoded(path.slice(address.length))
}

const lastPart = (href: unknown): unknown =>
  typeof href === 'string' ? decoded(href.slice(href.lastIndexOf('/') + 1)) : href

/** A part of an address, which may be percent-encoded. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
