import type { AnyProperty } from '#shared/platform/properties/property.ts'
import type { JsonSchema } from './json-schema.ts'
import { nullable, valueSchema } from './property-schema.ts'

/** A property's value as bodies send it: null only where none is required. */
export function sentSchema({ kind, label, required }: AnyProperty): JsonSchema {
  const schema = { description: label, ...(kind.type === 'String' ? line(kind) : valueSchema(kind)) }
  return required ? schema : nullable(schema)
}

/** White space around a line of text is cut off before it is measured, so it may be as long as it likes. */
const line = ({ minLength = 0, maxLength = 0 }: { minLength?: number; maxLength?: number }): JsonSchema => ({
  type: 'string',
  minLength,
  pattern: `^\\s*[\\s\\S]{${minLength},${maxLength}}\\s*$`,
})
