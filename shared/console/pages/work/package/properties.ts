import { linksOf, propertiesOf, type Resource, type Schema, type SchemaProperty } from '../../../api/hal.ts'
import { comparing, WORK_PACKAGE } from '../../../drafts/order.ts'

export type NamedProperties = readonly (readonly [name: string, property: SchemaProperty])[]

/** The main properties of a work package. The status comes first; the other properties are in the order of the form. */
const FIRST = ['status', ...WORK_PACKAGE.filter((name) => name !== 'project')]

/** Properties shown elsewhere on the page. */
const ELSEWHERE = ['id', 'subject', 'description', 'spentTime']

const isCustom = (name: string) => /^customField\d+$/.test(name)

/**
 * Returns the properties in a work package's schema, split into the main properties and the rest. Omits empty
 * properties that nobody can set.
 */
export function factsOf(
  of: Resource,
  schema: Schema | undefined,
): { first: NamedProperties; others: NamedProperties } {
  const all = [...(schema ? propertiesOf(schema) : [])].filter(
    ([name, { writable = false }]) => writable || hasValue(of, name),
  )
  const shown = all.filter(([name]) => !ELSEWHERE.includes(name))
  const isFirst = ([name]: NamedProperties[number]) => FIRST.includes(name) || isCustom(name)
  const compare = comparing(FIRST)
  return {
    first: shown.filter(isFirst).sort(([one], [other]) => compare(one, other)),
    others: shown.filter((one) => !isFirst(one)),
  }
}

const hasValue = (of: Resource, name: string): boolean =>
  (of[name] ?? null) !== null || linksOf(of, name).some(({ href }) => href !== null)
