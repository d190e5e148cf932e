import { useState } from 'preact/hooks'
import { allOf, type Branch, rowsOf } from './tree.ts'

/** Maximum number of branches in a tree that is initially fully open. */
const MAX_OPEN_BRANCHES = 100

interface TreeOptions {
  /**
   * Addresses of branches that are initially open. By default, all branches are open if the tree is small; in a large
   * tree, only the branches on the top level are open.
   */
  initially?: readonly string[]
  /** Returns whether the children of a branch have not been read yet. */
  isUnread?(branch: Branch): boolean
  read?(branch: Branch): void
}

/** Keeps track of the open branches and the current row of a tree. */
export function useTree(branches: readonly Branch[], { initially, isUnread, read }: TreeOptions) {
  const [toggled, setToggled] = useState<ReadonlyMap<string, boolean>>(new Map())
  const [current, setCurrent] = useState<string>()
  const all = allOf(branches)
  const known = (all.length <= MAX_OPEN_BRANCHES ? all : branches).filter((branch) => !isUnread?.(branch))
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
    open: (branch: Branch) => set(branch, true),
  }
}
