/**
 * The OpenAPI document, as `npm run openapi` has written it to `openapi.json`. The code that generates it stays out of
 * the functions; a test compares the two.
 */
const readDocument = async (): Promise<unknown> => (await import('./openapi.json')).default

/** The document as JSON. */
export const readOpenApi = async (): Promise<string> => JSON.stringify(await readDocument())

/** Reads the document as YAML. */
export const readOpenApiYaml = async (): Promise<string> => `${yamlOf(await readDocument()).trimStart()}\n`

/** Texts that YAML needs no quotes for: these characters only, and no other word for a boolean or null. */
const PLAIN = /^(?!(?:y|n|yes|no|on|off|true|false|null)$)[a-z_$/][\w$/{}+.-]*$/i

const textOf = (value: unknown): string =>
  typeof value === 'string' && PLAIN.test(value) ? value : JSON.stringify(value)

/**
 * Formats a JSON value as YAML, with a line for each member and element. JSON scalars are valid YAML, so they are
 * copied; quotation marks are omitted where a text needs none.
 *
 * @param indent the indentation of each line
 * @returns beginning with a line break, unless it is a scalar or empty
 */
export function yamlOf(value: unknown, indent = ''): string {
  const isParent = typeof value === 'object' && value !== null && Object.keys(value).length > 0
  if (!isParent) return textOf(value)
  const lines = Object.entries(value).map(([name, one]) => {
    const text = yamlOf(one, `${indent}  `)
    if (Array.isArray(value)) return `- ${text.trimStart()}`
    return `${textOf(name)}:${text.startsWith('\n') ? '' : ' '}${text}`
  })
  return lines.map((line) => `\n${indent}${line}`).join('')
}
