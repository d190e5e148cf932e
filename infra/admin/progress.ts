import type { ImportReport, ImportResult } from './import.ts'

const WIDTH = 30
/** Without a terminal, progress is shown after so many lines. */
const LINES_BETWEEN = 5000

/**
 * Shows the progress of an import: a bar on a terminal, otherwise a line from time to time. Rejected lines are shown at
 * once.
 */
export function progressOn(stream: NodeJS.WriteStream): ImportReport {
  let shown = 0
  return {
    rejected(line, reason) {
      stream.write(`${stream.isTTY ? '\r\u001b[K' : ''}line ${line}: ${reason}\n`)
    },
    progress(lines, total) {
      if (stream.isTTY) stream.write(`\r${bar(lines, total)}`)
      else if (lines - shown >= LINES_BETWEEN) stream.write(`${lines} of ${total} lines\n`)
      else return
      shown = lines
    },
  }
}

function bar(lines: number, total: number): string {
  const filled = Math.min(WIDTH, Math.round((lines / total) * WIDTH))
  return `[${'#'.repeat(filled)}${' '.repeat(WIDTH - filled)}] ${lines} of ${total} lines`
}

/** The closing lines of an import: a count per kind. */
export function summary({ imported, rejected }: ImportResult): string {
  const counts = [...imported].map(([kind, count]) => `${kind}: ${count}`)
  return [...counts, ...(rejected > 0 ? [`not imported: ${rejected} lines`] : [])].join('\n')
}
