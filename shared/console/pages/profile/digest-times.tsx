import { Button, IconButton } from '../../design/button.tsx'
import { useLanguage } from '../../language/language.tsx'
import { LabelledCheckbox } from './labelled-checkbox.tsx'
import { HOURS, nextTime } from './mail-settings.ts'

interface DigestTimesProps {
  times: readonly string[]
  workdays: readonly number[]
  onTimes(times: readonly string[]): void
  onWorkdays(workdays: readonly number[]): void
}

/** Days and hours of the digest, in the time zone of the user. */
export const DigestTimes = ({ times, workdays, onTimes, onWorkdays }: DigestTimesProps) => (
  <div class="digest">
    <Times times={times} onTimes={onTimes} />
    <Weekdays legend={useLanguage().say('digestDays')} days={workdays} onDays={onWorkdays} />
  </div>
)

function Times({ times, onTimes }: Pick<DigestTimesProps, 'times' | 'onTimes'>) {
  const { say } = useLanguage()
  const next = nextTime(times)
  return (
    <fieldset>
      <legend>{say('digestTimes')}</legend>
      {times.map((time) => (
        <span key={time} class="digest-time">
          <select
            aria-label={say('digestTime')}
            value={time}
            onChange={({ currentTarget: { value } }) =>
              onTimes([...new Set(times.map((one) => (one === time ? value : one)))])
            }
          >
            {HOURS.map((hour) => (
              <option key={hour}>{hour}</option>
            ))}
          </select>
          {times.length > 1 && (
            <IconButton
              icon="close"
              isSmall
              label={say('remove', { name: time })}
              onClick={() => onTimes(times.filter((one) => one !== time))}
            />
          )}
        </span>
      ))}
      {next && (
        <Button isSmall icon="plus" onClick={() => onTimes([...times, next])}>
          {say('addDigestTime')}
        </Button>
      )}
    </fieldset>
  )
}

interface WeekdaysProps {
  legend: string
  /** The selected days of the week, as numbers: 1 is Monday. */
  days: readonly number[]
  onDays(days: readonly number[]): void
}

/** A Monday. */
const MONDAY = Date.UTC(2024, 0, 1)

const DAY_MS = 86_400_000

/** Checkboxes for the days of the week, starting with the day that the installation's settings define as the first. */
export function Weekdays({ legend, days, onDays }: WeekdaysProps) {
  const { language, installation } = useLanguage()
  const first = Number(installation.startOfWeek ?? 1)
  const format = new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' })
  const toggle = (day: number, isOn: boolean) =>
    onDays(isOn ? [...days, day].sort() : days.filter((one) => one !== day))
  return (
    <fieldset>
      <legend>{legend}</legend>
      {[0, 1, 2, 3, 4, 5, 6]
        .map((next) => ((first - 1 + next) % 7) + 1)
        .map((day) => (
          <LabelledCheckbox
            key={day}
            label={format.format(MONDAY + (day - 1) * DAY_MS)}
            isOn={days.includes(day)}
            onChange={(isOn) => toggle(day, isOn)}
          />
        ))}
    </fieldset>
  )
}
