import { useEffect } from 'preact/hooks'
import { type Collection, linkOf } from '../../../api/hal.ts'
import { ButtonLink } from '../../../design/button.tsx'
import { EmptyState } from '../../../design/empty-state.tsx'
import { useLanguage } from '../../../language/language.tsx'
import { useDocumentTitle } from '../../../navigation/use-document-title.ts'
import { ProblemText } from '../../../views/problem.tsx'
import type { PageProps } from '../../page.ts'
import '../administration.css'
import { Checked } from './checked.tsx'
import { Input } from './input.tsx'
import { useInvitations } from './use-invitations.ts'

/**
 * Page that invites several people. Checks all input first, then invites the people one by one, and shows the result
 * for each.
 */
export function InviteMany({ resource, where: { root } }: PageProps) {
  const { say } = useLanguage()
  const users = linkOf(resource as Collection, 'self')?.href ?? ''
  const create = linkOf(resource, 'createImmediately')
  useDocumentTitle(say('inviteMany'))
  const invitations = useInvitations(root, {
    users,
    create: create ?? { href: users, method: 'post' },
    memberships: linkOf(root, 'memberships')?.href,
  })
  const { entries, problem, wasLeft, lookUp } = invitations
  useEffect(() => {
    if (wasLeft) lookUp()
  }, [])
  if (!create) return <EmptyState title={say('nothingNew')} />
  return (
    <section class="invitations">
      <header class="heading">
        <h1>{say('inviteMany')}</h1>
        <div class="actions">
          <ButtonLink href={users.split('?')[0] ?? ''}>{say('users')}</ButtonLink>
        </div>
      </header>
      {entries ? <Checked {...{ invitations, entries }} /> : <Input {...{ root, invitations }} />}
      {problem && <ProblemText problem={problem} onAgain={wasLeft ? lookUp : undefined} />}
    </section>
  )
}
