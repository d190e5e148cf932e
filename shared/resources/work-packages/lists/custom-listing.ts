import type { Viewer } from '#shared/access/viewer.ts'
import type { Stores } from '#shared/app.ts'
import { type CustomField, isActive } from '#shared/custom-fields/custom-field.ts'
import { customListing } from '#shared/custom-fields/listing.ts'
import { fieldsFor } from '#shared/custom-fields/properties.ts'
import { principalsReferred, type RowVisibility } from '#shared/custom-fields/referred.ts'
import { attributeOf } from '#shared/custom-fields/value.ts'
import { attributesOf, computed, holds } from '#shared/platform/dynamodb/condition.ts'
import type { ListedRow, SortValue } from '#shared/platform/lists/selection.ts'
import type { Filter, FilterOutcome } from '#shared/platform/query/filter.ts'
import type { Listing } from '#shared/platform/query/listing.ts'
import { typeOf, typesIn } from '#shared/resources/types/model.ts'
import { isAvailable, type SharedVersion } from '#shared/resources/versions/visibility.ts'
import { row } from '../store.ts'
import type { Surroundings } from '../surroundings.ts'

interface Context {
  viewer: Viewer
  stores: Stores<'now' | 'references'>
  around: Surroundings
}

/** The formats of custom fields by which work packages are not sorted. */
const unsorted = ['text', 'user', 'version']

/** The filters and sort keys of custom fields. Where a field is not active, a work package counts as one without a value. */
export function customListingFor(context: Context): Listing {
  const { viewer, stores, around } = context
  const { groups } = stores.references.visibility(viewer, { hierarchy: around.hierarchy })
  const principals = principalsReferred(viewer, groups, stores.references)
  const showsVersions = versionsShown(around)
  const filters: Listing['filters'] = {}
  const sorts: Listing['sorts'] = {}
  for (const field of fieldsFor('work_package', viewer)) {
    const active = new WhereActive(field, viewer)
    const listing = customListing([field], { stores, principals, showsVersions })
    for (const [name, filter] of Object.entries(listing.filters)) filters[name] = active.filter(filter)
    for (const [name, sort] of Object.entries(listing.sorts))
      if (sort !== 'id' && !unsorted.includes(field.format)) sorts[name] = active.sort(sort)
  }
  return { filters, sorts }
}

function versionsShown({ hierarchy }: Surroundings): RowVisibility {
  const isShown = (version: SharedVersion, found: ListedRow) =>
    isAvailable(version, Number(found[row.project]), hierarchy)
  return { attributes: [row.project], some: async () => isShown, all: async () => () => true }
}

/** Attributes that decide whether a field is active. */
const placeOfRow = [row.project, row.type]

/** Makes the filter and the sort key of a field ignore values that work packages keep where the field is not active. */
class WhereActive {
  readonly #isEverywhere: boolean

  constructor(
    private readonly field: CustomField,
    private readonly viewer: Viewer,
  ) {
    const isLimited = typesIn(viewer.configuration).some(({ customFields }) => customFields !== undefined)
    this.#isEverywhere = !field.projects && !field.types && !isLimited
  }

  filter(filter: Filter): Filter {
    if (this.#isEverywhere) return filter
    const operators = Object.entries(filter.operators).map(([symbol, operator]) => [
      symbol,
      (values: string[]) => this.#outcome(operator(values)),
    ])
    return { ...filter, operators: Object.fromEntries(operators) }
  }

  sort({ attributes, reader, order: _, ...sort }: SortValue): SortValue {
    return {
      ...sort,
      attributes: [...attributes, ...placeOfRow],
      reader: async (found) => {
        const read = await reader(found)
        return (one) => read(this.#shown(one))
      },
      empty: 'largest',
    }
  }

  #outcome(outcome: FilterOutcome): FilterOutcome {
    if ('op' in outcome)
      return computed([...attributesOf(outcome), ...placeOfRow], (one) => holds(outcome, this.#shown(one)))
    if (!('test' in outcome)) return outcome
    const { attributes, test } = outcome
    return {
      attributes: [...attributes, ...placeOfRow],
      test: async () => {
        const accepts = await test()
        return (one: ListedRow) => accepts(this.#shown(one))
      },
    }
  }

  /** A row as it is shown: without the value, where the field is not active. */
  #shown<R extends Record<string, unknown>>(found: R): R {
    const type = typeOf(this.viewer.configuration, found[row.type] as number)
    if (isActive(this.field, Number(found[row.project]), type)) return found
    return { ...found, [attributeOf(this.field.id)]: undefined }
  }
}
