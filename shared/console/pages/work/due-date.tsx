import type { Resource } from '../../api/hal.ts'
import { useLanguage } from '../../language/language.tsx'
import { endOf, today } from './work-package.ts'
import './work.css'

/** The last day of a work package; marked where that is over. */
export const DueDate = ({ of }: { of: Resource }) => <LastDay day={endOf(of)} />

/** The last day of something that is not done; marked where that is over. */
export function LastDay({ day }: { day: string | undefined }) {
  const { dates, say } = useLanguage()
  if (!day) return null
  const isOver = day < today()
  return (
    <time dateTime={day} class={isOver ? 'over' : ''} title={isOver ? say('overdue') : undefined}>
      {dates.format(new Date(day))}
    </time>
  )
}
