import { isLink, type LinkKind, linksBeside } from '#shared/platform/properties/kind.ts'
import type { AnyProperty, DeclaredProperties } from '#shared/platform/properties/property.ts'
import type { JsonSchema } from './json-schema.ts'

/** Returns the properties that some requesters may write. */
export const writableOf = (properties: DeclaredProperties): DeclaredProperties =>
  Object.fromEntries(Object.entries(properties).filter(([, { writable }]) => writable !== false))

/**
 * Separates properties into values, links, and members of `_meta`. A choice that also has links appears both as a value
 * and as a link.
 */
export function separated(properties: DeclaredProperties) {
  const entries = Object.entries(properties)
  const beside = entries.filter(([, property]) => linksBeside(property))
  return {
    values: Object.fromEntries(entries.filter(([, property]) => !isLink(property) && !property.location)),
    meta: Object.fromEntries(entries.filter(([, property]) => property.location)),
    links: Object.fromEntries([
      ...beside.map(([name, property]) => [name, { ...property, kind: toAny, required: false }]),
      ...entries.filter(([, property]) => isLink(property)),
    ]) as DeclaredProperties,
  }
}

const toAny: LinkKind = { type: 'Link', to: '', paths: {} }

/** Returns the properties keyed by name. A property with an alias also appears under the alias. */
export const withAliases = (properties: DeclaredProperties): DeclaredProperties =>
  Object.fromEntries(
    Object.entries(properties).flatMap(([name, property]) =>
      [name, ...(property.alias ? [property.alias] : [])].map((spelling) => [spelling, property]),
    ),
  )

/** Returns the schemas of the given properties, keyed by the name of the property. */
export const schemasOf = <P extends AnyProperty>(
  properties: Readonly<Record<string, P>>,
  schemaOf: (property: P) => JsonSchema,
): Record<string, JsonSchema> =>
  Object.fromEntries(Object.entries(properties).map(([name, property]) => [name, schemaOf(property)]))
