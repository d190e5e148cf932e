import { say, type Text } from '#shared/platform/language/message.ts'
import type { FilterValues } from '#shared/platform/properties/filters.ts'
import type { Filter } from '#shared/platform/query/filter.ts'
import { operatorTitle, typeOfValues } from '#shared/platform/query/operators.ts'
import type { Resource } from './resource.ts'
import { allowedResources } from './schema.ts'

/**
 * Represents a filter that saved lists can use.
 *
 * @param values provides the links to filters and operators
 */
export const representFilter = (values: FilterValues, name: string, { label }: Filter): Resource => ({
  _type: 'QueryFilter',
  id: name,
  name: say(label),
  _links: { self: values.filterLink(name, label) },
})

/** Represents an operator of filters. */
export const representOperator = (values: FilterValues, symbol: string): Resource => ({
  _type: 'QueryOperator',
  id: symbol,
  name: operatorTitle(symbol),
  _links: { self: values.operatorLink(symbol) },
})

const attribute = (type: string, name: Text, more: object = {}) => ({
  type,
  name: say(name),
  required: true,
  hasDefault: false,
  writable: true,
  ...more,
})

/**
 * Represents the schema of a filter that saved lists can use. The type of the filter's values depends on the operator.
 */
export function filterSchema(values: FilterValues, name: string, filter: Filter): Resource {
  const operators = Object.keys(filter.operators)
  const choices = operators.map((symbol) => representOperator(values, symbol))
  const dependencies = operators.map((symbol) => [
    values.operatorLink(symbol).href,
    valuesFor(filter, symbol),
  ])
  const inLinks = { location: '_links' }
  return {
    _type: 'QueryFilterInstanceSchema',
    _dependencies: [
      { _type: 'SchemaDependency', on: 'operator', dependencies: Object.fromEntries(dependencies) },
    ],
    name: attribute('String', 'Name', { hasDefault: true, writable: false }),
    filter: attribute('QueryFilter', 'Filter', {
      ...inLinks,
      ...allowedResources([representFilter(values, name, filter)]),
    }),
    operator: attribute('QueryOperator', 'Operator', { ...inLinks, ...allowedResources(choices) }),
    _links: { self: { href: values.schemaHref(name) }, filter: values.filterLink(name, filter.label) },
  }
}

/**
 * Returns the schema attribute for the values that a filter takes with an operator; empty if the operator takes no
 * values.
 */
function valuesFor(filter: Filter, symbol: string): object {
  const type = typeOfValues(filter, symbol)
  if (type === undefined) return {}
  const { allowed, values } = type.endsWith(`]${filter.type}`) ? filter : {}
  return {
    values: attribute(type, 'Values', {
      ...(allowed && { location: '_links', _links: { allowedValues: allowed } }),
      ...(values && { _embedded: { allowedValues: values } }),
    }),
  }
}
