import type { DeclaredProperties } from '#shared/platform/properties/property.ts'
import type { DeclaredResource } from '#shared/platform/properties/resource.ts'
import { customMembers, propertyNamesSchema } from './custom-fields.ts'
import { isHidable } from './description.ts'
import { embedded } from './embedded-schemas.ts'
import { closed, type JsonSchema, reference } from './json-schema.ts'
import { namesOf } from './names.ts'
import { schemasOf, separated, writableOf } from './properties.ts'
import { draftedLinkSchema, draftedLinks, schemaEntry } from './property-schema.ts'

const transitions: JsonSchema = {
  description:
    'The changes of status that the roles of the requester allow. Absent if the type has no workflow, so that every ' +
    'status may follow every other one.',
  type: 'array',
  items: reference('Transition'),
}

/** Returns the JSON schema for the HAL Schema of a resource. The HAL Schema is a resource itself. */
export function halSchemaSchema(declared: DeclaredResource): JsonSchema {
  const { properties, ofChanges = {}, hasCustomFields, hasTransitions, ofSchemas } = declared
  const members = {
    _type: { const: 'Schema' },
    _dependencies: { type: 'array', items: {}, maxItems: 0 },
    ...schemasOf({ ...properties, ...ofChanges }, schemaEntry),
    _attributeGroups: { type: 'array', items: { type: 'object' } },
    ...(hasTransitions && { _transitions: transitions }),
    ...embedded(ofSchemas),
    _links: closed({ self: reference('Link') }),
  }
  const hidable = Object.entries(properties).flatMap(([name, property]) =>
    isHidable(property) ? [name] : [],
  )
  return closed(
    members,
    [...hidable, ...Object.keys(ofChanges), '_attributeGroups', '_transitions'],
    customMembers(hasCustomFields, reference('CustomFieldEntry')),
  )
}

/** Returns the JSON schema of a resource's HAL Form. */
export function halFormSchema(resource: string, declared: DeclaredResource): JsonSchema {
  const { properties, ofChanges, hasCustomFields, claims } = declared
  return closed({
    _type: { const: 'Form' },
    _embedded: closed({
      payload: payload(declared),
      schema: reference(namesOf(resource).schema),
      validationErrors: {
        type: 'object',
        propertyNames: propertyNamesSchema(hasCustomFields, [
          ...Object.keys({ ...properties, ...ofChanges, ...claims }),
          'base',
        ]),
        additionalProperties: reference('Error'),
      },
    }),
    _links: reference('FormLinks'),
  })
}

/**
 * Returns the JSON schema of a form's payload: the writable values as they were sent. The schema allows any value,
 * since a payload includes invalid values.
 */
function payload({ properties, ofChanges, hasCustomFields, claims = {} }: DeclaredResource): JsonSchema {
  const { values, links, meta } = separated(writableOf({ ...properties, ...ofChanges }))
  const sent = schemasOf(links, ({ kind }) =>
    kind.type === 'Link' || kind.type === 'Named' ? draftedLinkSchema(kind) : reference('Link'),
  )
  const hasLinks = hasCustomFields || Object.keys(links).length > 0
  const claimed = Object.fromEntries(
    Object.keys(claims).map((name) => [name, draftedLinkSchema({ many: true })]),
  )
  const plain = (some: DeclaredProperties) => schemasOf(some, ({ label }) => ({ description: label }))
  const members = {
    ...plain(values),
    ...(Object.keys(meta).length > 0 && { _meta: closed(plain(meta)) }),
    ...(hasLinks && {
      _links: closed(
        { ...sent, ...claimed },
        Object.keys({ ...sent, ...claims }),
        customMembers(hasCustomFields, draftedLinks),
      ),
    }),
  }
  return closed(
    members,
    Object.keys(members),
    customMembers(hasCustomFields, { description: 'A custom field' }),
  )
}
