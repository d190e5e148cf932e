import type { AnyProperty } from '#shared/platform/properties/property.ts'
import { describeSent } from './description.ts'
import type { JsonSchema } from './json-schema.ts'
import { nullable, valueSchema } from './property-schema.ts'

/** A property's value in a body, which may be null only if it is not required. */
export function sentSchema(property: AnyProperty): JsonSchema {
  const { kind, required } = property
  const schema = {
    description: describeSent(property),
    ...(kind.type === 'String' ? line(kind) : valueSchema(kind)),
  }
  return required ? schema : nullable(schema)
}

/** White space around the text may have any length, as it is removed before the length is checked. */
const line = ({ minLength = 0, maxLength = 0 }: { minLength?: number; maxLength?: number }): JsonSchema => ({
  type: 'string',
  minLength,
  pattern: `^\\s*[\\s\\S]{${minLength},${maxLength}}\\s*$`,
})
