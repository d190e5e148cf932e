import type { ComponentChildren } from 'preact'
import { type Collection, linkOf, linksOf, type Resource, titleOf } from '../../api/hal.ts'
import { useClient, useReading } from '../../api/use-api.tsx'
import { PersonLabel } from '../../design/avatar.tsx'
import { useLanguage } from '../../language/language.tsx'
import { StateBadge } from '../../values/badges.tsx'
import { LinkList } from '../../values/value.tsx'
import { Cut } from '../cut.tsx'
import { Drawn } from '../drawn.tsx'
import type { PictureProps } from '../picture.ts'
import { MemberActions } from './member-actions.tsx'
import { type GroupRoles, isAlsoDirect, type Origin, originsOf } from './origins.ts'
import { type MemberList, membersIn, readMembers } from './read-members.ts'
import './members.css'

interface MembersPictureProps extends PictureProps {
  /** Content to show in place of the action buttons of the list. */
  actions?: ComponentChildren
  /** Content for a project without members. */
  empty?: ComponentChildren
}

/** Shows members with the origin of each of their roles. */
export function MembersPicture({ resource, actions, empty, onChanged }: MembersPictureProps) {
  const client = useClient()
  const { say } = useLanguage()
  const list = resource as Collection
  const reading = useReading(() => readMembers(client, list), [client, list])
  const value = reading.value ?? membersIn(list)
  return (
    <Drawn {...{ resource, onChanged, actions }} reading={{ ...reading, value }} title={say('viewMembers')}>
      {(members) => (members.total === 0 && empty ? empty : <MembersTable {...members} />)}
    </Drawn>
  )
}

function MembersTable({ memberships, total, groups, invited }: MemberList) {
  const { say, compare } = useLanguage()
  const isChangeable = memberships.some((one) => linkOf(one, 'update'))
  const isSpread = new Set(memberships.map((one) => linkOf(one, 'project')?.href)).size > 1
  const sorted = [...memberships].sort((a, b) => compare(titleOf(a), titleOf(b)))
  return (
    <>
      <Cut shown={memberships.length} total={total} />
      <section class="scrollable members-of" aria-label={say('viewMembers')}>
        <table>
          <thead>
            <tr>
              <th scope="col">{say('member')}</th>
              <th scope="col">{say('roles')}</th>
              {isChangeable && <td />}
            </tr>
          </thead>
          <tbody>
            {sorted.map((one) => (
              <Member
                key={linkOf(one, 'self')?.href}
                membership={one}
                isInvited={invited?.has(linkOf(one, 'self')?.href ?? '') ?? false}
                {...{ groups, isSpread, isChangeable }}
              />
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
  isInvited: boolean
  isSpread: boolean
  isChangeable: boolean
}

function Member({ membership, groups, isInvited, isSpread, isChangeable }: MemberProps) {
  const { say } = useLanguage()
  const origins = originsOf(membership, groups ?? [])
  return (
    <tr>
      <th scope="row">
        <PersonLabel name={titleOf(membership)}>
          <LinkList links={linksOf(membership, 'principal')} />
          {isSpread && <Where membership={membership} />}
        </PersonLabel>
        {isInvited && <StateBadge of="invited" />}
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
      {isChangeable && (
        <td>
          <MemberActions membership={membership} />
        </td>
      )}
    </tr>
  )
}

/** The project of a membership, for lists with memberships of several projects. */
function Where({ membership }: { membership: Resource }) {
  const { say } = useLanguage()
  const links = linksOf(membership, 'project').filter(({ href }) => href !== null)
  return <span class="muted"> ({links.length > 0 ? <LinkList links={links} /> : say('everywhere')})</span>
}

/**
 * A role. If the role is not assigned directly, its origin is shown beside it.
 *
 * @param props.isRead whether the groups have been read
 */
function RoleWithOrigin({ origin, isRead }: { origin: Origin; isRead: boolean }) {
  const { say } = useLanguage()
  const { role, isDirect, groups, isCertain } = origin
  const known = groups.length === 0 ? 'throughHidden' : isCertain ? 'through' : 'throughSome'
  return (
    <>
      <LinkList links={[role]} />{' '}
      {!isDirect && (
        <span class="mark">
          {isRead && say(known)} {isRead && <LinkList links={groups} />}
        </span>
      )}
    </>
  )
}
