import { useState } from 'preact/hooks'
import { linkOf, propertiesOf, type Resource } from '../../api/hal.ts'
import { useClient, useResource } from '../../api/use-api.tsx'
import { ChoiceField } from '../../design/choice-field.tsx'
import { Panel } from '../../design/panel.tsx'
import { editedSince } from '../../drafts/edited-since.ts'
import { nameOfLanguage, useLanguage } from '../../language/language.tsx'
import { changeAtOnce, changeByForm } from '../../pictures/change.ts'
import { SavingForm } from './saving-form.tsx'

/** The selected values. Null stands for the browser's setting. */
interface Choice {
  readonly language?: string | null
  readonly timeZone?: string | null
  readonly hideMail?: boolean
}

/** Language, time zone and visibility of the email address. The console switches to a new language immediately. */
export function LanguagePanel({ user, preferences: href }: { user: Resource; preferences?: string }) {
  const { say, choose, adopt, languages } = useLanguage()
  const client = useClient()
  const { value: preferences } = useResource(href)
  const [chosen, setChosen] = useState<Choice>({})
  const { language, ...others } = chosen
  const save = async () => {
    if (language !== undefined) await changeByForm(client, user, { language })
    // Preferences are stored with the user. The write above may have changed the user's version, so the preferences are
    // read again before they are written.
    if (href && Object.keys(others).length > 0)
      await changeAtOnce(client, await client.readAgain(href), others)
    const spoken = languages.find((one) => one === language)
    if (spoken) await choose(spoken)
    if (others.timeZone !== undefined) adopt({ timeZone: others.timeZone })
    setChosen((now) => editedSince(now, chosen))
  }
  const isHidden = chosen.hideMail ?? preferences?.hideMail === true
  return (
    <Panel title={say('languageAndTime')}>
      <SavingForm isReady={Object.keys(chosen).length > 0} confirmation={say('profileSaved')} save={save}>
        <Selection
          label={say('language')}
          values={useLanguagesOf(user)}
          named={(code) =>
            languages.includes(code)
              ? nameOfLanguage(code)
              : say('textsInEnglish', { language: nameOfLanguage(code) })
          }
          value={chosen.language === undefined ? user.language : chosen.language}
          onChoose={(next) => setChosen({ ...chosen, language: next })}
        />
        <Selection
          label={say('timeZone')}
          values={ZONES}
          named={(zone) => zone.replaceAll('_', ' ')}
          value={chosen.timeZone === undefined ? preferences?.timeZone : chosen.timeZone}
          onChoose={(next) => setChosen({ ...chosen, timeZone: next })}
        />
        <label class="tick">
          <input
            type="checkbox"
            checked={isHidden}
            onChange={({ currentTarget }) => setChosen({ ...chosen, hideMail: currentTarget.checked })}
          />
          {say('hideMail')}
        </label>
      </SavingForm>
    </Panel>
  )
}

const ZONES = Intl.supportedValuesOf('timeZone')

function useLanguagesOf(user: Resource): readonly string[] {
  const { value } = useResource(linkOf(user, 'schema')?.href)
  const property = value && propertiesOf(value).get('language')
  return (property?._embedded?.allowedValues ?? []) as readonly string[]
}

interface SelectionProps {
  label: string
  values: readonly string[]
  named(value: string): string
  value: unknown
  onChoose(value: string | null): void
}

function Selection({ label, values, named, value, onChoose }: SelectionProps) {
  const { say } = useLanguage()
  return (
    <ChoiceField
      label={label}
      choices={[['', say('asBrowser')], ...values.map((one) => [one, named(one)] as const)]}
      value={String(value ?? '')}
      onChoose={(one) => onChoose(one || null)}
    />
  )
}
