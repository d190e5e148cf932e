import type { ComponentChildren } from 'preact'
import { type Collection, type LinkTo, linkOf, linksOf, type Resource, titleOf } from '../../api/hal.ts'
import { useClient, useReading } from '../../api/use-api.tsx'
import { Person } from '../../design/avatar.tsx'
import { ButtonLink } from '../../design/button.tsx'
import { howOf } from '../../drafts/preset.ts'
import { useLanguage } from '../../language/language.tsx'
import { LinkList } from '../../values/value.tsx'
import { Cut } from '../cut.tsx'
import { Drawn } from '../drawn.tsx'
import type { PictureProps } from '../picture.ts'
import { type GroupRoles, isAlsoDirect, type Origin, originsOf } from './origins.ts'
import { type Members, membersIn, readMembers } from './read-members.ts'
import './members.css'

interface MembersPictureProps extends PictureProps {
  /** What can be done, instead of what the links of the list offer. */
  actions?: ComponentChildren
}

/** Shows who is a member, and where each of their roles comes from. */
export function MembersPicture({ resource, actions, onChanged }: MembersPictureProps) {
  const client = useClient()
  const { say } = useLanguage()
  const list = resource as Collection
  const reading = useReading(() => readMembers(client, list), [client, list])
  const value = reading.value ?? membersIn(list)
  return (
    <Drawn {...{ resource, onChanged, actions }} reading={{ ...reading, value }} title={say('viewMembers')}>
      {(members) => <MembersTable {...members} />}
    </Drawn>
  )
}

function MembersTable({ memberships, total, groups }: Members) {
  const { say, compare } = useLanguage()
  const isSpread = new Set(memberships.map((one) => linkOf(one, 'project')?.href)).size > 1
  const sorted = [...memberships].sort((a, b) => compare(titleOf(a), titleOf(b)))
  return (
    <>
      <Cut shown={memberships.length} total={total} />
      <section class="scrollable members-of" aria-label={say('viewMembers')}>
        <table>
          <thead>
            <tr>
              <th scope="col">{say('principal')}</th>
              <th scope="col">{say('rolesAndOrigins')}</th>
              <td />
            </tr>
          </thead>
          <tbody>
            {sorted.map((one) => (
              <Member key={linkOf(one, 'self')?.href} membership={one} groups={groups} isSpread={isSpread} />
            ))}
          </tbody>
        </table>
      </section>
    </>
  )
}

interface MemberProps {
  membership: Resource
  groups: readonly GroupRoles[] | undefined
  isSpread: boolean
}

function Member({ membership, groups, isSpread }: MemberProps) {
  const { say } = useLanguage()
  const origins = originsOf(membership, groups ?? [])
  const update = linkOf(membership, 'update')
  return (
    <tr>
      <th scope="row">
        <Person name={titleOf(membership)}>
          <LinkList links={linksOf(membership, 'principal')} />
          {isSpread && <Where membership={membership} />}
        </Person>
      </th>
      <td>
        <ul class="origins">
          {origins.map((origin) => (
            <li key={origin.role.href}>
              <RoleWithOrigin origin={origin} isRead={groups !== undefined} />
            </li>
          ))}
          {isAlsoDirect(membership, origins) && <li class="muted">{say('alsoDirect')}</li>}
        </ul>
      </td>
      <td>{update && <Change link={update} name={titleOf(membership)} />}</td>
    </tr>
  )
}

/** Leads to the form in which somebody's roles are changed. */
function Change({ link, name }: { link: LinkTo; name: string }) {
  const { say } = useLanguage()
  return (
    <ButtonLink
      look="quiet"
      isSmall
      icon="edit"
      href={link.href}
      how={howOf('form', link)}
      aria-label={say('rolesOf', { name })}
    >
      {say('change')}
    </ButtonLink>
  )
}

/** The project in which somebody is a member, where several are shown together. */
function Where({ membership }: { membership: Resource }) {
  const { say } = useLanguage()
  const links = linksOf(membership, 'project').filter(({ href }) => href !== null)
  return <span class="muted"> ({links.length > 0 ? <LinkList links={links} /> : say('everywhere')})</span>
}

/** A role, and where it comes from. @param props.isRead whether the groups are known through which it may come */
function RoleWithOrigin({ origin, isRead }: { origin: Origin; isRead: boolean }) {
  const { say } = useLanguage()
  const { role, isDirect, groups, isCertain } = origin
  const known = groups.length === 0 ? 'throughHidden' : isCertain ? 'through' : 'throughSome'
  const how = isRead ? known : 'throughUnread'
  return (
    <>
      <LinkList links={[role]} />{' '}
      {isDirect ? (
        <span class="muted">{say('direct')}</span>
      ) : (
        <span class="mark">
          {say(how)} <LinkList links={groups} />
        </span>
      )}
    </>
  )
}
