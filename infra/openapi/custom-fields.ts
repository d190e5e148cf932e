import { customFieldFormats } from '#shared/custom-fields/custom-field.ts'
import { kindOf } from '#shared/custom-fields/properties.ts'
import { typeName } from '#shared/platform/hal/schema.ts'
import { closed, type JsonSchema, reference } from './json-schema.ts'
import { oneOrMoreLinks } from './property-schema.ts'

const NAME = '^customField\\d+$'

/**
 * Returns the schema of the members for custom fields. A pattern describes the names of the members, because each
 * installation defines its own fields.
 */
export const customMembers = (
  hasCustomFields: boolean | undefined,
  schema: JsonSchema,
): Record<string, JsonSchema> => (hasCustomFields ? { [NAME]: schema } : {})

/** Returns a schema of property names, including the names of custom fields if the resource may have some. */
export const propertyNamesSchema = (
  hasCustomFields: boolean | undefined,
  names: readonly string[],
): JsonSchema => (hasCustomFields ? { anyOf: [{ enum: names }, { pattern: NAME }] } : { enum: names })

const anyField = {
  id: 1,
  resource: 'project',
  name: '',
  required: false,
  options: [],
  visible: true,
} as const

const typeNames = customFieldFormats.flatMap((format) =>
  [false, true].map((multi) => typeName(kindOf({ ...anyField, options: [], format, multi }))),
)

const CustomFieldEntry = closed(
  {
    type: { description: 'The type of its values.', type: 'string', enum: [...new Set(typeNames)] },
    name: { description: 'The label of the field.', type: 'string' },
    required: { description: 'Whether a value is required.', type: 'boolean' },
    hasDefault: {
      description: 'Whether new resources have a default value.',
      type: 'boolean',
    },
    writable: { description: 'Whether the requester may write it.', type: 'boolean' },
    minLength: { description: 'The minimum length of its values.', type: 'integer' },
    maxLength: { description: 'The maximum length of its values.', type: 'integer' },
    regularExpression: { description: 'The pattern of its values.', type: 'string' },
    location: { description: 'The location of its value, if it is a link.', type: 'string', const: '_links' },
    _embedded: closed({ allowedValues: { type: 'array', items: { type: 'object' } } }),
    _links: closed({ allowedValues: oneOrMoreLinks }),
  },
  ['minLength', 'maxLength', 'regularExpression', 'location', '_embedded', '_links'],
)

/** The value of a custom field whose values are not links. */
const CustomValue: JsonSchema = {
  anyOf: [reference('Formattable'), { type: ['string', 'number', 'boolean', 'null'] }],
}

export const customSchemas: Record<string, JsonSchema> = { CustomFieldEntry, CustomValue }
