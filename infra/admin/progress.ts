import type { ImportReport, ImportResult } from './import.ts'

const WIDTH = 30
/** Without a terminal, a line of progress every so many records. */
const LINES_BETWEEN = 5000

/**
 * Shows how an import goes: a bar on a terminal, a line now and then otherwise; rejected lines at once.
 *
 * @param total how many lines there are, where that is known
 */
export function progressOn(stream: NodeJS.WriteStream, total: number | undefined): ImportReport {
  let shown = 0
  return {
    rejected(line, reason) {
      stream.write(`${stream.isTTY ? '\r\u001b[K' : ''}line ${line}: ${reason}\n`)
    },
    progress(lines) {
      if (stream.isTTY) stream.write(`\r${bar(lines, total)}`)
      else if (lines - shown >= LINES_BETWEEN) stream.write(`${lines} lines\n`)
      else return
      shown = lines
    },
  }
}

function bar(lines: number, total: number | undefined): string {
  if (!total) return `${lines} lines`
  const filled = Math.min(WIDTH, Math.round((lines / total) * WIDTH))
  return `[${'#'.repeat(filled)}${' '.repeat(WIDTH - filled)}] ${lines} of ${total} lines`
}

/** The closing lines of an import: a count per kind. */
export function summary({ imported, rejected }: ImportResult): string {
  const counts = [...imported].map(([kind, count]) => `${kind}: ${count}`)
  return [...counts, ...(rejected > 0 ? [`not imported: ${rejected} lines`] : [])].join('\n')
}
