import { useState } from 'preact/hooks'
import { linkOf, type Resource } from '../../api/hal.ts'
import { useClient } from '../../api/use-api.tsx'
import { Panel } from '../../design/panel.tsx'
import { useLanguage } from '../../language/language.tsx'
import { changeByForm } from '../../pictures/change.ts'
import { useWhere } from '../../shell/use-where.tsx'
import { SavingForm } from './saving-form.tsx'
import { TextField } from './text-field.tsx'

type Name = 'firstName' | 'lastName' | 'email'

/** What browsers fill in for each. */
const names: Readonly<Record<Name, string>> = {
  firstName: 'given-name',
  lastName: 'family-name',
  email: 'email',
}

/** One's own name and email. */
export function DataPanel({ user }: { user: Resource }) {
  const { say } = useLanguage()
  const client = useClient()
  const { root } = useWhere()
  const [entered, enter] = useState<Partial<Record<Name, string>>>({})
  const changed = Object.entries(entered).filter(([name, text]) => text !== user[name])
  const save = async () => {
    await changeByForm(client, user, Object.fromEntries(changed))
    enter({})
    // The root says what one is called.
    await client.readAgain(linkOf(root, 'self')?.href ?? '')
  }
  return (
    <Panel title={say('yourData')}>
      <SavingForm isReady={changed.length > 0} said={say('profileSaved')} save={save}>
        {(Object.keys(names) as Name[]).map((name) => (
          <TextField
            key={name}
            label={say(name)}
            type={name === 'email' ? 'email' : 'text'}
            autocomplete={names[name]}
            value={entered[name] ?? String(user[name] ?? '')}
            onText={(text) => enter({ ...entered, [name]: text })}
          />
        ))}
      </SavingForm>
    </Panel>
  )
}
