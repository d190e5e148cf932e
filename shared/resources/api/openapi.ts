/**
 * Reads the OpenAPI document that `npm run openapi` wrote to `openapi.json`. This keeps the generator out of the
 * functions. A test checks that the file is up to date.
 */
const readDocument = async (): Promise<unknown> => (await import('./openapi.json')).default

export const readOpenApi = async (): Promise<string> => JSON.stringify(await readDocument())

export const readOpenApiYaml = async (): Promise<string> => `${yamlOf(await readDocument()).trimStart()}\n`

/**
 * Matches texts that need no quotes in YAML. Such a text consists only of the characters in this pattern, and YAML does
 * not read it as a boolean or null.
 */
const PLAIN = /^(?!(?:y|n|yes|no|on|off|true|false|null)$)[a-z_$/][\w$/{}+.-]*$/i

const textOf = (value: unknown): string =>
  typeof value === 'string' && PLAIN.test(value) ? value : JSON.stringify(value)

/**
 * Formats a JSON value as YAML, with a line for each member and element. JSON scalars are copied, because they are
 * valid YAML. Quotation marks are omitted if the text needs none.
 *
 * @returns a text that begins with a line break, unless the value is a scalar or empty
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
