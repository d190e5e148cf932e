import { type Collection, type LinkTo, linkOf } from '../../../api/hal.ts'
import { useLanguage } from '../../../language/language.tsx'
import { useDocumentTitle } from '../../../navigation/use-document-title.ts'
import type { PageProps } from '../../page.ts'
import './entries.css'
import { useChoosing } from '../choosing.tsx'
import { EntryRow } from './entry-row.tsx'
import { type EntryKind, entryKinds } from './kind.ts'
import { NewEntry } from './new-entry.tsx'
import { hrefOf } from './order.ts'
import { isEntryRelation } from './relations.ts'
import { RemoveChosen } from './remove-chosen.tsx'
import { ShownEntry } from './shown-entry.tsx'
import { useArranging } from './use-arranging.ts'
import { useRowDragging } from './use-dragging.ts'

/**
 * The types, statuses, priorities or time entry activities, in their order. Administrators can change the list, except
 * within a project. Other users can only see the list.
 */
export function Entries({ resource, where }: PageProps) {
  const { say } = useLanguage()
  const collection = resource as Collection
  const kind = isEntryRelation(where.relation) ? entryKinds[where.relation] : undefined
  const title = kind ? say(kind.title) : ''
  useDocumentTitle(title)
  const create = where.isInProject ? undefined : linkOf(collection, 'create')
  if (!kind) return null
  return (
    <section>
      <header class="heading">
        <h1>{title}</h1>
      </header>
      {create ? (
        <Arranged {...{ collection, kind, title, create }} />
      ) : (
        <ol class="entries" aria-label={title}>
          {collection._embedded.elements.map((entry) => (
            <ShownEntry key={hrefOf(entry)} {...{ entry, kind }} />
          ))}
        </ol>
      )}
    </section>
  )
}

interface ArrangedProps {
  collection: Collection
  kind: EntryKind
  title: string
  /** Link to the form for a new entry. */
  create: LinkTo
}

/** The entries with the controls that change them, and a field that adds new entries. */
function Arranged({ collection, kind, title, create }: ArrangedProps) {
  const { say } = useLanguage()
  const arranging = useArranging(collection._embedded.elements)
  const { entries, move } = arranging
  const removable = entries.filter((entry) => linkOf(entry, 'delete'))
  const choosing = useChoosing(removable, linkOf(collection, 'self')?.href)
  const { list, handle, look } = useRowDragging((from, to) => {
    const entry = entries[from]
    if (entry) move(entry, to)
  })
  return (
    <>
      <p class="muted">
        {say('entriesAtOnce')} {say('entriesOrder')}
      </p>
      <RemoveChosen {...{ kind, entries, choosing }} />
      <ol ref={list} class="entries" aria-label={title}>
        {entries.map((entry, index) => (
          <EntryRow
            key={hrefOf(entry)}
            {...{ entry, kind, index, arranging, choosing }}
            handle={handle(index)}
            look={look(index)}
          />
        ))}
      </ol>
      <NewEntry label={say(kind.create)} {...{ create, entries }} />
    </>
  )
}
