import { unaccented } from '#shared/platform/fold.ts'
import type { Branch, TreeRow } from './tree.ts'

/** The effect of a key press in a tree: another row gets the focus, or a branch is opened or closed. */
export type KeyStep = { readonly to: number } | { readonly toggle: Branch }

/**
 * Returns the effect of a key, following the ARIA practices for trees.
 *
 * @param key the pressed key; in right-to-left text, the caller exchanges left and right
 * @returns undefined for keys without an effect
 */
export function stepOf(key: string, rows: readonly TreeRow[], at: number): KeyStep | undefined {
  const row = rows[at]
  if (!row) return undefined
  switch (key) {
    case 'ArrowDown':
      return { to: Math.min(at + 1, rows.length - 1) }
    case 'ArrowUp':
      return { to: Math.max(at - 1, 0) }
    case 'Home':
      return { to: 0 }
    case 'End':
      return { to: rows.length - 1 }
    case 'ArrowRight':
      return inwards(row, at)
    case 'ArrowLeft':
      return outwards(row, rows, at)
    default:
      return undefined
  }
}

const inwards = ({ isOpen, branch }: TreeRow, at: number): KeyStep => {
  if (isOpen === undefined) return { to: at }
  if (!isOpen) return { toggle: branch }
  return { to: branch.children.length > 0 ? at + 1 : at }
}

const outwards = ({ isOpen, branch, level }: TreeRow, rows: readonly TreeRow[], at: number): KeyStep => {
  if (isOpen) return { toggle: branch }
  const parent = rows.slice(0, at).findLastIndex((other) => other.level < level)
  return { to: parent < 0 ? at : parent }
}

/**
 * Returns the next row whose title starts with the typed text. The search for a single letter begins at the row after
 * the current row. The search for several letters begins at the current row.
 *
 * @returns undefined if there is no such row
 */
export function rowBeginningWith(typed: string, rows: readonly TreeRow[], at: number): number | undefined {
  const from = typed.length > 1 ? at : at + 1
  const order = rows.map((_, index) => (from + index) % rows.length)
  const wanted = unaccented(typed)
  return order.find((index) => unaccented(rows[index]?.branch.title ?? '').startsWith(wanted))
}

export const exchanged = (key: string): string =>
  ({ ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' })[key] ?? key
