import type { ComponentChildren } from 'preact'
import { isCollection, type Resource } from '../api/hal.ts'
import { type Reading, useResource } from '../api/use-api.tsx'
import { Skeleton } from '../design/skeleton.tsx'
import { ProblemText } from './problem.tsx'

/** As many lines as a panel beside others has room for; more are scrolled. */
const ROOM = 6

/** The room of all of them, in rem. */
const SIZE = 13.5

interface LinesProps<T> {
  reading: Reading<readonly T[]>
  /** As many as there will be, if that is known. */
  lines?: number
  /** As many as are to be in sight, if more than usual: they are less high then, and take the same room. */
  room?: number
  /** The sentence for an empty list. */
  empty: ComponentChildren
  /** An item of the list after all lines. */
  last?: ComponentChildren
  /** A line, as an item of a list. */
  children(one: T): ComponentChildren
}

/** Lines of a panel, whose room is the same while they are read, and for however many there are. */
export const Lines = <T,>({ room = ROOM, ...props }: LinesProps<T>) => (
  <div class="lines" style={{ '--room': `${SIZE}rem`, '--line-size': `${SIZE / room}rem` }}>
    <Read lines={room} {...props} />
  </div>
)

function Read<T>({ reading, lines = ROOM, empty, last, children }: LinesProps<T>) {
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

/** Reads the elements of the list at an address; they stay unknown without one. */
export function useElements(href: string | undefined): Reading<readonly Resource[]> {
  const { value, ...reading } = useResource(href)
  return { ...reading, value: value && isCollection(value) ? value._embedded.elements : undefined }
}

/** The answer for a link that is absent: nothing is read, and nothing is there. */
export const NOTHING: Reading<readonly never[]> = { value: [], isLoading: false, again: () => {} }
