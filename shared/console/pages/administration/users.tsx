import type { ComponentChildren } from 'preact'
import { type Collection, linkOf, type Resource, titleOf } from '../../api/hal.ts'
import { PersonLabel } from '../../design/avatar.tsx'
import { Badge } from '../../design/badge.tsx'
import { useLanguage } from '../../language/language.tsx'
import { To } from '../../navigation/navigation.tsx'
import { StateBadge } from '../../values/badges.tsx'
import { CollectionView } from '../../views/collection.tsx'
import type { Column } from '../../views/column.ts'
import type { PageProps } from '../page.ts'
import './administration.css'
import { BulkBar, canLockOrUnlock } from './bulk-bar.tsx'
import { ChooseOne, useChoosing } from './choosing.tsx'
import { InviteButtons } from './invite.tsx'
import { Resend } from './resend.tsx'
import { StatusTabs } from './status-tabs.tsx'

const COLUMNS = ['name', 'email', 'status', 'admin', 'lastSignInOn']

const hrefOf = (user: Resource) => linkOf(user, 'self')?.href ?? ''

/** Users by status, with bulk locking and invitations. */
export function Users({ resource, onChanged }: PageProps) {
  const collection = resource as Collection
  const { elements } = collection._embedded
  const choosing = useChoosing(elements, linkOf(collection, 'self')?.href)
  const canChoose = elements.some(canLockOrUnlock)
  const first = (user: Resource) => (
    <span class="chosen-user">
      {canChoose && <ChooseOne resource={user} choosing={choosing} />}
      <PersonLabel name={titleOf(user)}>
        <To href={hrefOf(user)}>{titleOf(user)}</To>
      </PersonLabel>
    </span>
  )
  const lead = (
    <>
      <StatusTabs collection={collection} />
      <BulkBar choosing={choosing} />
    </>
  )
  return (
    <CollectionView
      collection={collection}
      usual={COLUMNS}
      first={first}
      cell={cellOf}
      actions={<InviteButtons collection={collection} />}
      lead={lead}
      onChanged={onChanged}
    />
  )
}

function cellOf(user: Resource, [name]: Column): ComponentChildren {
  if (name === 'status') return <Status user={user} />
  if (name === 'lastSignInOn' && user.lastSignInOn === null) return <Never />
  return name === 'admin' ? <Admin user={user} /> : undefined
}

function Never() {
  const { say } = useLanguage()
  return <span class="muted">{say('neverSignedIn')}</span>
}

const Status = ({ user }: { user: Resource }) => (
  <span class="with-action">
    <StateBadge of={user.status} />
    <Resend user={user} />
  </span>
)

function Admin({ user }: { user: Resource }) {
  const { say } = useLanguage()
  return user.admin === true ? (
    <Badge tone="purple">{say('administrator')}</Badge>
  ) : (
    <span class="muted">–</span>
  )
}
