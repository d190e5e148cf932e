import { useState } from 'preact/hooks'
import { type Collection, type Form, type LinkTo, linkOf } from '../../api/hal.ts'
import { useClient } from '../../api/use-api.tsx'
import { Button, ButtonLink } from '../../design/button.tsx'
import { Dialog } from '../../design/dialog.tsx'
import { Field } from '../../design/field.tsx'
import { useToast } from '../../design/toast.tsx'
import { fragmentOf } from '../../drafts/preset.ts'
import { useLanguage } from '../../language/language.tsx'
import { saveByForm } from '../../pictures/change.ts'
import { ProblemText } from '../../views/problem.tsx'
import { useTask } from '../../views/use-task.ts'
import { useMailNote } from '../people/use-mail-note.ts'
import { INVITE_MANY } from './how.ts'

export function InviteButtons({ collection }: { collection: Collection }) {
  const { say } = useLanguage()
  const [isInviting, setInviting] = useState(false)
  const form = linkOf(collection, 'create')
  const users = linkOf(collection, 'self')?.href.split('?')[0] ?? ''
  if (!form) return null
  return (
    <div class="actions">
      <ButtonLink href={form.href} how={fragmentOf('form', {})}>
        {say('newUserWithPassword')}
      </ButtonLink>
      <ButtonLink href={users} how={INVITE_MANY}>
        {say('inviteMany')}
      </ButtonLink>
      <Button look="primary" icon="plus" onClick={() => setInviting(true)}>
        {say('invite')}
      </Button>
      {isInviting && <Invite form={form} onClose={() => setInviting(false)} />}
    </div>
  )
}

/** Invites a person by email. The person then chooses a name and a password. */
function Invite({ form, onClose }: { form: LinkTo; onClose(): void }) {
  const { say } = useLanguage()
  const client = useClient()
  const toast = useToast()
  const noteMail = useMailNote()
  const { isBusy, problem, run } = useTask()
  const [email, setEmail] = useState('')
  const invite = (event: SubmitEvent) => {
    event.preventDefault()
    run(async () => {
      const values = { email: email.trim(), status: 'invited' }
      await saveByForm(client, (await client.form(form, values)) as Form, values)
      toast(await noteMail(say('invitedNow', { email: values.email })))
      onClose()
    })
  }
  return (
    <Dialog title={say('inviteUser')} onClose={onClose}>
      <form noValidate onSubmit={invite}>
        <Field label={say('email')}>
          {(control) => (
            <input
              {...control}
              type="email"
              autocomplete="off"
              value={email}
              onInput={({ currentTarget }) => setEmail(currentTarget.value)}
            />
          )}
        </Field>
        {problem && <ProblemText problem={problem} />}
        <footer class="actions at-end">
          <Button onClick={onClose}>{say('cancel')}</Button>
          <Button type="submit" look="primary" disabled={isBusy || !email.trim()}>
            {say('invite')}
          </Button>
        </footer>
      </form>
    </Dialog>
  )
}
