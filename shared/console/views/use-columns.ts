import { useState } from 'preact/hooks'
import type { Resource } from '../api/hal.ts'
import { session } from '../api/session.ts'
import { columnsOf } from './save-view.ts'

/**
 * The columns that somebody has chosen for lists of a kind, which this browser remembers for them; those of a saved view are
 * what it stores, until they are saved in it.
 *
 * @param list what the lists are called
 * @returns undefined until some have been chosen
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
