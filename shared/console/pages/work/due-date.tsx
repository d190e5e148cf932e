import type { Resource } from '../../api/hal.ts'
import { useLanguage } from '../../language/language.tsx'
import { endOf, today } from './work-package.ts'
import './work.css'

/** The last day of a work package; marked where that is over. */
export function DueDate({ of }: { of: Resource }) {
  const { dates, say } = useLanguage()
  const day = endOf(of)
  if (!day) return null
  const isOver = day < today()
  return (
    <time dateTime={day} class={isOver ? 'over' : ''} title={isOver ? say('overdue') : undefined}>
      {dates.format(new Date(day))}
    </time>
  )
}
