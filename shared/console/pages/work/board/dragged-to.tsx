import { linkOf, titleOf } from '../../../api/hal.ts'
import { useLanguage } from '../../../language/language.tsx'
import { type CardColumn, type Dragged, refuses } from './columns.ts'

interface DraggedToProps {
  dragged: Dragged | undefined
  columns: readonly CardColumn[]
}

/**
 * For screen readers, lists the statuses to which the dragged card may move. Renders nothing if the workflow of the
 * card allows every status.
 */
export const DraggedTo = ({ dragged, columns }: DraggedToProps) => (
  <p role="status" class="unseen">
    {dragged && columns.some((column) => refuses(column, dragged)) && (
      <Possible dragged={dragged} columns={columns} />
    )}
  </p>
)

function Possible({ dragged, columns }: DraggedToProps & { dragged: Dragged }) {
  const { say, language } = useLanguage()
  const name = titleOf(dragged.card)
  const present = linkOf(dragged.card, 'status')?.href
  const others = columns.filter((column) => column.href !== present && !refuses(column, dragged))
  if (others.length === 0) return <>{say('canNotBeMoved', { name })}</>
  const statuses = new Intl.ListFormat(language, { type: 'disjunction' }).format(
    others.map((column) => column.name),
  )
  return <>{say('canBeMovedTo', { name, statuses })}</>
}
