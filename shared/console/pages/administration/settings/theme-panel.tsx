import { useState } from 'preact/hooks'
import type { Resource, Schema } from '../../../api/hal.ts'
import { linkOf, propertiesOf } from '../../../api/hal.ts'
import { useClient } from '../../../api/use-api.tsx'
import { Button } from '../../../design/button.tsx'
import { Panel } from '../../../design/panel.tsx'
import { useToast } from '../../../design/toast.tsx'
import { editedSince } from '../../../drafts/edited-since.ts'
import { useLanguage } from '../../../language/language.tsx'
import { useNavigation } from '../../../navigation/navigation.tsx'
import { changeAtOnce } from '../../../pictures/change.ts'
import { ProblemText } from '../../../views/problem.tsx'
import { useTask } from '../../../views/use-task.ts'
import { Setting } from './setting.tsx'
import type { Fact, Theme } from './themes.ts'

interface ThemePanelProps {
  theme: Theme
  settings: Resource
  schema: Schema
}

/** A panel with one group of settings (a `Theme`). The changed settings are saved together. */
export function ThemePanel({ theme, settings, schema }: ThemePanelProps) {
  const { say } = useLanguage()
  const client = useClient()
  const { mount } = useNavigation()
  const toast = useToast()
  const { isBusy, problem, run } = useTask()
  const [changed, setChanged] = useState<Readonly<Record<string, unknown>>>({})
  const save = (event: SubmitEvent) => {
    event.preventDefault()
    run(async () => {
      await changeAtOnce(client, settings, changed)
      // A write of the settings does not refresh the root, although the root contains the name, the color and the
      // formats. The root is therefore read again.
      await client.readAgain(mount.root)
      setChanged((now) => editedSince(now, changed))
      toast(say('installationSaved'))
    })
  }
  const isExplained = Object.keys(theme.settings).some((name) => problem?.attributes.has(name))
  return (
    <Panel title={say(theme.title)}>
      <form class="profile" noValidate onSubmit={save}>
        {Object.entries(theme.settings).map(([name, kind]) => (
          <Setting
            key={name}
            kind={kind}
            isEdited={name in changed}
            label={propertiesOf(schema).get(name)?.name ?? name}
            value={name in changed ? changed[name] : settings[name]}
            error={problem?.attributes.get(name)}
            onChange={(value) => setChanged((before) => ({ ...before, [name]: value }))}
          />
        ))}
        <Facts facts={theme.facts} stage={settings.stage as StageFacts} />
        {problem && !isExplained && <ProblemText problem={problem} />}
        <div class="actions">
          <Button type="submit" disabled={isBusy || Object.keys(changed).length === 0}>
            {say('save')}
          </Button>
          {theme.hasTestMail && <TestMail settings={settings} />}
        </div>
      </form>
    </Panel>
  )
}

type StageFacts = Readonly<Record<Fact['name'], unknown>>

/**
 * The facts about an installation that its deployment determines. A fact without a value is left out. For example,
 * there may be no mail sender.
 */
function Facts({ facts, stage }: { facts: readonly Fact[]; stage: StageFacts }) {
  const { say } = useLanguage()
  const known = facts.flatMap(({ name, label }) => {
    const value = stage[name]
    const text = Array.isArray(value) ? value.map(({ title }) => title).join(', ') : String(value ?? '')
    return text ? [{ label, text }] : []
  })
  if (known.length === 0) return null
  return (
    <dl class="properties">
      {known.map(({ label, text }) => (
        <div key={label}>
          <dt>{say(label)}</dt>
          <dd>
            <bdi>{text}</bdi> <small class="muted">{say('byDeployment')}</small>
          </dd>
        </div>
      ))}
    </dl>
  )
}

/**
 * A button that sends a test mail to the user. If the mail service refuses the mail, the reason that the service gives
 * is shown.
 */
function TestMail({ settings }: { settings: Resource }) {
  const { say } = useLanguage()
  const client = useClient()
  const toast = useToast()
  const { isBusy, problem, run } = useTask()
  const link = linkOf(settings, 'sendTestMail')
  if (!link) return null
  const send = () =>
    run(async () => {
      await client.write(link)
      toast(say('testMailSent'))
    })
  return (
    <>
      <Button disabled={isBusy} onClick={send}>
        {link.title ?? ''}
      </Button>
      {problem && <ProblemText problem={problem} />}
    </>
  )
}
