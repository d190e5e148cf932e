import { linkOf, propertiesOf, type Resource, titleOf } from '../../api/hal.ts'
import { useResource } from '../../api/use-api.tsx'
import { Avatar } from '../../design/avatar.tsx'
import { Badge } from '../../design/badge.tsx'
import { ButtonLink } from '../../design/button.tsx'
import { Panel, Panels } from '../../design/panel.tsx'
import { Skeleton } from '../../design/skeleton.tsx'
import { useLanguage } from '../../language/language.tsx'
import { useDocumentTitle } from '../../navigation/use-document-title.ts'
import { StateBadge } from '../../values/badges.tsx'
import { Value } from '../../values/value.tsx'
import { ActionButtons } from '../../views/action-buttons.tsx'
import { EXPLORER } from '../explorer.ts'
import type { PageProps } from '../page.ts'
import { rightsOf } from '../rights/capability-filters.ts'
import { GroupPanel } from './group-panel.tsx'
import { MembershipsPanel } from './memberships-panel.tsx'

/** Facts shown about a person. The API omits the facts that the viewer may not see. */
const FACTS = ['email', 'login', 'language', 'createdAt', 'lastSignInOn']

/** A user, placeholder user or group with its memberships and actions. */
export function Person({ resource: person, where: { root }, onChanged }: PageProps) {
  const { say } = useLanguage()
  const rights = rightsOf(root, person)
  const name = titleOf(person)
  useDocumentTitle(name)
  return (
    <article>
      <header class="heading">
        <div class="person">
          <Avatar name={name} isLarge isSquare={person._type === 'Group'} />
          <h1>
            <bdi>{name}</bdi>
          </h1>
          <StateBadge of={person.status} />
          {person.admin === true && <Badge tone="purple">{say('administrator')}</Badge>}
        </div>
        <div class="actions">
          {rights && (
            <ButtonLink icon="rights" href={rights}>
              {say('whatTheyMay')}
            </ButtonLink>
          )}
          <ActionButtons resource={person} onChanged={onChanged} />
        </div>
      </header>
      <Panels>
        <AboutPanel person={person} />
        <MembershipsPanel href={linkOf(person, 'memberships')?.href} />
        <GroupPanel group={person} />
      </Panels>
    </article>
  )
}

function AboutPanel({ person }: { person: Resource }) {
  const { say, sayName } = useLanguage()
  const { value: schema } = useResource(linkOf(person, 'schema')?.href)
  const known = [...(schema ? propertiesOf(schema) : [])].filter(
    ([name]) => FACTS.includes(name) && (person[name] ?? null) !== null,
  )
  const details = (
    <ButtonLink look="quiet" isSmall href={linkOf(person, 'self')?.href ?? ''} how={EXPLORER}>
      {say('allDetails')}
    </ButtonLink>
  )
  return (
    <Panel title={say('about')} action={details}>
      {!schema && <Skeleton />}
      <dl class="facts">
        {known.map(([name, property]) => (
          <div key={name}>
            <dt>{sayName(property.name)}</dt>
            <dd>
              <Value resource={person} {...{ name, property }} />
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}
