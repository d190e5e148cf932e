import { isLink, type Kind } from '#shared/platform/properties/kind.ts'
import type { AnyProperty, DeclaredProperties } from '#shared/platform/properties/property.ts'
import type { DeclaredResource, Need } from '#shared/platform/properties/resource.ts'
import { customMembers } from './custom-fields.ts'
import { describeSent } from './description.ts'
import type { JsonSchema } from './json-schema.ts'
import { schemasOf, separated, withAliases, writableOf } from './properties.ts'
import { nullable, valueSchema } from './property-schema.ts'

export function bodySchema(declared: DeclaredResource): JsonSchema {
  const { required, ...conditions } = neededSchema(declared)
  return {
    ...changeSchema({ ...declared, ofChanges: {} }),
    ...(required !== undefined && { required }),
    ...conditions,
  }
}

/**
 * Returns the schema of the body that changes a resource. No property is required. Unknown and read-only members are
 * accepted. `_links` may have any type.
 */
export function changeSchema(declared: DeclaredResource): JsonSchema {
  const { properties, ofChanges, hasCustomFields, claims = {} } = declared
  const { values, links, meta } = separated(writableOf({ ...properties, ...ofChanges }))
  const beside = Object.entries(links).filter(([, { kind }]) => !(kind.type === 'Link' && kind.inLinksOnly))
  const custom = customMembers(hasCustomFields, { description: 'A custom field' })
  const hasLinks = hasCustomFields || Object.keys(links).length > 0
  return {
    type: 'object',
    properties: {
      ...schemasOf(withAliases(values), sentSchema),
      ...schemasOf(withAliases(Object.fromEntries(beside)), elsewhere),
      ...(hasLinks && { _links: members(links, custom, claims) }),
      ...(Object.keys(meta).length > 0 && { _meta: { properties: schemasOf(meta, sentSchema) } }),
    },
    ...patterned(custom),
  }
}

const members = (
  links: DeclaredProperties,
  custom: Record<string, JsonSchema>,
  claims: Readonly<Record<string, string>>,
): JsonSchema => ({
  properties: {
    ...schemasOf(withAliases(links), elsewhere),
    ...schemasOf(links, sentSchema),
    ...Object.fromEntries(Object.entries(claims).map(([name, description]) => [name, { description }])),
  },
  ...patterned(custom),
})

/**
 * Returns the schema of a link that a body contains outside `_links` or under an alias. The API ignores such a link if
 * `_links` contains the same link under the property's own name.
 */
const elsewhere = ({ label }: AnyProperty): JsonSchema => ({
  description: `${label}. Ignored if \`_links\` has the link.`,
})

const patterned = (custom: Record<string, JsonSchema>) =>
  Object.keys(custom).length > 0 ? { patternProperties: custom } : {}

/**
 * Returns whether a property must not be null in a body: it is required, and its declaration does not make it optional
 * in bodies (`demanded: false`).
 */
const isDemanded = ({ required, demanded }: AnyProperty): boolean => required && demanded !== false

/** Returns the schema of a property's value in a body. The value may be null unless it is required. */
function sentSchema(property: AnyProperty): JsonSchema {
  const { kind } = property
  const schema = {
    description: describeSent(property),
    ...sentValue(kind),
  }
  return isDemanded(property) ? schema : nullable(schema)
}

function sentValue(kind: Kind): JsonSchema {
  if (kind.type === 'String') return line(kind)
  // In addition to times with milliseconds, this format accepts times without them. Responses always contain
  // milliseconds.
  return kind.type === 'DateTime' ? { type: 'string', format: 'date-time' } : valueSchema(kind)
}

/**
 * Returns the schema of a one-line text. The text may have white space of any length around it, which is trimmed before
 * the length of the text is checked.
 */
const line = ({ minLength = 0, maxLength = 0 }: { minLength?: number; maxLength?: number }): JsonSchema => ({
  type: 'string',
  minLength,
  pattern: `^\\s*[\\s\\S]{${minLength},${maxLength}}\\s*$`,
})

type Name = Need['names'][number]

/**
 * Returns a schema of the members that a body must have. If the resource declares no needs, these members are the
 * required ones without a default. Complex rules are written as `if`/`else` instead of `anyOf`: client generators
 * ignore `if`/`else`, but would generate types for `anyOf`.
 */
function neededSchema({ properties, needs }: DeclaredResource): JsonSchema {
  const alternatives = needs ?? [{ names: withoutDefault(properties) }]
  const always = (alternatives[0]?.names ?? []).filter(
    (name) => isPlain(name, properties) && alternatives.every(({ names }) => names.includes(name)),
  )
  const others = alternatives.map(({ when, names }) =>
    condition({ when, names: names.filter((name) => !always.includes(name)) }, properties),
  )
  const more = others.length > 1 ? { anyOf: others } : (others[0] ?? {})
  return {
    ...(always.length > 0 && { required: always }),
    ...(Object.keys(more).length > 0 && { if: more, else: { not: {} } }),
  }
}

const withoutDefault = (properties: DeclaredProperties): string[] =>
  Object.entries(writableOf(properties))
    .filter(([, property]) => isDemanded(property) && property.default === undefined)
    .map(([name]) => name)

/** Returns whether a property can be sent in only one way: by its name at the top level of the body. */
const isPlain = (name: Name, properties: DeclaredProperties): name is string =>
  typeof name === 'string' &&
  !isLink(properties[name] as AnyProperty) &&
  spellings(name, properties).length === 1

function condition({ when = {}, names }: Need, properties: DeclaredProperties): JsonSchema {
  const plain = names.filter((name) => isPlain(name, properties))
  const required = [...Object.keys(when), ...plain]
  const choices = names
    .filter((name) => !isPlain(name, properties))
    .map((name) => oneOf([name].flat().flatMap((one) => spellings(one, properties))))
  const values = required.map((name) => [name, Object.hasOwn(when, name) ? { const: when[name] } : {}])
  return {
    ...(required.length > 0 && { required, properties: Object.fromEntries(values) }),
    ...(choices.length > 1 ? { allOf: choices } : choices[0]),
  }
}

/** Returns a schema that requires at least one of the conditions. */
const oneOf = (conditions: JsonSchema[]): JsonSchema =>
  conditions.length > 1 ? { anyOf: conditions } : (conditions[0] ?? {})

/**
 * Returns a schema for each way to send a property: under its name or its alias. A link can be sent inside `_links`
 * and, unless it is allowed only there, outside of `_links`.
 */
function spellings(name: string, properties: DeclaredProperties): JsonSchema[] {
  const property = properties[name] as AnyProperty
  const names = property.alias ? [name, property.alias] : [name]
  return names.flatMap((spelling) => [
    ...(isLink(property) ? [having('_links', having(spelling))] : []),
    ...(property.kind.type === 'Link' && property.kind.inLinksOnly ? [] : [having(spelling)]),
  ])
}

const having = (name: string, value: JsonSchema = {}): JsonSchema => ({
  required: [name],
  properties: { [name]: value },
})
