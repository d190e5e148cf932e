import type { ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { type Collection, linkOf, type Resource, titleOf } from '../../api/hal.ts'
import { Person } from '../../design/avatar.tsx'
import { Badge } from '../../design/badge.tsx'
import { useLanguage } from '../../language/language.tsx'
import { To } from '../../navigation/navigation.tsx'
import { StateBadge } from '../../values/badges.tsx'
import { CollectionView } from '../../views/collection.tsx'
import type { Column } from '../../views/column.ts'
import type { PageProps } from '../page.ts'
import './administration.css'
import { BulkBar, canChange } from './bulk-bar.tsx'
import { InviteButtons } from './invite.tsx'
import { Resend } from './resend.tsx'
import { StatusTabs } from './status-tabs.tsx'

const COLUMNS = ['name', 'email', 'status', 'admin', 'lastSignInOn']

const hrefOf = (user: Resource) => linkOf(user, 'self')?.href ?? ''

/** Users by status, with bulk locking and invitations. */
export function Users({ resource, onChanged }: PageProps) {
  const collection = resource as Collection
  const [chosen, choose] = useState<ReadonlySet<string>>(new Set())
  const { elements } = collection._embedded
  const address = linkOf(collection, 'self')?.href
  // Users on another page are no longer visible, so they are deselected.
  useEffect(() => choose(new Set()), [address])
  const toggle = (user: Resource, isChosen: boolean) => {
    const others = [...chosen].filter((href) => href !== hrefOf(user))
    choose(new Set(isChosen ? [...others, hrefOf(user)] : others))
  }
  const canChoose = elements.some(canChange)
  const first = (user: Resource) => (
    <span class="chosen-user">
      {canChoose && (
        <Choice user={user} isChosen={chosen.has(hrefOf(user))} onChoose={(is) => toggle(user, is)} />
      )}
      <Person name={titleOf(user)}>
        <To href={hrefOf(user)}>{titleOf(user)}</To>
      </Person>
    </span>
  )
  const lead = (
    <>
      <StatusTabs collection={collection} />
      <BulkBar
        users={elements}
        chosen={elements.filter((user) => chosen.has(hrefOf(user)))}
        onChoose={(users) => choose(new Set(users.map(hrefOf)))}
      />
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

interface ChoiceProps {
  user: Resource
  isChosen: boolean
  onChoose(isChosen: boolean): void
}

/** Checkbox that selects a user for bulk actions. */
function Choice({ user, isChosen, onChoose }: ChoiceProps) {
  const { say } = useLanguage()
  return (
    <input
      type="checkbox"
      aria-label={say('chooseOne', { name: titleOf(user) })}
      checked={isChosen}
      onChange={({ currentTarget }) => onChoose(currentTarget.checked)}
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
