import type { ComponentChildren } from 'preact'
import { isCollection, type Resource } from '../api/hal.ts'
import { type Reading, useResource } from '../api/use-api.tsx'
import { Skeleton } from '../design/skeleton.tsx'
import { ProblemText } from './problem.tsx'

/** Number of lines that fit into a panel; further lines are scrolled. */
const VISIBLE_LINES = 6

/** Total height of the visible lines, in rem. */
const HEIGHT_REM = 13.5

interface LinesProps<T> {
  reading: Reading<readonly T[]>
  /** Expected number of lines, if known. */
  lines?: number
  /**
   * Number of lines that are visible at once; by default, `VISIBLE_LINES`. The height of the panel stays the same: with
   * more visible lines, each line gets less space.
   */
  room?: number
  empty: ComponentChildren
  last?: ComponentChildren
  children(one: T): ComponentChildren
}

/**
 * Lines of a panel. The panel has the same height while the lines load and for any number of lines, so the page does
 * not jump.
 */
export const Lines = <T,>({ room = VISIBLE_LINES, ...props }: LinesProps<T>) => (
  <div class="lines" style={{ '--room': `${HEIGHT_REM}rem`, '--line-size': `${HEIGHT_REM / room}rem` }}>
    <Read lines={room} {...props} />
  </div>
)

function Read<T>({ reading, lines = VISIBLE_LINES, empty, last, children }: LinesProps<T>) {
  const { value, problem, again } = reading
  if (problem) return <ProblemText problem={problem} onAgain={again} />
  if (!value) return <Skeleton lines={lines} />
  if (value.length === 0) return <div class="muted nothing">{empty}</div>
  return (
    <ul>
      {value.map(children)}
      {last}
    </ul>
  )
}

/** Reads the elements of the list at an address. Without an address, reads nothing. */
export function useElements(href: string | undefined): Reading<readonly Resource[]> {
  const { value, ...reading } = useResource(href)
  return { ...reading, value: value && isCollection(value) ? value._embedded.elements : undefined }
}

/** Result for a list that cannot be read because there is no link to it: no elements. */
export const NOTHING: Reading<readonly never[]> = { value: [], isLoading: false, again: () => {} }
