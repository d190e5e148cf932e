import type { ComponentChildren } from 'preact'
import { linkOf, type Resource } from '../../../api/hal.ts'
import { useLanguage } from '../../../language/language.tsx'
import { CollectionView } from '../../../views/collection.tsx'
import type { Column } from '../../../views/column.ts'
import { useIsChosen } from '../closed.ts'
import { InlineValue } from '../inline/inline-value.tsx'
import { QuickAdd } from '../quick-add.tsx'
import { workPage } from '../work-page.tsx'
import { Hidden, NothingOpen } from './hidden.tsx'
import { SumList, Sums } from './sums.tsx'

const COLUMNS = ['subject', 'type', 'status', 'assignee', 'dueDate', 'priority']

/** Properties that milestones replace with a single date. */
const DAYS: readonly string[] = ['startDate', 'dueDate']

/** A table of work packages. Values are edited in place, and the subject links to the work package. */
export const WorkTable = workPage(({ collection, view, where, onChanged }) => {
  const { say } = useLanguage()
  const cell = (element: Resource, [name, property]: Column): ComponentChildren => {
    const own = DAYS.includes(name) && 'date' in element ? 'date' : name
    return property && name !== 'project' ? <InlineValue {...{ element, property }} name={own} /> : undefined
  }
  const isChosen = useIsChosen(view)
  const add = where.isInProject && linkOf(collection, 'createWorkPackage')
  return (
    <CollectionView
      {...{ collection, view, cell, onChanged }}
      usual={where.isInProject ? COLUMNS : [...COLUMNS, 'project']}
      empty={isChosen ? <NothingOpen list={collection} /> : undefined}
      lead={
        <>
          {add && (
            <QuickAdd formLink={async () => add} label={say('newWork')} isPlanned isSeen={isNeverSeen} />
          )}
          <Sums list={collection}>{isChosen && <Hidden list={collection} />}</Sums>
        </>
      }
      aboutGroup={({ sums }) => sums && <SumList list={collection} sums={sums} />}
    />
  )
})

/**
 * Treats every new work package as not visible. A link to it is therefore always shown, since the new work package may
 * be on another page of the list.
 */
const isNeverSeen = () => false
