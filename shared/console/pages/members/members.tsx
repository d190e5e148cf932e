import { useState } from 'preact/hooks'
import { type LinkTo, linkOf } from '../../api/hal.ts'
import { Button } from '../../design/button.tsx'
import { useLanguage } from '../../language/language.tsx'
import { MembersPicture } from '../../pictures/members/members-picture.tsx'
import type { PageProps } from '../page.ts'
import { AddMember } from './add-member.tsx'

/** The members of a project, with where their roles come from. More of them are added here, also by email. */
export function Members(props: PageProps) {
  const create = linkOf(props.resource, 'create')
  return <MembersPicture {...props} actions={create ? <AddButton form={create} /> : undefined} />
}

function AddButton({ form }: { form: LinkTo }) {
  const { say } = useLanguage()
  const [isAdding, setAdding] = useState(false)
  return (
    <div class="actions">
      <Button look="primary" icon="plus" onClick={() => setAdding(true)}>
        {say('addMember')}
      </Button>
      {isAdding && <AddMember form={form} onClose={() => setAdding(false)} />}
    </div>
  )
}
