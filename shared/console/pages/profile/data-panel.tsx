import { useState } from 'preact/hooks'
import { linkOf, type Resource } from '../../api/hal.ts'
import { Problem } from '../../api/problem.ts'
import { useClient } from '../../api/use-api.tsx'
import { Panel } from '../../design/panel.tsx'
import { editedSince } from '../../drafts/edited-since.ts'
import { useLanguage } from '../../language/language.tsx'
import { changeByForm } from '../../pictures/change.ts'
import { useWhere } from '../../shell/use-where.tsx'
import { SavingForm } from './saving-form.tsx'
import { TextField } from './text-field.tsx'

type Name = 'firstName' | 'lastName' | 'email'

/** Values of the `autocomplete` attribute. */
const names: Readonly<Record<Name, string>> = {
  firstName: 'given-name',
  lastName: 'family-name',
  email: 'email',
}

/** The user's name and email address. Asks for the current password if the API requires it for a new email address. */
export function DataPanel({ user }: { user: Resource }) {
  const { say } = useLanguage()
  const client = useClient()
  const { root } = useWhere()
  const [entered, enter] = useState<Partial<Record<Name, string>>>({})
  const [password, setPassword] = useState<string>()
  const changed = Object.entries(entered).filter(([name, text]) => text !== user[name])
  const save = async () => {
    const proof = password ? { currentPassword: password } : {}
    await changeByForm(client, user, { ...Object.fromEntries(changed), ...proof }).catch((error) => {
      if (error instanceof Problem && error.attributes.has('currentPassword')) setPassword(password ?? '')
      throw error
    })
    enter((now) => editedSince(now, entered))
    setPassword(undefined)
    // Reads the root again, because it contains the name of the user. A write alone does not refresh the root.
    await client.readAgain(linkOf(root, 'self')?.href ?? '')
  }
  return (
    <Panel title={say('yourData')}>
      <SavingForm isReady={changed.length > 0} confirmation={say('profileSaved')} save={save}>
        {(Object.keys(names) as Name[]).map((name) => (
          <TextField
            key={name}
            label={say(name)}
            type={name === 'email' ? 'email' : 'text'}
            autocomplete={names[name]}
            value={entered[name] ?? String(user[name] ?? '')}
            onText={(text) => enter((now) => ({ ...now, [name]: text }))}
          />
        ))}
        {password !== undefined && (
          <TextField
            label={say('currentPassword')}
            type="password"
            autocomplete="current-password"
            autoFocus
            value={password}
            onText={setPassword}
          />
        )}
      </SavingForm>
    </Panel>
  )
}
