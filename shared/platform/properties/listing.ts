import type { Sums } from '#shared/platform/lists/page.ts'
import type { SortValue } from '#shared/platform/lists/selection.ts'
import { dateFilter, dateTimeFilter } from '#shared/platform/query/date-filters.ts'
import type { Filter } from '#shared/platform/query/filter.ts'
import { byNumber, byText, declaredName, type Listing } from '#shared/platform/query/listing.ts'
import { textFilter } from '#shared/platform/query/text-filters.ts'
import { booleanFilter, listFilter, numberFilter } from '#shared/platform/query/value-filters.ts'
import { type Members, storedIn } from './entity.ts'
import { type AnyProperty, type DeclaredProperties, nameInSchemas, type Properties } from './property.ts'

/**
 * For each property by which lists are filtered or sorted: the name of the row attribute that contains the property's
 * value.
 */
type Attributes<P extends DeclaredProperties> = Record<
  keyof Members<P, { filter: true } | { sort: true }>,
  string
>

/**
 * Builds the filters and sort keys that properties declare, and the sort key `id`.
 *
 * @param row the row attributes, which `rowFrom` fills
 * @param now the clock that defines today, for date filters
 */
export function listingOf<P extends DeclaredProperties>(
  properties: P,
  row: Attributes<P>,
  now: () => Date = () => new Date(),
): Listing {
  const attributes = row as Readonly<Record<string, string>>
  const filters: Listing['filters'] = {}
  const sorts: Listing['sorts'] = { id: 'id' }
  for (const { name, member, property } of storedIn(properties)) {
    const attribute = attributes[member] as string
    if (property.filter)
      filters[declaredName(name)] = filterBy(property, attribute, attributes.createdAt, now)
    if (property.sort) sorts[declaredName(name)] = sortBy(property, attribute, attributes.createdAt)
  }
  return { filters, sorts }
}

/** Returns the properties of the object in which lists return sums. */
export const summedOf = (properties: DeclaredProperties): Properties<Sums> =>
  Object.fromEntries(
    Object.entries(properties)
      .filter(([, { sum }]) => sum)
      .map(([name, { kind, label }]) => [
        name,
        { kind, label, required: false, writable: false, read: (sums) => sums[name] },
      ]),
  )

/** Durations are stored in minutes; filter values are in hours. */
const IN_HOURS = { factor: 60 }

/**
 * Returns the filter by a property.
 *
 * @param created the attribute with the time of creation. Rows omit times that equal the time of creation, so the
 * filter uses this attribute in place of an omitted time
 */
function filterBy(
  { kind, label, default: preset }: AnyProperty,
  attribute: string,
  created: string | undefined,
  now: () => Date,
): Filter {
  if (kind.type === 'Boolean') return booleanFilter(label, attribute)
  if (kind.type === 'Choice') return listFilter(label, attribute, kind.all ?? [])
  if (kind.type === 'Date') return dateFilter(label, attribute, now)
  if (kind.type === 'DateTime') return dateTimeFilter(label, [[attribute, created]], now)
  if (kind.type === 'Duration') return numberFilter(label, attribute, 'float', IN_HOURS)
  if (kind.type !== 'Integer') return textFilter(label, attribute)
  return numberFilter(label, attribute, 'integer', { isNeverEmpty: preset !== undefined })
}

function sortBy(property: AnyProperty, attribute: string, created: string | undefined): SortValue {
  return { ...sortByValue(property, attribute, created), label: nameInSchemas(property) }
}

function sortByValue({ kind }: AnyProperty, attribute: string, created: string | undefined): SortValue {
  if (kind.type === 'DateTime') return byNumber(attribute, created)
  if (kind.type === 'Duration') return byNumber(attribute)
  if (kind.type !== 'Boolean' && kind.type !== 'Integer') return byText(attribute)
  return { attributes: [attribute], reader: () => (row) => Number(row[attribute] ?? 0) }
}
