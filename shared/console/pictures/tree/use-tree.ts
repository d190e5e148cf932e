import { useState } from 'preact/hooks'
import { allOf, type Branch, rowsOf } from './tree.ts'

/** A tree of more branches is shown with only its upper ones open. */
const SMALL = 100

interface TreeOptions {
  /** Addresses open at first; by default everything, or the upper branches of a large tree. */
  initially?: readonly string[]
  /** Whether it is not yet known what is below a branch. */
  isUnread?(branch: Branch): boolean
  /** Reads what is below a branch. */
  read?(branch: Branch): void
}

/** Keeps which branches of a tree are open, and which row is the present one. */
export function useTree(branches: readonly Branch[], { initially, isUnread, read }: TreeOptions) {
  const [toggled, setToggled] = useState<ReadonlyMap<string, boolean>>(new Map())
  const [current, setCurrent] = useState<string>()
  const all = allOf(branches)
  const known = (all.length <= SMALL ? all : branches).filter((branch) => !isUnread?.(branch))
  const opened = new Set(initially ?? known.map(({ href }) => href))
  for (const [href, isOpen] of toggled) isOpen ? opened.add(href) : opened.delete(href)
  const set = (branch: Branch, isOpen: boolean) => {
    setToggled((last) => new Map(last).set(branch.href, isOpen))
    if (isOpen) read?.(branch)
  }
  return {
    all,
    rows: rowsOf(branches, opened, isUnread),
    current,
    onCurrent: setCurrent,
    onToggle: (branch: Branch) => set(branch, !opened.has(branch.href)),
    /** Opens a branch, if it is closed. */
    open: (branch: Branch) => set(branch, true),
  }
}
