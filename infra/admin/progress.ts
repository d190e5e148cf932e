import type { ImportReport, ImportResult } from './import.ts'

const WIDTH = 30
/** Number of lines between two progress reports if the output is not a terminal. */
const LINES_BETWEEN = 5000
/**
 * Number of table items between two progress reports. It is larger than `LINES_BETWEEN`, because items are read much
 * faster than lines are imported.
 */
const COUNTED_BETWEEN = 100_000

interface ShownProgress extends ImportReport {
  /**
   * Returns a sentence for an import that ended early: how many lines were processed, and how to complete the import.
   */
  interruption(): string
}

/**
 * Shows the progress of an import: a bar on a terminal, otherwise a line from time to time. Rejected lines are printed
 * immediately.
 */
export function progressOn(stream: NodeJS.WriteStream): ShownProgress {
  let shown = 0
  let reached = 'Nothing is'
  return {
    interruption: () =>
      `${reached} imported. Import the same file again to complete this: nothing will be there twice.`,
    rejected(line, reason) {
      stream.write(`${stream.isTTY ? '\r\u001b[K' : ''}line ${line}: ${reason}\n`)
    },
    progress(lines, total) {
      reached = `${lines} of ${total} lines are`
      if (stream.isTTY) stream.write(`\r${bar(lines, total, 'lines')}`)
      else if (lines - shown >= LINES_BETWEEN) stream.write(`${lines} of ${total} lines\n`)
      else return
      shown = lines
    },
  }
}

function bar(done: number, total: number, what: string): string {
  const filled = total === 0 ? WIDTH : Math.min(WIDTH, Math.round((done / total) * WIDTH))
  return `[${'#'.repeat(filled)}${' '.repeat(WIDTH - filled)}] ${done} of ${total} ${what}`
}

/** Returns the closing lines of an import, with the number of records of each kind. */
export function summary({ imported, rejected }: ImportResult): string {
  const counts = [...imported].map(([kind, count]) => `${kind}: ${count}`)
  return [...counts, ...(rejected > 0 ? [`not imported: ${rejected} lines`] : [])].join('\n')
}

/** Shows a growing number: continuously on a terminal, otherwise from time to time. */
export function countOn(stream: NodeJS.WriteStream, what: string): (count: number) => void {
  let shown = 0
  return (count) => {
    if (stream.isTTY) stream.write(`\r\u001b[K${count} ${what}`)
    else if (count - shown >= COUNTED_BETWEEN) stream.write(`${count} ${what}\n`)
    else return
    shown = count
  }
}
