import { isLink } from '#shared/platform/properties/kind.ts'
import type { AnyProperty } from '#shared/platform/properties/property.ts'
import type { DeclaredResource } from '#shared/platform/properties/resource.ts'
import { customMembers } from './custom-fields.ts'
import { describeProperty } from './description.ts'
import { closed, type JsonSchema, reference } from './json-schema.ts'
import { oneOrMoreLinks } from './property-schema.ts'

const listOf = (description: string): JsonSchema => ({ description, type: 'array', items: reference('Link') })

const link = (description: string): JsonSchema => ({ description, ...reference('Link') })

/** Returns the schema of a link, or of a list of links if the property has several values. */
function linkOf(property: AnyProperty): JsonSchema {
  const description = describeProperty(property)
  const isList = 'many' in property.kind && property.kind.many
  return isList ? listOf(description) : link(description)
}

const described = (declared: Readonly<Record<string, string>> = {}) =>
  Object.fromEntries(Object.entries(declared).map(([name, description]) => [name, link(description)]))

const mappedLists = (declared: Readonly<Record<string, string>> = {}) =>
  Object.fromEntries(Object.entries(declared).map(([name, description]) => [name, listOf(description)]))

/** Returns the schema of a resource's `_links`: `self`, the declared links, and the links of its properties. */
export function linksSchema({
  properties,
  hasCustomFields,
  links: declared = {},
}: DeclaredResource): JsonSchema {
  const ofProperties = Object.entries(properties).filter(([, property]) => isLink(property))
  const always = { self: link('The resource itself.'), ...described(declared.always) }
  const members = {
    ...Object.fromEntries(ofProperties.map(([name, property]) => [name, linkOf(property)])),
    ...always,
    ...described(declared.sometimes),
    ...mappedLists(declared.lists),
  }
  const optional = Object.keys(members).filter((name) => !Object.hasOwn(always, name))
  return closed(members, optional, customMembers(hasCustomFields, oneOrMoreLinks))
}
