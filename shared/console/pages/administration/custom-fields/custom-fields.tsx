import { type Collection, linkOf, type Resource, titleOf } from '../../../api/hal.ts'
import { Badge } from '../../../design/badge.tsx'
import { ButtonLink } from '../../../design/button.tsx'
import { EmptyState } from '../../../design/empty-state.tsx'
import { Panel } from '../../../design/panel.tsx'
import { useLanguage } from '../../../language/language.tsx'
import { To, useNavigation } from '../../../navigation/navigation.tsx'
import { useDocumentTitle } from '../../../navigation/use-document-title.ts'
import type { PageProps } from '../../page.ts'
import '../entries/entries.css'
import { Handle } from '../entries/entry-row.tsx'
import { hrefOf } from '../entries/order.ts'
import { type Arranging, useArranging } from '../entries/use-arranging.ts'
import { type DragHandle, useRowDragging } from '../entries/use-dragging.ts'
import './custom-fields.css'
import { NEW } from './how.ts'
import { type FieldResource, formatWords, resources, resourceWords } from './kinds.ts'

/** The custom fields of each resource. Administrators change the order of the fields here. */
export function CustomFields({ resource }: PageProps) {
  const { say } = useLanguage()
  const { place } = useNavigation()
  const collection = resource as Collection
  const { elements } = collection._embedded
  useDocumentTitle(say('customFields'))
  const having = resources.filter((one) => elements.some((field) => field.resource === one))
  return (
    <section class="custom-fields">
      <header class="heading">
        <h1>{say('customFields')}</h1>
        {linkOf(collection, 'create') && (
          <ButtonLink look="primary" icon="plus" href={place.href} how={NEW}>
            {say('newField')}
          </ButtonLink>
        )}
      </header>
      {having.length === 0 && (
        <EmptyState icon="customField" title={say('noFields')}>
          <p class="muted">{say('fieldsAbout')}</p>
        </EmptyState>
      )}
      {having.length > 0 && <p class="muted">{say('entriesOrder')}</p>}
      {having.map((one) => (
        <FieldsOf key={one} resource={one} fields={elements.filter((field) => field.resource === one)} />
      ))}
    </section>
  )
}

function FieldsOf({ resource, fields }: { resource: FieldResource; fields: readonly Resource[] }) {
  const { say } = useLanguage()
  const title = say(resourceWords[resource])
  const arranging = useArranging(fields)
  const { entries, move } = arranging
  const { list, handle, look } = useRowDragging((from, to) => {
    const entry = entries[from]
    if (entry) move(entry, to)
  })
  return (
    <Panel title={title}>
      <ol ref={list} class="entries" aria-label={title}>
        {entries.map((field, index) => (
          <FieldRow
            key={hrefOf(field)}
            {...{ field, index, arranging }}
            handle={handle(index)}
            look={look(index)}
          />
        ))}
      </ol>
    </Panel>
  )
}

interface FieldRowProps {
  field: Resource
  index: number
  arranging: Arranging
  handle: DragHandle
  /** CSS class that marks the row if it is being dragged, or if the dragged row would be dropped beside it. */
  look: string
}

/** A custom field with its handle, a link to its page, and its format. */
function FieldRow({ field, index, arranging, handle, look }: FieldRowProps) {
  const { say } = useLanguage()
  const format = formatWords[String(field.format)]
  return (
    <li class={look}>
      <Handle entry={field} {...{ index, arranging, handle }} />
      <span class="entry-name">
        <To href={hrefOf(field)}>
          <bdi>{titleOf(field)}</bdi>
        </To>
      </span>
      {format && <span class="muted">{say(format)}</span>}
      {field.isRequired === true && <Badge>{say('required')}</Badge>}
      {field.isVisible === false && <Badge>{say('onlyAdministrators')}</Badge>}
    </li>
  )
}
