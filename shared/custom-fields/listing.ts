import type { ListedRow } from '#shared/platform/collections/entity.ts'
import { once } from '#shared/platform/concurrency.ts'
import { anyOf, contains, exists } from '#shared/platform/dynamodb/condition.ts'
import { href } from '#shared/platform/http/addresses.ts'
import { type Text, verbatim } from '#shared/platform/language/message.ts'
import type { SortValue } from '#shared/platform/lists/selection.ts'
import { dateFilter } from '#shared/platform/query/date-filters.ts'
import { type Filter, idsIn, type ListAddress } from '#shared/platform/query/filter.ts'
import { byNumber, byText, type Listing } from '#shared/platform/query/listing.ts'
import { presence, takingLookups, takingNoValues } from '#shared/platform/query/operators.ts'
import { filterReplaced, type RowReplacement, sortReplaced } from '#shared/platform/query/replaced-rows.ts'
import { longTextFilter, textFilter } from '#shared/platform/query/text-filters.ts'
import { booleanFilter, numberFilter, optionsFilter } from '#shared/platform/query/value-filters.ts'
import type { Ports } from '#shared/ports.ts'
import { routes as customOptions } from '#shared/resources/custom-options/routes.ts'
import { routes as principalRoutes } from '#shared/resources/principals/routes.ts'
import { routes as versionRoutes } from '#shared/resources/versions/routes.ts'
import {
  type Bearer,
  type CustomField,
  type CustomFieldFormat,
  isActive,
  presentOptions,
} from './custom-field.ts'
import { listedVersions, type RowVisibility, type TargetListing } from './listed-targets.ts'
import { attributeOf } from './value.ts'

/**
 * Sorts rows by the position of their value in a given order. If a row has several values, the first one in that order
 * decides.
 */
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

/**
 * Sorts rows by the name of the entity to which an attribute refers. If there are several names, the alphabetically
 * first name counts. Hidden entities are ignored.
 */
