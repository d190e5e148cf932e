import type { App } from '#shared/app.ts'
import type { ListedRow, SortValue } from '#shared/platform/collections/paging.ts'
import { once } from '#shared/platform/concurrency.ts'
import { dateFilter } from '#shared/platform/query/date-filters.ts'
import type { Filter } from '#shared/platform/query/filter.ts'
import { byNumber, byText, type Listing } from '#shared/platform/query/listing.ts'
import { presence, withLookups } from '#shared/platform/query/operators.ts'
import { longTextFilter, textFilter } from '#shared/platform/query/text-filters.ts'
import { anId, booleanFilter, numberFilter, optionsFilter } from '#shared/platform/query/value-filters.ts'
import type { CustomField, CustomFieldFormat } from './custom-field.ts'
import { type Referred, type RowSight, versionsReferred } from './referred.ts'
import { attributeOf } from './value.ts'

/** Values that have an order of their own, each by its place in it; of several, by the first one in that order. */
export const byPosition = (attribute: string, values: readonly (number | boolean)[]): SortValue => ({
  attributes: [attribute],
  reader: () => {
    const positions = new Map(values.map((value, position) => [value, position]))
    return (row) => {
      const found = [row[attribute]].flat().flatMap((value) => positions.get(value as number) ?? [])
      return found.length > 0 ? Math.min(...found) : undefined
    }
  },
})

/** Sorts by the name of what the values of a row refer to, as far as that is shown; of several, by the first one. */
export const byName = (attribute: string, { attributes, names }: Referred): SortValue => ({
  attributes: [attribute, ...attributes],
  reader: async () => {
    const nameOf = await names()
    return (row) => {
      const ids = (row[attribute] ?? []) as number[]
      return ids.flatMap((id) => nameOf(id, row) ?? []).sort(Buffer.compare)[0]
    }
  },
})

interface Listed {
  filter: Filter
  sort: SortValue
}

/** For whom lists are filtered and sorted. */
interface ListedFor {
  app: App
  principals: Referred
  /** Whether the requester is shown the versions that a row refers to. */
  showsVersions: RowSight
}

/** By what the fields of a list are filtered and sorted, beside its rows. */
interface Basis {
  now(): Date
  principals: Referred
  versions: Referred
}

/** How lists are filtered and sorted by the values of each format (decisions on filters). */
const formats: Record<CustomFieldFormat, (field: CustomField, attribute: string, basis: Basis) => Listed> = {
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
  user: ({ name }, attribute, { principals }) => referring(name, attribute, principals),
  version: ({ name }, attribute, { versions }) => referring(name, attribute, versions),
}

const referring = (name: string, attribute: string, referred: Referred): Listed => ({
  filter: referencesFilter(name, attribute, referred),
  sort: byName(attribute, referred),
})

/** The names of everything are looked up once, however many fields are sorted by them. */
const namedOnce = (referred: Referred): Referred => ({ ...referred, names: once(() => referred.names()) })

/** A filter on a row attribute that holds the ids of what it refers to; what is hidden matches like nothing. */
function referencesFilter(label: string, attribute: string, { attributes, shown }: Referred): Filter {
  const refers = (wanted: boolean) =>
    withLookups(anId, (ids) => ({
      attributes: [attribute, ...attributes],
      test: async () => {
        const isShown = await shown(ids)
        return (row: ListedRow) => {
          const held = (row[attribute] ?? []) as number[]
          const asked = ids.filter((id) => held.includes(id))
          if (asked.length === 0) return !wanted // Which most rows come to, and nobody has to wait for.
          return Promise.all(asked.map((id) => isShown(id, row))).then((are) => are.includes(true) === wanted)
        }
      },
    }))
  return { label, operators: { '=': refers(true), '!': refers(false), ...presence(attribute) } }
}

/** The filters and sort keys of custom fields: `customField<n>`, and for short `cf_<n>`. */
export function customListing(
  fields: readonly CustomField[],
  { app, principals, showsVersions }: ListedFor,
): Listing {
  const basis = {
    now: app.now,
    principals: namedOnce(principals),
    versions: namedOnce(versionsReferred(showsVersions, app)),
  }
  const listed = fields.flatMap((field) => {
    const { filter, sort } = formats[field.format](field, attributeOf(field.id), basis)
    return [`custom_field${field.id}`, `cf_${field.id}`].map((name) => ({ name, filter, sort }))
  })
  return {
    filters: Object.fromEntries(listed.map(({ name, filter }) => [name, filter])),
    sorts: Object.fromEntries(listed.map(({ name, sort }) => [name, sort])),
  }
}
