import { type Row, rowFrom } from '#shared/platform/collections/entity.ts'
import { equals } from '#shared/platform/dynamodb/condition.ts'
import { listingOf } from '#shared/platform/properties/listing.ts'
import { type Filter, NOT_ALLOWED } from '#shared/platform/query/filter.ts'
import type { Listing } from '#shared/platform/query/listing.ts'
import { either, neither, takingValues, type ValueKind } from '#shared/platform/query/operators.ts'
import { booleanFilter } from '#shared/platform/query/value-filters.ts'
import { fits, type Role, type Unit, units } from './model.ts'
import { properties } from './properties.ts'

const attributes = { name: 'name' } as const

/** Returns the row of a role, for filters and sort keys. */
export const rowOf = (role: Role): Row => ({
  id: role.id,
  ...rowFrom(attributes, role),
  grantable: role.builtin === undefined,
  ...Object.fromEntries(units.map((unit) => [unit, fits(role, unit)])),
})

const aUnit: ValueKind<Unit> = {
  read: (text) => units.find((unit) => unit === text),
  otherwise: NOT_ALLOWED,
}

/**
 * The filter of roles by the unit that they fit: projects, or the whole installation. A role may fit both units, or no
 * unit.
 */
const unitFilter: Filter = {
  label: 'Unit',
  type: 'String',
  values: units,
  operators: {
    '=': takingValues(
      aUnit,
      either((unit) => equals(unit, true)),
    ),
    '!': takingValues(
      aUnit,
      neither((unit) => equals(unit, true)),
    ),
  },
}

const { filters, sorts } = listingOf(properties, attributes)

/** The filters and sort keys of roles (specification, "Roles"). */
export const roleListing: Listing = {
  filters: { grantable: booleanFilter('Grantable', 'grantable'), unit: unitFilter, ...filters },
  sorts,
}
