import type { Route } from '#shared/platform/http/route.ts'
import { DEFAULT_PAGE_SIZE, DESCRIBE } from '#shared/platform/query/list-input.ts'
import type { Listing } from '#shared/platform/query/listing.ts'
import { type JsonSchema, reference } from './json-schema.ts'
import { filtersInWords, sortKeysInWords } from './list-schemas.ts'
import { namesOf } from './names.ts'

const inQuery = (name: string, description: string, schema: JsonSchema) => ({
  name,
  in: 'query',
  description,
  schema,
})

/** Returns the schema of a query parameter that contains JSON as text. */
const json = (name: string): JsonSchema => ({
  type: 'string',
  contentMediaType: 'application/json',
  contentSchema: reference(name),
})

/**
 * Returns the query parameters of a route.
 *
 * @param listing the filters and sort keys of the route's elements, if the route returns a list
 * @param examples the example values of parameters, keyed by the name of the parameter
 */
export function queryParameters(
  { query, elements, unpaged, pageSize, parameters = {} }: Route,
  listing: Listing | undefined,
  examples: Readonly<Record<string, string>> = {},
): JsonSchema[] {
  const page = query && elements ? pageParameters(elements, { unpaged, pageSize }, listing) : []
  const others = Object.entries(parameters).map(([name, description]) =>
    inQuery(name, description, { type: 'string' }),
  )
  return [...page, ...others].map((parameter) => {
    const example = parameter.schema.type === 'string' ? examples[parameter.name] : undefined
    return example === undefined ? parameter : { ...parameter, example }
  })
}

function pageParameters(
  elements: string,
  { unpaged, pageSize = DEFAULT_PAGE_SIZE }: Pick<Route, 'unpaged' | 'pageSize'>,
  listing: Listing = { filters: {}, sorts: {} },
) {
  const { filters, sortBy } = namesOf(elements)
  return [
    inQuery('offset', 'The number of the page, from 1.', { type: 'integer', minimum: 0 }),
    inQuery(
      'pageSize',
      unpaged
        ? 'The number of elements per page; by default the maximum.'
        : `The number of elements per page; by default ${pageSize}. -1 for the maximum.`,
      { type: 'integer', minimum: -1 },
    ),
    inQuery(
      'filters',
      `A JSON array of \`{name: {operator, values}}\`; an element must match all of them. Names may also be in snake_case.\n\n${filtersInWords(listing)}`,
      json(filters),
    ),
    inQuery(
      'sortBy',
      `A JSON array of \`[name, "asc" or "desc"]\`. ${sortKeysInWords(listing)}`,
      json(sortBy),
    ),
    inQuery(
      DESCRIBE.name,
      `\`${DESCRIBE.value}\`: returns the filters, sort keys and page sizes of the list, a \`Search\`, instead of the list.`,
      { type: 'string', enum: [DESCRIBE.value] },
    ),
  ]
}
