import { moved, type Rectangle, resized } from './layout.ts'

const STEPS: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/**
 * Returns the place of a widget after a key press. An arrow key moves the widget; with Shift, an arrow key resizes the
 * widget.
 *
 * @param isMirrored true if columns are counted from the right
 * @returns undefined for all other keys
 */
export function placeByKey(
  { key, shiftKey }: { key: string; shiftKey: boolean },
  place: Rectangle,
  isMirrored: boolean,
): Rectangle | undefined {
  const step = STEPS[key]
  if (!step) return undefined
  const [rows, columns] = step
  return (shiftKey ? resized : moved)(place, rows, isMirrored ? -columns || 0 : columns)
}
