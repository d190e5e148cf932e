import type { Resource } from '../../api/hal.ts'
import { useLanguage } from '../../language/language.tsx'
import type { Word } from '../../language/words.ts'
import { useDocumentTitle } from '../../navigation/use-document-title.ts'
import type { PageProps } from '../page.ts'

/** A Monday, from which the days of the week are counted. */
const MONDAY = Date.UTC(2024, 0, 1)
const DAY_MS = 24 * 3_600_000

/** The settings of the installation, read-only. */
export function Settings({ resource }: PageProps) {
  const { say } = useLanguage()
  useDocumentTitle(say('settings'))
  return (
    <section>
      <header class="heading">
        <h1>{say('settings')}</h1>
      </header>
      <p class="muted">{say('setElsewhere')}</p>
      <dl class="properties">
        {useSettings(resource)
          .filter(([, value]) => value)
          .map(([word, value]) => (
            <div key={word}>
              <dt>{say(word)}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </section>
  )
}

/** Settings as text; empty for those that are not set. */
function useSettings(settings: Resource): readonly (readonly [Word, string])[] {
  const { language, numbers, sayBytes } = useLanguage()
  const weekdays = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' })
  const number = (value: unknown) => (typeof value === 'number' ? numbers.format(value) : '')
  const { maximumAttachmentFileSize: size, startOfWeek: start, perPageOptions: pages } = settings
  return [
    ['hostName', String(settings.hostName ?? '')],
    ['largestFile', typeof size === 'number' ? sayBytes(size) : ''],
    ['largestPage', number(settings.maximumAPIV3PageSize)],
    ['pageSizes', Array.isArray(pages) ? pages.map(number).join(', ') : ''],
    ['hoursPerDay', number(settings.hoursPerDay)],
    ['daysPerMonth', number(settings.daysPerMonth)],
    ['startOfWeek', typeof start === 'number' ? weekdays.format(MONDAY + (start - 1) * DAY_MS) : ''],
  ]
}
