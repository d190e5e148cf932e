import type { Collection, Resource } from '../../api/hal.ts'
import { Badge } from '../../design/badge.tsx'
import { Icon } from '../../design/icon.tsx'
import { DataTable, type TableColumn } from '../../design/table.tsx'
import { useLanguage } from '../../language/language.tsx'
import type { Word } from '../../language/words.ts'
import { useDocumentTitle } from '../../navigation/use-document-title.ts'
import { useTitle } from '../../views/collection-header.tsx'
import type { PageProps } from '../page.ts'

/** Columns for types, statuses and priorities, by the property that a column needs. */
const traits: readonly (readonly [property: string, word: Word])[] = [
  ['isDefault', 'byDefault'],
  ['isClosed', 'closesWork'],
  ['isReadonly', 'readOnlyWork'],
  ['isMilestone', 'isMilestone'],
  ['isActive', 'isInUse'],
]

/** A read-only list of types, statuses or priorities, in their order and with their colours. */
export function Kinds({ resource }: PageProps) {
  const { say } = useLanguage()
  const { elements } = (resource as Collection)._embedded
  const title = useTitle(resource as Collection)
  useDocumentTitle(title)
  const columns: readonly TableColumn<Resource>[] = [
    {
      name: 'name',
      title: say('kindName'),
      cell: ({ name, color }) => (
        <Badge color={typeof color === 'string' ? color : undefined}>
          <bdi>{String(name)}</bdi>
        </Badge>
      ),
    },
    ...traits
      .filter(([property]) => elements.some((one) => property in one))
      .map(([property, word]) => ({
        name: property,
        title: say(word),
        cell: (one: Resource) => <Is it={one[property] === true} />,
      })),
  ]
  return (
    <section>
      <header class="heading">
        <h1>{title}</h1>
      </header>
      <p class="muted">{say('setElsewhere')}</p>
      <DataTable label={title} columns={columns} rows={elements} keyOf={({ id }) => String(id)} isPlain />
    </section>
  )
}

const Is = ({ it }: { it: boolean }) => {
  const { say } = useLanguage()
  return it ? (
    <>
      <Icon name="check" />
      <span class="unseen">{say('yes')}</span>
    </>
  ) : (
    <span class="muted">{say('no')}</span>
  )
}
