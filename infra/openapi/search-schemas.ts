import { about, closed, type JsonSchema, link, position, reference, texts, type } from './json-schema.ts'

const SearchOperator = closed(
  {
    symbol: about('What a filter sends.'),
    label: about('What it is called.'),
    values: about('How many values it takes; without it, one or more.', { type: 'integer', enum: [0, 1, 2] }),
    type: about('The type of its values, if it is not that of the filter.'),
  },
  ['values', 'type'],
)

const links: JsonSchema = { type: 'array', items: reference('Link') }

const SearchFilter = closed(
  {
    name: about('What the parameter `filters` calls it.'),
    label: about('What it is called.'),
    type: about('The type of its values; that of a resource if they are ids.'),
    operators: about('Its operators.', { type: 'array', items: reference('SearchOperator') }),
    values: about('All of its values, if these are few.', texts),
    _links: closed({
      allowedValues: about('The list of what its values are ids of, or a link to each of a few.', {
        anyOf: [reference('Link'), links],
      }),
    }),
  },
  ['values', '_links'],
)

const keys = (parameter: string): JsonSchema => ({
  type: 'array',
  items: closed({
    name: about(`What the parameter \`${parameter}\` calls it.`),
    label: about('What it is called.'),
  }),
})

const Search = closed(
  {
    _type: type('Search'),
    filters: about('The filters that the requester may use.', {
      type: 'array',
      items: reference('SearchFilter'),
    }),
    sortBy: about('The sort keys.', keys('sortBy')),
    groupBy: about('What the elements can be grouped by, if they can.', keys('groupBy')),
    defaultSortBy: about('The order if none is asked for.', { type: 'array', items: { ...texts } }),
    pageSize: about(
      'How many elements a page has.',
      closed({
        default: about('If none is asked for.', position),
        maximum: about('Larger ones are cut to it.', position),
      }),
    ),
    _links: closed({ self: link('This resource.'), list: link('The list, with places for all of this.') }),
  },
  ['groupBy'],
)

/** Schemas of a Search, the description of a list's filters and sort keys. */
export const searchSchemas: Record<string, JsonSchema> = { Search, SearchFilter, SearchOperator }
