import type { DeclaredProperties, DeclaredResource } from '#shared/hal/declared-resource.ts'
import type { AnyProperty } from '#shared/properties/property.ts'
import { customMembers } from './custom-fields.ts'
import type { JsonSchema } from './json-schema.ts'
import { mapped, separated, writableOf } from './properties.ts'
import { valueSchema } from './property-schema.ts'

type IsRequired = (property: AnyProperty) => boolean

/** What something new is made of: what has no default has to be there. */
export const bodySchema = (declared: DeclaredResource): JsonSchema =>
  body(declared, (property) => property.required && property.default === undefined)

/** What something is changed by: any part of it. */
export const changeSchema = (declared: DeclaredResource): JsonSchema => body(declared, () => false)

/** What may be sent; members that are not writable or not known are no error in themselves. */
function body({ properties, hasCustomFields }: DeclaredResource, isRequired: IsRequired): JsonSchema {
  const { values, links } = separated(writableOf(properties))
  const custom = customMembers(hasCustomFields, { description: 'A custom field' })
  const sent = open(links, isRequired, custom)
  const hasLinks = hasCustomFields || Object.keys(links).length > 0
  const own = open(values, isRequired, custom)
  if (!hasLinks) return own
  return {
    ...own,
    properties: { ...own.properties, _links: sent },
    ...(sent.required && { required: [...(own.required ?? []), '_links'] }),
  }
}

interface OpenObject extends JsonSchema {
  properties: Record<string, JsonSchema>
  required?: string[]
}

/** An object that may have other members, too. */
function open(properties: DeclaredProperties, isRequired: IsRequired, patterned: object): OpenObject {
  const required = Object.keys(properties).filter((name) => isRequired(properties[name] as AnyProperty))
  return {
    type: 'object',
    properties: mapped(properties, ({ kind, label }) => ({ description: label, ...valueSchema(kind) })),
    ...(Object.keys(patterned).length > 0 && { patternProperties: patterned }),
    ...(required.length > 0 && { required }),
  }
}
