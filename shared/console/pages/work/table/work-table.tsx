import type { ComponentChildren } from 'preact'
import { linkOf, linksOf, type Resource } from '../../../api/hal.ts'
import { useLanguage } from '../../../language/language.tsx'
import { CollectionView } from '../../../views/collection.tsx'
import type { Column } from '../../../views/column.ts'
import { useIsChosen } from '../closed.ts'
import { DueDate } from '../due-date.tsx'
import { InlineChoice, ShownLink } from '../inline/inline-choice.tsx'
import { InlineField } from '../inline/inline-field.tsx'
import { QuickAdd } from '../quick-add.tsx'
import { endOf } from '../work-package.ts'
import { workPage } from '../work-page.tsx'
import { Hidden } from './hidden.tsx'
import { SumList, Sums } from './sums.tsx'

/** What one plans with, until other columns are chosen. */
const COLUMNS = ['subject', 'type', 'status', 'assignee', 'dueDate', 'priority']

const CHOSEN: readonly string[] = ['status', 'assignee', 'priority']

/** The work packages of a list, of which status, assignee, priority and last day are changed where they stand. */
export const WorkTable = workPage(({ collection, view, where, onChanged }) => {
  const { say, sayName } = useLanguage()
  const cell = (element: Resource, [name, property]: Column): ComponentChildren => {
    if (!linkOf(element, 'update')) return shownOf(element, name)
    const label = sayName(property?.name ?? name)
    if (CHOSEN.includes(name)) return <InlineChoice {...{ element, name, label }} />
    return name === 'dueDate' ? <LastDay {...{ element, label }} /> : undefined
  }
  const isChosen = useIsChosen(view)
  const add = where.isInProject && linkOf(collection, 'createWorkPackage')
  return (
    <CollectionView
      {...{ collection, view, cell, onChanged }}
      usual={where.isInProject ? COLUMNS : [...COLUMNS, 'project']}
      lead={
        <>
          {add && <QuickAdd formLink={async () => add} label={say('newWork')} isPlanned isSeen={isNowhere} />}
          <Sums list={collection}>{isChosen && <Hidden list={collection} />}</Sums>
        </>
      }
      aboutGroup={({ sums }) => sums && <SumList list={collection} sums={sums} />}
    />
  )
})

/** What nobody may change here; undefined for what needs no other look than usual. */
function shownOf(element: Resource, name: string): ComponentChildren {
  if (CHOSEN.includes(name)) return <ShownLink name={name} link={linksOf(element, name)[0]} />
  return name === 'dueDate' && endOf(element) ? <DueDate of={element} /> : undefined
}

/** What was just made may be on another page of the list. */
const isNowhere = () => false

/** The last day of a work package, that of a milestone being its only one. */
const LastDay = ({ element, label }: { element: Resource; label: string }) => (
  <InlineField {...{ element, label }} name={'date' in element ? 'date' : 'dueDate'}>
    {endOf(element) ? <DueDate of={element} /> : <span class="muted">–</span>}
  </InlineField>
)
