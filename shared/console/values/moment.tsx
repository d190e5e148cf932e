import { useLanguage } from '../language/language.tsx'

const DAY = /^\d{4}-\d\d-\d\d$/
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?Z$/

/** A day, in the words of the reader's language. */
export const Day = ({ value }: { value: string }) => (
  <time dateTime={value}>{useLanguage().dates.format(new Date(value))}</time>
)

/** A time, in the reader's language and time zone. */
export const Moment = ({ value }: { value: string }) => (
  <time dateTime={value}>{useLanguage().times.format(new Date(value))}</time>
)

/** A text of which nobody says what it is: a day or a time is said as such. */
export function Said({ value }: { value: string }) {
  if (DAY.test(value)) return <Day value={value} />
  return TIME.test(value) ? <Moment value={value} /> : <bdi>{value}</bdi>
}
