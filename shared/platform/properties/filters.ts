import type { Link } from '#shared/platform/hal/resource.ts'
import { ApiError } from '#shared/platform/http/errors.ts'
import { inFilters, message, say, type Text } from '#shared/platform/language/message.ts'
import { type FilterInput, MAX_FILTERS, MAX_VALUES } from '#shared/platform/query/filter.ts'
import { isObject, placeLabel, readListInput } from '#shared/platform/query/list-input.ts'
import { operatorTitle } from '#shared/platform/query/operators.ts'
import type { CompositeKind, Validated } from './kind.ts'

const unreadable = (message: Text = 'Filters is invalid.') => new ApiError('InvalidRequestBody', { message })

/** Returns the error for the filter at an index of the list, counted from 0. */
const wrongAt = (index: number, problem: Text) => unreadable(inFilters(placeLabel(index), problem))

/** A filter in the form of a resource: its name, its operator and its values may be links. */
interface FilterInstance {
  values?: unknown
  _links: { filter?: unknown; operator?: unknown; values?: unknown }
}

const isInstance = (entry: unknown): entry is FilterInstance => isObject(entry) && isObject(entry._links)

/** The filters of a saved list as the value of a property. */
export class FilterValues {
  readonly #addresses: { filter: string; operator: string; schema: string }

  /** @param path the prefix of the addresses of filters and operators */
  constructor(path: string) {
    this.#addresses = {
      filter: `${path}/filters/`,
      operator: `${path}/operators/`,
      schema: `${path}/filter_instance_schemas/`,
    }
  }

  /** The kind of a property that holds filters. */
  get kind(): CompositeKind<FilterInput[]> {
    return {
      type: 'Composite',
      name: '[]QueryFilterInstance',
      read: this.read,
      schemas: this.#addresses.schema.slice(0, -1),
    }
  }

  /**
   * Reads filters that are written either as HAL resources or in the syntax of the query parameter `filters`. Rejects a
   * list with too many filters before anything is looked up.
   *
   * @throws `InvalidRequestBody` if a filter has neither form
   */
  read = (value: unknown): Validated => {
    if (!Array.isArray(value)) throw unreadable()
    if (value.length > MAX_FILTERS)
      return { problems: [message`is too long (maximum is ${MAX_FILTERS} filters).`] }
    const filters = value.map((entry, index) => (isInstance(entry) ? this.#asInList(entry, index) : entry))
    const { filters: read, entries } = readListInput(
      new URLSearchParams({ filters: JSON.stringify(filters) }),
    )
    const [wrong] = entries.filters
    if (wrong) throw unreadable(inFilters(wrong.label, wrong.problem))
    return read.flatMap(({ values }) => values).length > MAX_VALUES
      ? { problems: [message`is too long (maximum is ${MAX_VALUES} values).`] }
      : { value: [...read] }
  }

  filterLink = (name: string, label: Text): Link => ({
    href: this.#addresses.filter + name,
    title: say(label),
  })

  operatorLink = (symbol: string) => ({
    href: this.#addresses.operator + encodeURIComponent(symbol),
    title: operatorTitle(symbol),
  })

  /** Returns the address of the schema of a filter. */
  schemaHref = (name: string): string => this.#addresses.schema + name

  /**
   * Returns the representation of a filter in a resource.
   *
   * @param links the links to the filter's values, if the values are resources
   */
  instance({ name, operator, values }: FilterInput, label: Text, links?: readonly Link[]): object {
    return {
      _type: `${name.charAt(0).toUpperCase()}${name.slice(1)}QueryFilter`,
      name: say(label),
      ...((!links || links.length === 0) && { values }),
      _links: {
        filter: this.filterLink(name, label),
        operator: this.operatorLink(operator),
        schema: { href: this.schemaHref(name) },
        ...(links && { values: links }),
      },
    }
  }

  /**
   * Converts a filter in a resource to the form that list queries use. The values of the filter may be sent as links or
   * as strings.
   */
  #asInList({ values, _links: links }: FilterInstance, index: number) {
    const name = nameAt(this.#addresses.filter, links.filter)
    const operator = nameAt(this.#addresses.operator, links.operator)
    if (name === undefined) throw wrongAt(index, 'needs a link to a filter.')
    if (operator === undefined) throw wrongAt(index, 'needs a link to an operator.')
    const given = [links.values ?? [], values ?? []].flat()
    return { [name]: { operator, values: given.map((one) => (isObject(one) ? lastPart(one.href) : one)) } }
  }
}

/** Returns the name at the end of a link; undefined if the link is not below `address`. */
function nameAt(address: string, link: unknown): string | undefined {
  const href = isObject(link) && typeof link.href === 'string' ? link.href : ''
  const path = href.replace(/^https?:\/\/[^/]*/, '')
  return path.startsWith(address) && path !== address ? decoded(path.slice(address.length)) : undefined
}

const lastPart = (href: unknown): unknown =>
  typeof href === 'string' ? decoded(href.slice(href.lastIndexOf('/') + 1)) : href

/** Decodes a part of an address, which may be percent-encoded. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
