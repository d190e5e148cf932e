import { type Filter, MAX_FILTERS, MAX_VALUES } from '#shared/platform/query/filter.ts'
import { byApiName, filterHints, hintOf, sortHints } from '#shared/platform/query/hints.ts'
import type { Listing } from '#shared/platform/query/listing.ts'
import { customMembers } from './custom-fields.ts'
import { closed, type JsonSchema } from './json-schema.ts'

/** Returns the schema of a filter. Only a filter that looks up its values by key takes any number of values. */
function filterSchema(filter: Filter): JsonSchema {
  const { operators, values } = hintOf(filter)
  const limit = filter.keyed ? {} : { maxItems: MAX_VALUES }
  return closed(
    {
      operator: { type: 'string', enum: operators },
      values: { type: 'array', ...limit, items: { type: 'string', ...(values && { enum: values }) } },
    },
    ['values'],
  )
}

/**
 * Returns the schema of the JSON in the parameter `filters`. An element must match all filters. An element matches a
 * filter if it matches any of the filter's values.
 */
export const filtersSchema = (listing: Listing, hasCustomFields?: boolean): JsonSchema => ({
  type: 'array',
  maxItems: MAX_FILTERS,
  items: {
    ...closed(
      Object.fromEntries(byApiName(listing.filters).map(([name, filter]) => [name, filterSchema(filter)])),
      byApiName(listing.filters).map(([name]) => name),
      customMembers(hasCustomFields, {
        type: 'object',
        properties: { operator: { type: 'string' }, values: { type: 'array', items: { type: 'string' } } },
        required: ['operator'],
      }),
    ),
    minProperties: 1,
    maxProperties: 1,
  },
})

/**
 * Returns the schema of the JSON in the parameter `sortBy`. If there are no sort keys, the array has no items, since
 * generators refuse an empty `enum`.
 */
export const sortBySchema = (listing: Listing, hasCustomFields?: boolean): JsonSchema => {
  const keys = sortHints(listing)
  if (keys.length === 0) return { type: 'array', maxItems: 0, items: {} }
  const key = { type: 'string', enum: keys }
  return {
    type: 'array',
    items: {
      type: 'array',
      prefixItems: [
        hasCustomFields ? { anyOf: [key, { type: 'string' }] } : key,
        { type: 'string', enum: ['asc', 'desc'] },
      ],
      minItems: 2,
      maxItems: 2,
      items: {},
    },
  }
}

const code = (text: string) => `\`${text}\``

const NONE = 'This list supports none.'

/** Describes the filters of a list with their operators and values, in Markdown. */
export function filtersInWords(listing: Listing): string {
  const lines = Object.entries(filterHints(listing)).map(([name, { operators, values }]) => {
    const taken = values ? `; values ${values.map(code).join(' ')}` : ''
    return `- ${code(name)}: ${operators.map(code).join(' ')}${taken}`
  })
  return lines.length > 0 ? lines.join('\n') : NONE
}

/** Describes the sort keys of a list, in Markdown. */
export function sortKeysInWords(listing: Listing): string {
  const keys = sortHints(listing).map(code).join(', ')
  return keys ? `Names may also be in snake_case: ${keys}.` : NONE
}
