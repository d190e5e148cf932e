import type { App } from '#shared/app.ts'
import type { SortValue } from '#shared/entities/page.ts'
import type { Filter } from '#shared/query/filter.ts'
import { booleanFilter } from '#shared/query/filters/boolean.ts'
import { dateFilter } from '#shared/query/filters/date.ts'
import { idsFilter, optionsFilter } from '#shared/query/filters/list.ts'
import { numberFilter } from '#shared/query/filters/number.ts'
import { longTextFilter, textFilter } from '#shared/query/filters/text.ts'
import { byNumber, byText, type Listing } from '#shared/query/listing.ts'
import type { CustomField, CustomFieldFormat } from './custom-field.ts'
import { byName } from './order.ts'
import { attributeOf } from './value.ts'

interface Listed {
  filter: Filter
  sort: SortValue
}

/** How lists are filtered and sorted by the values of each format (decisions on filters). */
const formats: Record<CustomFieldFormat, (field: CustomField, attribute: string, app: App) => Listed> = {
  string: ({ name }, attribute) => ({ filter: textFilter(name, attribute), sort: byText(attribute) }),
  text: ({ name }, attribute) => ({
    filter: { ...longTextFilter(name, attribute), whole: true },
    sort: { ...byText(attribute), whole: true },
  }),
  int: ({ name }, attribute) => ({
    filter: numberFilter(name, attribute, 'integer'),
    sort: byNumber(attribute),
  }),
  float: ({ name }, attribute) => ({
    filter: numberFilter(name, attribute, 'float'),
    sort: byNumber(attribute),
  }),
  bool: ({ name }, attribute) => ({
    filter: booleanFilter(name, attribute),
    sort: byPosition(attribute, [false, true]),
  }),
  date: ({ name }, attribute, { now }) => ({
    filter: dateFilter(name, attribute, now),
    sort: byText(attribute),
  }),
  list: ({ name, options }, attribute) => {
    const ids = options.map(({ id }) => id)
    return { filter: optionsFilter(name, attribute, ids), sort: byPosition(attribute, ids) }
  },
  user: ({ name }, attribute, app) => ({
    filter: idsFilter(name, attribute),
    sort: byName(attribute, app, 'principals'),
  }),
  version: ({ name }, attribute, app) => ({
    filter: idsFilter(name, attribute),
    sort: byName(attribute, app, 'versions'),
  }),
}

/** Values that have an order of their own, each by its place in it. */
const byPosition = (attribute: string, values: readonly (number | boolean)[]): SortValue => ({
  attributes: [attribute],
  reader: () => (row) => {
    const [first] = [row[attribute]].flat()
    const position = values.indexOf(first as number)
    return position < 0 ? undefined : position
  },
})

/** The filters and sort keys of custom fields: `customField<n>`, and for short `cf_<n>`. */
export function customListing(fields: readonly CustomField[], app: App): Listing {
  const listed = fields.flatMap((field) => {
    const { filter, sort } = formats[field.format](field, attributeOf(field.id), app)
    return [`custom_field${field.id}`, `cf_${field.id}`].map((name) => ({ name, filter, sort }))
  })
  return {
    filters: Object.fromEntries(listed.map(({ name, filter }) => [name, filter])),
    sorts: Object.fromEntries(listed.map(({ name, sort }) => [name, sort])),
  }
}
