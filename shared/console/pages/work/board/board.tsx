import { isCollection, linkOf } from '../../../api/hal.ts'
import { useResource } from '../../../api/use-api.tsx'
import { useLanguage } from '../../../language/language.tsx'
import { CollectionHeader } from '../../../views/collection-header.tsx'
import { countsAt, useCounts } from '../use-counts.ts'
import { hrefOf } from '../work-package.ts'
import { workPage } from '../work-page.tsx'
import { withoutBoardQuery } from './board-query.ts'
import './board.css'
import { BoardColumn } from './board-column.tsx'
import { cardStatuses, columnsOf, countIn } from './columns.ts'
import { DraggedTo } from './dragged-to.tsx'
import { useCards } from './use-cards.ts'
import { useDragged } from './use-dragged.ts'
import { useStatusMoving } from './use-moving.ts'

/**
 * A board of work packages, with a column for each status.
 *
 * Cards can be moved with the pointer, a menu or keys. The workflow limits the statuses to which a card can be moved.
 */
export const Board = workPage(({ collection, view, where, onChanged }) => {
  const { say } = useLanguage()
  const { cards, completeList, isRead } = useCards(collection, view)
  const statuses = useResource(linkOf(where.root, 'statuses')?.href).value
  const all = withoutBoardQuery(linkOf(completeList, 'self')?.href ?? '')
  const { value: counts } = useCounts(all, 'status')
  const moving = useStatusMoving(countsAt(all, 'status'))
  const dragging = useDragged()
  const columns = columnsOf(
    statuses && isCollection(statuses) ? statuses._embedded.elements : cardStatuses(cards),
    cards,
  )
  const add = where.isInProject ? linkOf(collection, 'createWorkPackage') : undefined
  return (
    <section class="board-page">
      <CollectionHeader collection={completeList} isCounted={isRead} {...{ view, onChanged }} />
      {isRead && cards.length < completeList.total && (
        <p class="muted">{say('cutFilterable', { shown: cards.length, total: completeList.total })}</p>
      )}
      <DraggedTo dragged={dragging.dragged} columns={columns} />
      <div class="board">
        {columns.map((column) => (
          <BoardColumn
            key={column.href}
            {...{ column, columns, add, all, isRead, moving, dragging }}
            count={counts && countIn(column, counts, moving.moves)}
            card={(href) => cards.find((one) => hrefOf(one) === href)}
          />
        ))}
      </div>
    </section>
  )
})
