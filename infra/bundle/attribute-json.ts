/**
 * Values of attributes as JSON. In it every value is under its type; the values of the types `B` and `BS` are
 * base64. No other text, nor list of texts, can stand under those names: the attributes of an item, whatever they
 * are called, hold objects, and the other members of requests and responses have longer names.
 */
export const encoded = (input: object): string =>
  JSON.stringify(input, function (this: Record<string, unknown>, key, value) {
    // A Buffer has become something else by now; its parent still has it.
    const original = this[key]
    return original instanceof Uint8Array ? Buffer.from(original).toString('base64') : value
  })

/** The reverse. */
export function decoded(text: string): Record<string, unknown> {
  const parsed = Object(JSON.parse(text))
  if (/"BS?"/.test(text)) reviveIn(parsed)
  return parsed
}

function reviveIn(parent: Record<string, unknown>): void {
  for (const key of Object.keys(parent)) {
    const value = parent[key]
    if (key === 'B' && typeof value === 'string') parent[key] = bytes(value)
    else if (key === 'BS' && isTexts(value)) parent[key] = value.map(bytes)
    else if (typeof value === 'object' && value !== null) reviveIn(value as Record<string, unknown>)
  }
}

const isTexts = (value: unknown): value is string[] => Array.isArray(value) && typeof value[0] === 'string'

const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64'))
