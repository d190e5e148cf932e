const DELIMITERS = ['\t', ';', ',']

/** Returns the most frequent delimiter in a line; a comma if the line contains no delimiter. */
export function delimiterOf(line: string): string {
  const counts = DELIMITERS.map((one) => line.split(one).length)
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ','
}

/**
 * Returns the trimmed cells of a line of CSV. A cell in quotes may contain the delimiter. It may also contain quotes,
 * which are doubled.
 */
export function cellsOf(line: string, delimiter: string): readonly string[] {
  const cells: string[] = []
  let cell = ''
  let isQuoted = false
  for (const character of line) {
    if (character === '"') isQuoted = !isQuoted
    if (character !== delimiter || isQuoted) cell += character
    else {
      cells.push(cell)
      cell = ''
    }
  }
  return [...cells, cell].map(unquoted)
}

function unquoted(cell: string): string {
  const text = cell.trim()
  return /^".*"$/.test(text) ? text.slice(1, -1).replaceAll('""', '"').trim() : text
}
