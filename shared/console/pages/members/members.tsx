import { useState } from 'preact/hooks'
import { type LinkTo, linkOf } from '../../api/hal.ts'
import { Button, ButtonLink } from '../../design/button.tsx'
import { useLanguage } from '../../language/language.tsx'
import { MembersPicture } from '../../pictures/members/members-picture.tsx'
import type { PageProps } from '../page.ts'
import { rightsOf } from '../rights/asked.ts'
import { AddMember } from './add-member.tsx'

/** The members of a project, with where their roles come from. More of them are added here, also by email. */
export function Members(props: PageProps) {
  const { say } = useLanguage()
  const { root, project } = props.where
  const create = linkOf(props.resource, 'create')
  const rights = project && rightsOf(root, project)
  const actions = (
    <div class="actions">
      {rights && (
        <ButtonLink icon="rights" href={rights}>
          {say('rightsTitle')}
        </ButtonLink>
      )}
      {create && <AddButton form={create} />}
    </div>
  )
  return <MembersPicture {...props} actions={actions} />
}

function AddButton({ form }: { form: LinkTo }) {
  const { say } = useLanguage()
  const [isAdding, setAdding] = useState(false)
  return (
    <>
      <Button look="primary" icon="plus" onClick={() => setAdding(true)}>
        {say('addMember')}
      </Button>
      {isAdding && <AddMember form={form} onClose={() => setAdding(false)} />}
    </>
  )
}
