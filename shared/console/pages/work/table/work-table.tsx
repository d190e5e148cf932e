import type { ComponentChildren } from 'preact'
import { type Collection, linkOf, type Resource } from '../../../api/hal.ts'
import { useLanguage } from '../../../language/language.tsx'
import { CollectionView } from '../../../views/collection.tsx'
import type { Column } from '../../../views/column.ts'
import type { PageProps } from '../../page.ts'
import { InlineChoice } from './inline-choice.tsx'
import { InlineDate } from './inline-date.tsx'

/** What one plans with, until other columns are chosen. */
const COLUMNS = ['subject', 'type', 'status', 'assignee', 'dueDate', 'priority']

const CHOSEN: readonly string[] = ['status', 'assignee', 'priority']

/** The work packages of a list, of which status, assignee, priority and last day are changed where they stand. */
export function WorkTable({ resource, where, onChanged }: PageProps) {
  const { sayName } = useLanguage()
  const cell = (element: Resource, [name, property]: Column): ComponentChildren => {
    if (!linkOf(element, 'update')) return undefined
    const label = sayName(property?.name ?? name)
    if (CHOSEN.includes(name)) return <InlineChoice {...{ element, name, label }} />
    return name === 'dueDate' ? <InlineDate {...{ element, label }} /> : undefined
  }
  return (
    <CollectionView
      collection={resource as Collection}
      usual={where.project ? COLUMNS : [...COLUMNS, 'project']}
      cell={cell}
      onChanged={onChanged}
    />
  )
}
