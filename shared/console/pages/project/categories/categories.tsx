import {
  type Collection,
  type Form,
  type LinkTo,
  linkOf,
  propertiesOf,
  type Resource,
  type SchemaProperty,
} from '../../../api/hal.ts'
import { useClient, useReading } from '../../../api/use-api.tsx'
import { EmptyState } from '../../../design/empty-state.tsx'
import { useLanguage } from '../../../language/language.tsx'
import { useDocumentTitle } from '../../../navigation/use-document-title.ts'
import '../../administration/entries/entries.css'
import './categories.css'
import { EntryName } from '../../administration/entries/entry-name.tsx'
import { NewEntry } from '../../administration/entries/new-entry.tsx'
import { hrefOf } from '../../administration/entries/order.ts'
import { RemoveEntry } from '../../administration/entries/remove-entry.tsx'
import { type Arranging, useArranging } from '../../administration/entries/use-arranging.ts'
import type { PageProps } from '../../page.ts'
import { InlineField } from '../../work/inline/inline-field.tsx'
import { ShownLink } from '../../work/inline/shown-link.tsx'
import { SettingsTabs } from '../settings-tabs.tsx'

/** The categories of a project's work packages, with controls for people who may manage categories. */
export function Categories({ resource }: PageProps) {
  const { say } = useLanguage()
  const collection = resource as Collection
  const create = linkOf(collection, 'create')
  const arranging = useArranging(collection._embedded.elements)
  const assignee = useAssignee(create)
  useDocumentTitle(say('categories'))
  return (
    <section>
      <SettingsTabs />
      <header class="heading">
        <h1>{say('categories')}</h1>
      </header>
      <p class="muted">{say('categoriesAbout')}</p>
      {arranging.entries.length === 0 && <EmptyState icon="category" title={say('noCategories')} />}
      <ul class="entries" aria-label={say('categories')}>
        {arranging.entries.map((category) => (
          <Category key={hrefOf(category)} {...{ category, arranging, assignee }} />
        ))}
      </ul>
      {create && <NewEntry label={say('create_categories')} create={create} />}
    </section>
  )
}

/**
 * The form is read only once, because only its schema is used. The schema contains the people who can be chosen as the
 * default assignee.
 */
const ONCE = { staleTime: 'static' } as const

/**
 * Returns the property for the default assignee with its allowed values; undefined if the requester cannot change it.
 */
function useAssignee(create: LinkTo | undefined): SchemaProperty | undefined {
  const client = useClient()
  const read = async () => (create ? ((await client.form(create, {})) as Form) : undefined)
  const { value } = useReading(read, [create?.href], ONCE)
  return value && propertiesOf(value._embedded.schema).get('defaultAssignee')
}

interface CategoryProps {
  category: Resource
  arranging: Arranging
  assignee: SchemaProperty | undefined
}

/** A category with its name and its default assignee, both editable in place. */
function Category({ category, arranging: { change }, assignee }: CategoryProps) {
  const { say } = useLanguage()
  const link = linkOf(category, 'defaultAssignee')
  const shown = <ShownLink name="defaultAssignee" link={link} />
  return (
    <li>
      {linkOf(category, 'update') ? (
        <EntryName entry={category} onRename={(name) => change(category, { name })} />
      ) : (
        <span class="entry-name">
          <bdi>{String(category.name)}</bdi>
        </span>
      )}
      <span class="default-assignee">
        {assignee && linkOf(category, 'update') ? (
          <InlineField
            element={category}
            name="defaultAssignee"
            property={assignee}
            label={say('defaultAssignee')}
          >
            {link?.href ? shown : <span class="muted">{say('noDefaultAssignee')}</span>}
          </InlineField>
        ) : (
          link?.href && shown
        )}
      </span>
      <RemoveEntry entry={category} />
    </li>
  )
}
