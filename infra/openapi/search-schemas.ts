import { about, closed, type JsonSchema, link, position, reference, texts, type } from './json-schema.ts'

const SearchOperator = closed(
  {
    symbol: about('The operator in the `filters` parameter.'),
    label: about('Its label.'),
    values: about('The number of values that it takes; if absent, one or more.', {
      type: 'integer',
      enum: [0, 1, 2],
    }),
    type: about('The type of the values, if it differs from that of the filter.'),
  },
  ['values', 'type'],
)

const links: JsonSchema = { type: 'array', items: reference('Link') }

const SearchFilter = closed(
  {
    name: about('Its name in the `filters` parameter.'),
    label: about('Its label.'),
    type: about('The type of the values. If they are ids, the type of the resources.'),
    operators: about('The operators of the filter.', { type: 'array', items: reference('SearchOperator') }),
    values: about('All allowed values, if there are few.', texts),
    _links: closed({
      allowedValues: about(
        'A link to the list of resources whose ids are allowed, or, if there are few, a link to each resource.',
        {
          anyOf: [reference('Link'), links],
        },
      ),
    }),
  },
  ['values', '_links'],
)

const keys = (parameter: string): JsonSchema => ({
  type: 'array',
  items: closed({
    name: about(`Its name in the \`${parameter}\` parameter.`),
    label: about('Its label.'),
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
    groupBy: about('The properties to group by, if the list supports groups.', keys('groupBy')),
    defaultSortBy: about('The default order.', { type: 'array', items: { ...texts } }),
    pageSize: about(
      'The number of elements of a page.',
      closed({
        default: about('The default page size.', position),
        maximum: about('The maximum page size. Larger sizes are reduced to it.', position),
      }),
    ),
    _links: closed({
      self: link('This resource.'),
      list: link('The list, as a URI template with these parameters.'),
    }),
  },
  ['groupBy'],
)

/** Schemas of a Search, the description of a list's filters and sort keys. */
export const searchSchemas: Record<string, JsonSchema> = { Search, SearchFilter, SearchOperator }
