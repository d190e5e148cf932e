/**
 * DynamoDB's attribute values as JSON. There the key of each value is its type, and values of the types `B` and `BS` are
 * base64. No other string or list of strings can have one of these keys: the attributes of an item, whatever their names,
 * are objects, and all other members of requests and responses have longer names.
 */
export const encoded = (input: object): string =>
  JSON.stringify(input, function (this: Record<string, unknown>, key, value) {
    // `JSON.stringify` has already converted a Buffer; its parent still has the original.
    const original = this[key]
    return original instanceof Uint8Array ? Buffer.from(original).toString('base64') : value
  })

/** The reverse of `encoded`. */
export function decoded(text: string): Record<string, unknown> {
  const parsed = Object(JSON.parse(text))
  if (/"BS?"/.test(text)) reviveIn(parsed)
  return parsed
}

function reviveIn(parent: Record<string, unknown>): void {
  for (const key of Object.keys(parent)) {
    const value = parent[key]
    if (key === 'B' && typeof value === 'string') parent[key] = bytes(value)
    else if (key === 'BS' && isStrings(value)) parent[key] = value.map(bytes)
    else if (typeof value === 'object' && value !== null) reviveIn(value as Record<string, unknown>)
  }
}

const isStrings = (value: unknown): value is string[] => Array.isArray(value) && typeof value[0] === 'string'

const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64'))
