import { useState } from 'preact/hooks'
import { allOf, type Branch, rowsOf } from './tree.ts'

/** A tree of more branches is shown with only its upper ones open. */
const SMALL = 100

/** What of a tree is open, and which row is the present one. */
export function useTree(branches: readonly Branch[], initially?: readonly string[]) {
  const [toggled, setToggled] = useState<ReadonlyMap<string, boolean>>(new Map())
  const [current, setCurrent] = useState<string>()
  const all = allOf(branches)
  const first = initially ?? (all.length <= SMALL ? all : branches).map(({ href }) => href)
  const open = new Set(first)
  for (const [href, isOpen] of toggled) isOpen ? open.add(href) : open.delete(href)
  return {
    all,
    rows: rowsOf(branches, open),
    current,
    onCurrent: setCurrent,
    onToggle: (href: string) => setToggled(new Map(toggled).set(href, !open.has(href))),
    /** Opens a branch, if it is closed. */
    reveal: (href: string) => setToggled((last) => new Map(last).set(href, true)),
  }
}
