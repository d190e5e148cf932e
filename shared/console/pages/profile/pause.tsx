import { Field } from '../../design/field.tsx'
import { NativeInput } from '../../design/native-input.tsx'
import { useLanguage } from '../../language/language.tsx'
import { LabelledCheckbox } from './labelled-checkbox.tsx'
import type { MailSettings } from './mail-settings.ts'

type PauseSettings = MailSettings['pauseReminders']

interface PauseProps {
  pause: PauseSettings
  onChange(values: Partial<PauseSettings>): void
}

/** Controls for a period in which the user receives no mail. */
export function Pause({ pause: { enabled, firstDay, lastDay }, onChange }: PauseProps) {
  const { say } = useLanguage()
  return (
    <>
      <LabelledCheckbox
        label={say('pauseMails')}
        isOn={enabled}
        onChange={(enabled) => onChange({ enabled })}
      />
      {enabled && (
        <div class="pause">
          <DayField label={say('firstDay')} day={firstDay} onDay={(firstDay) => onChange({ firstDay })} />
          <DayField label={say('lastDay')} day={lastDay} onDay={(lastDay) => onChange({ lastDay })} />
        </div>
      )}
    </>
  )
}

interface DayFieldProps {
  label: string
  day: string | null | undefined
  onDay(day: string | null): void
}

const DayField = ({ label, day, onDay }: DayFieldProps) => (
  <Field label={label}>
    {({ id, ...described }) => (
      <NativeInput
        type="date"
        id={id}
        value={day ?? ''}
        described={described}
        onValue={(value) => onDay(value || null)}
      />
    )}
  </Field>
)
