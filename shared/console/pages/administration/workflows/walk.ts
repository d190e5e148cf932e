/** The direction of each arrow key, in columns and rows. */
const STEPS: Readonly<Record<string, readonly [columns: number, rows: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** Handles an arrow key: moves the focus from a checkbox to the next one in the direction of the key. */
export function walk(event: KeyboardEvent & { currentTarget: HTMLTableElement }): void {
  const cell = (event.target as Element).closest<HTMLTableCellElement>('td, th')
  const [columns, rows] = STEPS[event.key] ?? [0, 0]
  if (!cell || (columns === 0 && rows === 0)) return
  const { currentTarget: table } = event
  const isMirrored = getComputedStyle(table).direction === 'rtl'
  const next = tickBeside(table, cell, isMirrored ? -columns : columns, rows)
  if (!next) return
  event.preventDefault()
  next.focus()
}

/** Returns the nearest checkbox in a direction. Skips cells without a checkbox. */
function tickBeside(
  { rows }: HTMLTableElement,
  from: HTMLTableCellElement,
  columnStep: number,
  rowStep: number,
): HTMLElement | undefined {
  let column = from.cellIndex + columnStep
  let row = (from.parentElement as HTMLTableRowElement).rowIndex + rowStep
  for (let cell = rows[row]?.cells[column]; cell; cell = rows[row]?.cells[column]) {
    const tick = cell.querySelector('input')
    if (tick) return tick
    column += columnStep
    row += rowStep
  }
  return undefined
}
