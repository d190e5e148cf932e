import { type Collection, linkOf, linksOf, propertiesOf, type Resource, titleOf } from '../../api/hal.ts'
import { useResource } from '../../api/use-api.tsx'
import { EmptyState } from '../../design/empty-state.tsx'
import { Panel, Panels } from '../../design/panel.tsx'
import { allowedFor } from '../../fields/allowed.ts'
import { useLanguage } from '../../language/language.tsx'
import { To } from '../../navigation/navigation.tsx'
import { CollectionHeader } from '../../views/collection-header.tsx'
import { Pages } from '../../views/pages.tsx'
import type { PageProps } from '../page.ts'
import './administration.css'
import { GroupMembers } from './group-members.tsx'

/** All groups with their members. Members can be added and removed in place. */
export function Groups({ resource, onChanged }: PageProps) {
  const { say } = useLanguage()
  const collection = resource as Collection
  const { elements } = collection._embedded
  const people = usePeople(collection)
  return (
    <section>
      <CollectionHeader collection={collection} onChanged={onChanged} />
      {elements.length === 0 && <EmptyState icon="group" title={say('noGroups')} />}
      <Panels>
        {elements.map((group) => (
          <Group key={String(group.id)} group={group} people={people} />
        ))}
      </Panels>
      <Pages collection={collection} />
    </section>
  )
}

/** Returns the address of the list of users who can become members of groups. */
function usePeople(collection: Collection): string | undefined {
  const { value } = useResource(linkOf(collection, 'schema')?.href)
  const members = value && propertiesOf(value).get('members')
  const allowed = members && allowedFor(members)
  return allowed && 'href' in allowed ? allowed.href : undefined
}

function Group({ group, people }: { group: Resource; people?: string }) {
  const { say } = useLanguage()
  const members = linksOf(group, 'members')
  const self = linkOf(group, 'self')
  return (
    <Panel
      title={titleOf(group)}
      action={self && <To href={self.href}>{say(linkOf(group, 'delete') ? 'rename' : 'allDetails')}</To>}
    >
      <p class="muted">
        {members.length > 0 ? say('groupMembers', { count: members.length }) : say('emptyGroup')}
      </p>
      <GroupMembers group={group} members={members} people={people} />
    </Panel>
  )
}
