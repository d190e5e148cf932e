/** A JSON Schema of the 2020-12 draft, as OpenAPI 3.1 embeds it. */
export type JsonSchema = { readonly [keyword: string]: unknown }

export const reference = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` })

/**
 * Returns the schema of an object with only the given members. All of them are required, except the members in
 * `optional`.
 *
 * @param patterned further members, keyed by a pattern of their names
 */
export function closed(
  members: Record<string, JsonSchema>,
  optional: readonly string[] = [],
  patterned: Record<string, JsonSchema> = {},
): JsonSchema {
  const required = Object.keys(members).filter((name) => !optional.includes(name))
  return {
    type: 'object',
    properties: members,
    ...(Object.keys(patterned).length > 0 && { patternProperties: patterned }),
    additionalProperties: false,
    ...(required.length > 0 && { required }),
  }
}

export const textSchema: JsonSchema = { type: 'string' }
export const textListSchema: JsonSchema = { type: 'array', items: textSchema }

/** Schema of a position: an integer, starting at 1. */
export const position: JsonSchema = { type: 'integer', minimum: 1 }

/** Returns a schema with a description; by default the schema of a string. */
export const schemaAbout = (description: string, schema: JsonSchema = textSchema): JsonSchema => ({
  description,
  ...schema,
})

/** Returns the schema of a constant string, such as a `_type`. */
export const type = (name: string): JsonSchema => ({ type: 'string', const: name })

export const link = (description: string): JsonSchema => schemaAbout(description, reference('Link'))
