import { useState } from 'preact/hooks'
import type { Resource } from '../../api/hal.ts'
import { useClient } from '../../api/use-api.tsx'
import { useLanguage } from '../../language/language.tsx'
import { changeAtOnce } from '../../pictures/change.ts'
import { DigestTimes } from './digest-times.tsx'
import { LabelledCheckbox } from './labelled-checkbox.tsx'
import { isSavable, type MailPart, type MailSettings, mailSettingsOf, withMail } from './mail-settings.ts'
import { Pause } from './pause.tsx'
import { SavingForm } from './saving-form.tsx'

/**
 * Settings for mails about notifications: immediate mails, a digest at certain hours, and a pause during which no mails
 * are sent.
 */
export function MailPanel({ preferences }: { preferences: Resource }) {
  const { say } = useLanguage()
  const client = useClient()
  const [changed, change] = useState<MailSettings>()
  const settings = changed ?? mailSettingsOf(preferences)
  const { immediateReminders, dailyReminders, pauseReminders, workdays } = settings
  const save = async () => {
    const { workdays, ...mailReminders } = settings
    await changeAtOnce(client, preferences, { mailReminders, workdays })
    change((now) => (now === changed ? undefined : now))
  }
  const set = <Part extends MailPart>(part: Part, values: Partial<MailSettings[Part]>) =>
    change(withMail(settings, part, values))
  return (
    <SavingForm
      isReady={changed !== undefined && isSavable(changed)}
      confirmation={say('settingsSaved')}
      save={save}
    >
      {preferences.mailRefused === true && (
        <p role="alert" class="problem">
          {say('mailRefused')}
        </p>
      )}
      <LabelledCheckbox
        label={say('mailMentions')}
        isOn={immediateReminders.mentioned}
        onChange={(mentioned) => set('immediateReminders', { mentioned })}
      />
      <LabelledCheckbox
        label={say('mailReminders')}
        isOn={immediateReminders.personalReminder}
        onChange={(personalReminder) => set('immediateReminders', { personalReminder })}
      />
      <LabelledCheckbox
        label={say('mailDigest')}
        isOn={dailyReminders.enabled}
        onChange={(enabled) => set('dailyReminders', { enabled })}
      />
      {dailyReminders.enabled && (
        <DigestTimes
          times={dailyReminders.times}
          workdays={workdays}
          onTimes={(times) => set('dailyReminders', { times })}
          onWorkdays={(workdays) => change({ ...settings, workdays })}
        />
      )}
      <Pause pause={pauseReminders} onChange={(values) => set('pauseReminders', values)} />
    </SavingForm>
  )
}
