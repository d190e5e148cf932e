import { useState } from 'preact/hooks'
import { linkOf, propertiesOf, type Resource } from '../../api/hal.ts'
import { useClient, useResource } from '../../api/use-api.tsx'
import { Panel } from '../../design/panel.tsx'
import { useLanguage } from '../../language/language.tsx'
import { changeByForm } from '../../pictures/change.ts'
import { SavingForm } from './saving-form.tsx'
import { TextField } from './text-field.tsx'

/**
 * Panel that changes the user's password. The user must enter the current password. All other sessions of the user end.
 */
export function PasswordPanel({ user }: { user: Resource }) {
  const { say } = useLanguage()
  const client = useClient()
  const [current, setCurrent] = useState('')
  const [next, setNext] = useState('')
  const { value: schema } = useResource(linkOf(user, 'schema')?.href)
  const shortest = schema && propertiesOf(schema).get('password')?.minLength
  const save = async () => {
    await changeByForm(client, user, { password: next, ...(current && { currentPassword: current }) })
    setCurrent((now) => (now === current ? '' : now))
    setNext((now) => (now === next ? '' : now))
  }
  return (
    <Panel title={say('changePassword')}>
      {user.login && <p class="muted">{say('yourLogin', { login: String(user.login) })}</p>}
      <SavingForm isReady={next !== ''} confirmation={say('passwordChanged')} save={save}>
        <TextField
          label={say('currentPassword')}
          hint={say('emptyIfJustSignedIn')}
          type="password"
          autocomplete="current-password"
          value={current}
          onText={setCurrent}
        />
        <TextField
          label={say('newPassword')}
          hint={shortest ? say('fewestCharacters', { count: shortest }) : undefined}
          type="password"
          autocomplete="new-password"
          value={next}
          onText={setNext}
        />
      </SavingForm>
      <FirstPassword user={user} />
    </Panel>
  )
}

/**
 * Explains how a user who signed in with a token gets a first password. An administrator must set the password, because
 * the API refuses to set it in a session that was started with a token. Administrators also see a command, because the
 * first administrator of an installation has nobody to ask.
 */
function FirstPassword({ user: { admin, login } }: { user: Resource }) {
  const { say } = useLanguage()
  return (
    <details class="first-password">
      <summary>{say('noPasswordYet')}</summary>
      <p>{say('firstPasswordByAdmin')}</p>
      {admin === true && (
        <>
          <p>{say('firstPasswordByCommand')}</p>
          <p>
            <code>echo PASSWORD | npm run --silent admin -- password set --user {login} --keep-tokens</code>
          </p>
        </>
      )}
    </details>
  )
}
