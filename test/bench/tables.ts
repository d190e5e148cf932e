export const markdownTable = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')

const between = (name: string) => new RegExp(`(<!-- bench: ${name} -->\n)[^]*?(\n<!-- end -->)`)

/**
 * Replaces the tables of figures in a document.
 *
 * @param tables the tables, keyed by the name in the two comments around each table
 * @throws Error if the document lacks the comments for a table
 */
export function withTables(document: string, tables: Record<string, string>): string {
  return Object.entries(tables).reduce((text, [name, table]) => {
    if (!between(name).test(text)) throw new Error(`There is no place for the table "${name}".`)
    return text.replace(between(name), (_, before, after) => before + table + after)
  }, document)
}
