import type { Viewer } from '#shared/access/viewer.ts'
import type { App } from '#shared/app.ts'
import type { ListedRow, SortValue } from '#shared/entities/page.ts'
import { type Filter, rowTest } from '#shared/query/filter.ts'
import { booleanFilter } from '#shared/query/filters/boolean.ts'
import { dateFilter } from '#shared/query/filters/date.ts'
import { anId, optionsFilter } from '#shared/query/filters/list.ts'
import { numberFilter } from '#shared/query/filters/number.ts'
import { presence, withValues } from '#shared/query/filters/operator.ts'
import { longTextFilter, textFilter } from '#shared/query/filters/text.ts'
import { byNumber, byText, type Listing } from '#shared/query/listing.ts'
import type { CustomField, CustomFieldFormat } from './custom-field.ts'
import { byName, byPosition } from './order.ts'
import { principalsReferred, type Referred, type RowSight, versionsReferred } from './referred.ts'
import { attributeOf } from './value.ts'

interface Listed {
  filter: Filter
  sort: SortValue
}

/** For whom lists are filtered and sorted. */
export interface ListedFor {
  app: App
  viewer: Promise<Viewer>
  /** Whether the requester is shown the versions that a row refers to. */
  showsVersions: RowSight
}

/** How lists are filtered and sorted by the values of each format (decisions on filters). */
const formats: Record<
  CustomFieldFormat,
  (field: CustomField, attribute: string, about: ListedFor) => Listed
> = {
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
  date: ({ name }, attribute, { app: { now } }) => ({
    filter: dateFilter(name, attribute, now),
    sort: byText(attribute),
  }),
  list: ({ name, options }, attribute) => {
    const ids = options.map(({ id }) => id)
    return { filter: optionsFilter(name, attribute, ids), sort: byPosition(attribute, ids) }
  },
  user: ({ name }, attribute, { app, viewer }) => referring(name, attribute, principalsReferred(viewer, app)),
  version: ({ name }, attribute, { app, showsVersions }) =>
    referring(name, attribute, versionsReferred(showsVersions, app)),
}

const referring = (name: string, attribute: string, referred: Referred): Listed => ({
  filter: referencesFilter(name, attribute, referred),
  sort: byName(attribute, referred),
})

/** A filter on a row attribute that holds the ids of what it refers to; what is hidden matches like nothing. */
function referencesFilter(label: string, attribute: string, { attributes, shown }: Referred): Filter {
  const refers = (wanted: boolean) =>
    withValues(anId, (ids) => {
      const test = shown(ids).then((isShown) => (row: ListedRow) => {
        const held = (row[attribute] ?? []) as number[]
        return ids.some((id) => held.includes(id) && isShown(id, row)) === wanted
      })
      return rowTest(test, [attribute, ...attributes])
    })
  return { label, operators: { '=': refers(true), '!': refers(false), ...presence(attribute) } }
}

/** The filters and sort keys of custom fields: `customField<n>`, and for short `cf_<n>`. */
export function customListing(fields: readonly CustomField[], about: ListedFor): Listing {
  const listed = fields.flatMap((field) => {
    const { filter, sort } = formats[field.format](field, attributeOf(field.id), about)
    return [`custom_field${field.id}`, `cf_${field.id}`].map((name) => ({ name, filter, sort }))
  })
  return {
    filters: Object.fromEntries(listed.map(({ name, filter }) => [name, filter])),
    sorts: Object.fromEntries(listed.map(({ name, sort }) => [name, sort])),
  }
}
