import { useState } from 'preact/hooks'
import { formForElement, type LinkTo, linkOf } from '../../api/hal.ts'
import { Button, ButtonLink } from '../../design/button.tsx'
import { EmptyState } from '../../design/empty-state.tsx'
import { linkOption, type Option } from '../../fields/allowed.ts'
import { useLanguage } from '../../language/language.tsx'
import { MembersPicture } from '../../pictures/members/members-picture.tsx'
import type { PageProps } from '../page.ts'
import { rightsOf } from '../rights/capability-filters.ts'
import { AddMembers } from './add-members.tsx'

/** Members of a project with the origin of their roles. New members can be added, even by email. */
export function MembersPage(props: PageProps) {
  const { say } = useLanguage()
  const { root, project } = props.where
  const form = formForElement(props.resource)
  const create = linkOf(props.resource, 'createImmediately')
  const links = form && create && { form, create }
  const rights = project && rightsOf(root, project)
  const me = linkOf(root, 'user')
  const actions = (
    <div class="actions">
      {rights && (
        <ButtonLink icon="rights" href={rights}>
          {say('rightsTitle')}
        </ButtonLink>
      )}
      {links && <AddButton {...links} say={say('addMembers')} />}
    </div>
  )
  const empty = (
    <EmptyState icon="group" title={say('noMembers')}>
      {links && me && <AddButton {...links} say={say('addYourself')} proposed={linkOption(me)} />}
    </EmptyState>
  )
  return <MembersPicture {...props} {...{ actions, empty }} />
}

interface AddButtonProps {
  form: LinkTo
  create: LinkTo
  say: string
  /** The person who is initially selected. */
  proposed?: Option
}

function AddButton({ form, create, say, proposed }: AddButtonProps) {
  const [isAdding, setAdding] = useState(false)
  return (
    <>
      <Button look={proposed ? 'usual' : 'primary'} icon="plus" onClick={() => setAdding(true)}>
        {say}
      </Button>
      {isAdding && <AddMembers {...{ form, create, proposed }} onClose={() => setAdding(false)} />}
    </>
  )
}
