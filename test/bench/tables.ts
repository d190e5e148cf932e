/** A table in Markdown. */
export const markdownTable = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')

const between = (name: string) => new RegExp(`(<!-- bench: ${name} -->\n)[^]*?(\n<!-- end -->)`)

/**
 * A document with its tables of figures replaced.
 *
 * @param tables by the names in the comments around them
 * @throws Error if the document has no place for one of them
 */
export function withTables(document: string, tables: Record<string, string>): string {
  return Object.entries(tables).reduce((text, [name, table]) => {
    if (!between(name).test(text)) throw new Error(`There is no place for the table "${name}".`)
    return text.replace(between(name), (_, before, after) => before + table + after)
  }, document)
}
