import type {
  AnyProperty,
  DeclaredProperties,
  DeclaredResource,
} from '#shared/platform/properties/property.ts'
import { customMembers } from './custom-fields.ts'
import { type JsonSchema, reference } from './json-schema.ts'
import { namesOf } from './names.ts'
import { neededSchema } from './needed-schema.ts'
import { mapped, separated, spelled, writableOf } from './properties.ts'
import { sentSchema } from './sent-schema.ts'

/** What something new is made of. */
export function bodySchema(declared: DeclaredResource): JsonSchema {
  const { required, ...conditions } = neededSchema(declared)
  return { ...changeSchema(declared), ...(required !== undefined && { required }), ...conditions }
}

/**
 * What something is changed by: any part of it. Members that are not writable or not known are no error in
 * themselves, and neither are `_links` that are no object.
 */
export function changeSchema({ properties, hasCustomFields }: DeclaredResource): JsonSchema {
  const { values, links } = separated(writableOf(properties))
  const custom = customMembers(hasCustomFields, { description: 'A custom field' })
  const hasLinks = hasCustomFields || Object.keys(links).length > 0
  return {
    type: 'object',
    properties: {
      ...mapped(spelled(values), sentSchema),
      ...mapped(spelled(links), elsewhere),
      ...(hasLinks && { _links: members(links, custom) }),
    },
    ...patterned(custom),
  }
}

/** What a form takes: whatever is wrong with it is told in the form. */
export const draftSchema = (resource: string): JsonSchema => ({
  anyOf: [reference(namesOf(resource).change), { type: 'object' }],
})

const members = (links: DeclaredProperties, custom: Record<string, JsonSchema>): JsonSchema => ({
  properties: { ...mapped(spelled(links), elsewhere), ...mapped(links, sentSchema) },
  ...patterned(custom),
})

/** Beside the `_links`, or under its alias, a link is looked at only where its own name among them says nothing. */
const elsewhere = ({ label }: AnyProperty): JsonSchema => ({
  description: `${label}; counts where the \`_links\` do not say it`,
})

const patterned = (custom: Record<string, JsonSchema>) =>
  Object.keys(custom).length > 0 ? { patternProperties: custom } : {}
