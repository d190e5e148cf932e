import { useRef } from 'preact/hooks'
import type { Resource } from '../../../api/hal.ts'
import { Button } from '../../../design/button.tsx'
import { Field } from '../../../design/field.tsx'
import { useLanguage } from '../../../language/language.tsx'
import { ForAllFields } from './for-all-fields.tsx'
import { lacksRoles } from './invitation-defaults.ts'
import type { Invitations } from './use-invitations.ts'

interface InputProps {
  root: Resource
  invitations: Invitations
}

/**
 * The field for the invitees, and the fields for the project and the roles that all invitees get. The first field takes
 * email addresses or CSV, which the user types or loads from a file.
 */
export function Input({ root, invitations }: InputProps) {
  const { say } = useLanguage()
  const { text, forAll, isBusy, write, setForAll, check } = invitations
  const file = useRef<HTMLInputElement>(null)
  const read = async ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
    const [chosen] = currentTarget.files ?? []
    if (chosen) write(await chosen.text())
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    check()
  }
  return (
    <form onSubmit={submit}>
      <Field label={say('invitees')} hint={say('inviteesHint')}>
        {(control) => (
          <textarea
            {...control}
            rows={10}
            spellcheck={false}
            readOnly={isBusy}
            value={text}
            onInput={({ currentTarget }) => write(currentTarget.value)}
          />
        )}
      </Field>
      <fieldset class="fields" disabled={isBusy}>
        <ForAllFields {...{ root, forAll }} onChange={setForAll} />
      </fieldset>
      <input ref={file} type="file" accept=".csv,text/csv,text/plain" hidden onChange={read} />
      <footer class="actions">
        <Button type="submit" look="primary" disabled={isBusy || text.trim() === '' || lacksRoles(forAll)}>
          {say('checkInvitees')}
        </Button>
        <Button disabled={isBusy} onClick={() => file.current?.click()}>
          {say('chooseCsv')}
        </Button>
      </footer>
    </form>
  )
}
