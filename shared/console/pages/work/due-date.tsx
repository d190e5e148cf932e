import type { Resource } from '../../api/hal.ts'
import { useLanguage } from '../../language/language.tsx'
import { useIsClosed } from '../../values/badges.tsx'
import { endOf, today } from './work-package.ts'
import './work.css'

/** The finish date of a work package, marked if it is overdue. */
export function DueDate({ of }: { of: Resource }) {
  const isDone = useIsClosed(of)
  return <LastDay day={endOf(of)} isDone={isDone} />
}

/** An end date, marked if it is past and the work is not done. */
export function LastDay({ day, isDone }: { day: string | undefined; isDone?: boolean }) {
  const { dates, say } = useLanguage()
  if (!day) return null
  const isOver = !isDone && day < today()
  return (
    <time dateTime={day} class={isOver ? 'over' : ''} title={isOver ? say('overdue') : undefined}>
      {dates.format(new Date(day))}
    </time>
  )
}
