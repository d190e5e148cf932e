import type { AnyProperty, DeclaredProperties } from '#shared/platform/properties/property.ts'
import type { DeclaredResource } from '#shared/platform/properties/resource.ts'
import { customMembers } from './custom-fields.ts'
import type { JsonSchema } from './json-schema.ts'
import { neededSchema } from './needed-schema.ts'
import { mapped, separated, spelled, writableOf } from './properties.ts'
import { sentSchema } from './sent-schema.ts'

/** The body that creates a resource. */
export function bodySchema(declared: DeclaredResource): JsonSchema {
  const { required, ...conditions } = neededSchema(declared)
  return {
    ...changeSchema({ ...declared, ofChanges: {} }),
    ...(required !== undefined && { required }),
    ...conditions,
  }
}

/**
 * The body that changes a resource: any part of it. The schema accepts unknown members, members that are not writable,
 * and `_links` that are not an object.
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
      ...mapped(spelled(values), sentSchema),
      ...mapped(spelled(Object.fromEntries(beside)), elsewhere),
      ...(hasLinks && { _links: members(links, custom, claims) }),
      ...(Object.keys(meta).length > 0 && { _meta: { properties: mapped(meta, sentSchema) } }),
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
    ...mapped(spelled(links), elsewhere),
    ...mapped(links, sentSchema),
    ...Object.fromEntries(Object.entries(claims).map(([name, description]) => [name, { description }])),
  },
  ...patterned(custom),
})

/** A link beside `_links`, or under its alias, counts only if `_links` does not have it under its own name. */
const elsewhere = ({ label }: AnyProperty): JsonSchema => ({
  description: `${label}. Counts where the \`_links\` do not say it.`,
})

const patterned = (custom: Record<string, JsonSchema>) =>
  Object.keys(custom).length > 0 ? { patternProperties: custom } : {}
