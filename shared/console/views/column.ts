import {
  type ListSearch,
  linksOf,
  namingProperty,
  propertiesOf,
  type Resource,
  type Schema,
  type SchemaProperty,
} from '../api/hal.ts'

export type Column = readonly [name: string, property: SchemaProperty | undefined]

const DEFAULT_COLUMNS = 6

/**
 * Returns all possible columns of a table. The first column is the name, which links to the element. Without a schema,
 * the columns come from the first element.
 */
export function allColumns(elements: readonly Resource[], schema: Schema | undefined): readonly Column[] {
  const names = Object.keys(elements[0] ?? {}).filter((name) => !name.startsWith('_'))
  const all: readonly Column[] = schema ? [...propertiesOf(schema)] : names.map((name) => [name, undefined])
  const naming = schema ? namingProperty(schema) : 'name'
  const name = all.find(([one]) => one === naming) ?? ([naming, undefined] as const)
  return [name, ...all.filter(([one]) => one !== naming)]
}

/**
 * Returns the default columns of a table: first the links by which elements can be grouped, then other short values,
 * and times last. Columns without values, long texts and ids are omitted.
 */
export function usualColumns(
  [first, ...columns]: readonly Column[],
  elements: readonly Resource[],
  groupBy: ListSearch['groupBy'] = [],
): readonly Column[] {
  const isUsual = ([name, property]: Column) =>
    name !== 'id' && property?.type !== 'Formattable' && elements.some((element) => has(element, name))
  const keys = groupBy.map(({ name }) => name)
  const rank = ([name, property]: Column) => {
    if (property?.type === 'DateTime') return keys.length + 1
    return property?.writable && keys.includes(name) ? keys.indexOf(name) : keys.length
  }
  const usual = columns.filter(isUsual).sort((one, other) => rank(one) - rank(other))
  return [first, ...usual].filter((column) => column !== undefined).slice(0, DEFAULT_COLUMNS)
}

const has = (element: Resource, name: string) => name in element || linksOf(element, name).length > 0
