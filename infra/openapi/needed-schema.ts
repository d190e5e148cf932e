import { isLink } from '#shared/platform/properties/kind.ts'
import type { AnyProperty, DeclaredProperties } from '#shared/platform/properties/property.ts'
import type { DeclaredResource, Need } from '#shared/platform/properties/resource.ts'
import type { JsonSchema } from './json-schema.ts'
import { writableOf } from './properties.ts'

type Name = Need['names'][number]

/**
 * Schema of what a body must have: the declared members, or else all required ones without a default. What is
 * more than a list of names is written as a condition, which generators leave alone: of `anyOf` they make types.
 */
export function neededSchema({ properties, needs }: DeclaredResource): JsonSchema {
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
    .filter(([, property]) => property.required && property.default === undefined)
    .map(([name]) => name)

/** Whether there is only one way to name a property, at the top of the body. */
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

/** Any of some conditions; a single one needs no `anyOf`. */
const oneOf = (conditions: JsonSchema[]): JsonSchema =>
  conditions.length > 1 ? { anyOf: conditions } : (conditions[0] ?? {})

/** The ways to name a property: by its name or alias, and a link within `_links` or beside them. */
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
