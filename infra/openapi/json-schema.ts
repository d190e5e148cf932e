/** A JSON Schema of the 2020-12 draft, as OpenAPI 3.1 embeds it. */
export type JsonSchema = { readonly [keyword: string]: unknown }

export const reference = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` })

/**
 * An object with these members and no others; all are required except the optional ones.
 *
 * @param patterned further members, by a pattern of their names
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
