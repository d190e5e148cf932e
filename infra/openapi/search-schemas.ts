import {
  closed,
  type JsonSchema,
  link,
  position,
  reference,
  schemaAbout,
  textListSchema,
  type,
} from './json-schema.ts'

const SearchOperator = closed(
  {
    symbol: schemaAbout('The operator in the `filters` parameter.'),
    label: schemaAbout('Its label.'),
    values: schemaAbout('The number of values that it takes; if absent, one or more.', {
      type: 'integer',
      enum: [0, 1, 2],
    }),
    type: schemaAbout('The type of the values, if it differs from that of the filter.'),
  },
  ['values', 'type'],
)

const links: JsonSchema = { type: 'array', items: reference('Link') }

const SearchFilter = closed(
  {
    name: schemaAbout('Its name in the `filters` parameter.'),
    label: schemaAbout('Its label.'),
    type: schemaAbout('The type of the values. If they are ids, the type of the resources.'),
    operators: schemaAbout('The operators of the filter.', {
      type: 'array',
      items: reference('SearchOperator'),
    }),
    values: schemaAbout('All allowed values, if there are few.', textListSchema),
    _links: closed({
      allowedValues: schemaAbout(
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
    name: schemaAbout(`Its name in the \`${parameter}\` parameter.`),
    label: schemaAbout('Its label.'),
  }),
})

const Search = closed(
  {
    _type: type('Search'),
    filters: schemaAbout('The filters that the requester may use.', {
      type: 'array',
      items: reference('SearchFilter'),
    }),
    sortBy: schemaAbout('The sort keys.', keys('sortBy')),
    groupBy: schemaAbout('The properties to group by, if the list supports groups.', keys('groupBy')),
    defaultSortBy: schemaAbout('The default order.', { type: 'array', items: { ...textListSchema } }),
    pageSize: schemaAbout(
      'The number of elements of a page.',
      closed({
        default: schemaAbout('The default page size.', position),
        maximum: schemaAbout('The maximum page size. Larger sizes are reduced to it.', position),
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