export const byName = (attribute: string, { attributes, names }: TargetListing): SortValue => ({
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

/** Inputs of the listing that depend on the requester. */
interface ListedFor {
  ports: Ports
  principals: TargetListing
  /** Decides for each row whether the requester may see the version to which the row refers. */
  showsVersions: RowVisibility
  /**
   * Determines, from the row of an entity, which custom fields the entity has. The values of all other fields are
   * ignored.
   */
  bearing?: Bearing
}

interface Bearing {
  attributes: readonly string[]
  bearerOf(row: ListedRow): Exclude<Bearer, string>
}

/**
 * Hides a field's values in rows whose work package does not have the field, for example because its type has changed.
 * The rows still contain the values.
 */
const hidingInactive = (field: CustomField, { attributes, bearerOf }: Bearing): RowReplacement => ({
  attributes: (own) => [...own, ...attributes],
  onlyHides: true,
  make: async () => (found) => {
    const { project, type } = bearerOf(found)
    return isActive(field, project, type) ? found : { ...found, [attributeOf(field.id)]: undefined }
  },
})

/** Replaces deleted options, which rows may still contain, with their replacements. */
const showingPresent = (field: CustomField, attribute: string): RowReplacement => ({
  attributes: (own) => own,
  make: async () => (found) => {
    const ids = presentOptions(field, (found[attribute] ?? []) as number[])
    return { ...found, [attribute]: ids.length > 0 ? ids : undefined }
  },
})

/** Inputs that filters and sort keys need in addition to the rows. */
interface Sources {
  now(): Date
  principals: TargetListing
  versions: TargetListing
}

/** Returns the filter, extended by the operators that test whether a value is present. */
const orNone = (filter: Filter, attribute: string): Filter => ({
  ...filter,
  operators: { ...filter.operators, ...presence(attribute) },
})

const formats: Record<
  CustomFieldFormat,
  (field: CustomField, attribute: string, sources: Sources) => Listed
> = {
  string: ({ name }, attribute) => ({
    filter: orNone(textFilter(verbatim(name), attribute), attribute),
    sort: byText(attribute),
  }),
  text: ({ name }, attribute) => ({
    filter: { ...orNone(longTextFilter(verbatim(name), attribute), attribute), needsEntities: true },
    sort: { ...byText(attribute), needsEntities: true },
  }),
  int: ({ name }, attribute) => ({
    filter: numberFilter(verbatim(name), attribute, 'integer'),
    sort: byNumber(attribute),
  }),
  float: ({ name }, attribute) => ({
    filter: numberFilter(verbatim(name), attribute, 'float'),
    sort: byNumber(attribute),
  }),
  bool: ({ name }, attribute) => ({
    filter: orNone(booleanFilter(verbatim(name), attribute), attribute),
    sort: byPosition(attribute, [false, true]),
  }),
  date: ({ name }, attribute, { now }) => ({
    filter: dateFilter(verbatim(name), attribute, now),
    sort: byText(attribute),
  }),
  list: (field, attribute) => {
    const { name, options } = field
    const ids = options.map(({ id }) => id)
    const allowed = options.map(({ id, value }) => ({ href: href(customOptions.show, { id }), title: value }))
    const filter = { ...optionsFilter(verbatim(name), attribute, ids), allowed }
    const sort = byPosition(attribute, ids)
    if (!field.replaced) return { filter, sort }
    const present = showingPresent(field, attribute)
    return { filter: filterReplaced(filter, present), sort: sortReplaced(sort, present) }
  },
  user: ({ name }, attribute, { principals }) => referring(name, attribute, principals, principalRoutes.list),
  version: ({ name }, attribute, { versions }) => referring(name, attribute, versions, versionRoutes.list),
}

const referring = (name: string, attribute: string, targets: TargetListing, list: ListAddress): Listed => ({
  filter: { ...referencesFilter(verbatim(name), attribute, targets), ...idsIn(list) },
  sort: byName(attribute, targets),
})

/** Caches the names, so that a list sorted by several fields loads them once. */
const namedOnce = (targets: TargetListing): TargetListing => ({
  ...targets,
  names: once(() => targets.names()),
})

/** Returns a filter on a row attribute that holds the ids of targets. Hidden targets never match. */
function referencesFilter(
  label: Text,
  attribute: string,
  { kind, attributes, visibility }: TargetListing,
): Omit<Filter, 'type'> {
  const refers = (wanted: boolean) =>
    takingLookups(kind, (ids) => ({
      attributes: [attribute, ...attributes],
      necessary: wanted ? anyOf(...ids.map((id) => contains(attribute, id))) : undefined,
      test: async () => {
        const isVisible = await visibility(ids)
        return (row: ListedRow) => {
          const held = (row[attribute] ?? []) as number[]
          const matching = ids.filter((id) => held.includes(id))
          if (matching.length === 0) return !wanted // Most rows match none of the ids. For such a row, the result is returned early, without a promise.
          const visible = Promise.all(matching.map((id) => isVisible(id, row)))
          return visible.then((results) => results.includes(true) === wanted)
        }
      },
    }))
  const any = (wanted: boolean) =>
    takingNoValues(() => ({
      attributes: [attribute, ...attributes],
      necessary: wanted ? exists(attribute) : undefined,
      test: async () => async (row: ListedRow) => {
        const held = (row[attribute] ?? []) as number[]
        if (held.length === 0) return !wanted
        const isVisible = await visibility(held)
        const results = await Promise.all(held.map((id) => isVisible(id, row)))
        return results.includes(true) === wanted
      },
    }))
  return { label, operators: { '=': refers(true), '!': refers(false), '*': any(true), '!*': any(false) } }
}

/**
 * Returns the names of a custom field's filter and sort key: `custom_field<n>` and the short name `cf_<n>`. Clients may
 * also write `customField<n>` instead of `custom_field<n>`.
 */
export const listedNames = ({ id }: CustomField): string[] => [`custom_field${id}`, `cf_${id}`]

/** Returns the filters and sort keys of custom fields. */
export function customListing(
  fields: readonly CustomField[],
  { ports, principals, showsVersions, bearing }: ListedFor,
): Listing {
  const sources = {
    now: ports.now,
    principals: namedOnce(principals),
    versions: namedOnce(listedVersions(showsVersions, ports)),
  }
  const listed = fields.flatMap((field) => {
    const { filter, sort } = formats[field.format](field, attributeOf(field.id), sources)
    const hiding = bearing && hidingInactive(field, bearing)
    return listedNames(field).map((name) => ({
      name,
      filter: hiding ? filterReplaced(filter, hiding) : filter,
      sort: hiding ? sortReplaced(sort, hiding) : sort,
    }))
  })
  return {
    filters: Object.fromEntries(listed.map(({ name, filter }) => [name, filter])),
    sorts: Object.fromEntries(listed.map(({ name, sort }) => [name, sort])),
  }
}
