import type { LinkKind } from '#shared/platform/properties/kind.ts'
import {
  type AnyProperty,
  type DeclaredProperties,
  isLink,
  linksBeside,
} from '#shared/platform/properties/property.ts'
import type { JsonSchema } from './json-schema.ts'

/** The properties that some requesters may write. */
export const writableOf = (properties: DeclaredProperties): DeclaredProperties =>
  Object.fromEntries(Object.entries(properties).filter(([, { writable }]) => writable !== false))

/** The properties that are values, and those that are in `_links`; one may be both, and its link null for the default. */
export function separated(properties: DeclaredProperties) {
  const entries = Object.entries(properties)
  const beside = entries.filter(([, property]) => linksBeside(property))
  return {
    values: Object.fromEntries(entries.filter(([, property]) => !isLink(property))),
    links: Object.fromEntries([
      ...beside.map(([name, property]) => [name, { ...property, kind: toAny, required: false }]),
      ...entries.filter(([, property]) => isLink(property)),
    ]) as DeclaredProperties,
  }
}

const toAny: LinkKind = { type: 'Link', to: '', paths: {} }

/** Properties by name, and also by their alias. */
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
