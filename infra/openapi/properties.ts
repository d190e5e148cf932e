import type { DeclaredProperties } from '#shared/hal/declared-resource.ts'
import { type AnyProperty, isLink } from '#shared/properties/property.ts'
import type { JsonSchema } from './json-schema.ts'

/** The properties that somebody may write. */
export const writableOf = (properties: DeclaredProperties): DeclaredProperties =>
  Object.fromEntries(Object.entries(properties).filter(([, { writable }]) => writable !== false))

/** Those that are values, and those that stand among the `_links`. */
export function separated(properties: DeclaredProperties) {
  const entries = Object.entries(properties)
  return {
    values: Object.fromEntries(entries.filter(([, property]) => !isLink(property))),
    links: Object.fromEntries(entries.filter(([, property]) => isLink(property))),
  }
}

/** Properties by name, and once more by their other name. */
export const spelled = (properties: DeclaredProperties): DeclaredProperties =>
  Object.fromEntries(
    Object.entries(properties).flatMap(([name, property]) =>
      [name, ...(property.alias ? [property.alias] : [])].map((spelling) => [spelling, property]),
    ),
  )

/** A schema for each property, under its name. */
export const mapped = <P extends AnyProperty>(
  properties: Readonly<Record<string, P>>,
  schemaOf: (property: P) => JsonSchema,
): Record<string, JsonSchema> =>
  Object.fromEntries(Object.entries(properties).map(([name, property]) => [name, schemaOf(property)]))
