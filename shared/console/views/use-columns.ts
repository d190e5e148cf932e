import { useState } from 'preact/hooks'
import type { Resource } from '../api/hal.ts'
import { session } from '../api/session.ts'
import { columnsOf } from './save-view.ts'

/**
 * The visible columns of a kind of list, stored in this browser. A saved view has its own columns, and changes to the
 * columns of the view are stored only when the view is saved.
 *
 * @param list name of the kind of list
 * @returns undefined if no columns have been chosen
 */
export function useColumns(list: string, view: Resource | undefined) {
  const key = `columns ${list} ${session.user}`
  const [chosen, setChosen] = useState(() => (view ? columnsOf(view) : localStorage.getItem(key)?.split(' ')))
  const choose = (columns: readonly string[]) => {
    setChosen(columns)
    if (!view) localStorage.setItem(key, columns.join(' '))
  }
  return [chosen, choose] as const
}
