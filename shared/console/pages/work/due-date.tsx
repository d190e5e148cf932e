import type { Resource } from '../../api/hal.ts'
import { useLanguage } from '../../language/language.tsx'
import { useIsClosed } from '../../values/badges.tsx'
import { endOf, today } from './work-package.ts'
import './work.css'

/** The last day of a work package; marked where that is over, and the work is not closed. */
export function DueDate({ of }: { of: Resource }) {
  const isDone = useIsClosed(of)
  return <LastDay day={endOf(of)} isDone={isDone} />
}

/** The last day of something; marked where that is over, and it is not done. */
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
