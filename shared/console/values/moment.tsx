import { useLanguage } from '../language/language.tsx'

const DAY = /^\d{4}-\d\d-\d\d$/
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?Z$/

/** A date, formatted in the language of the user. */
export const Day = ({ value }: { value: string }) => (
  <time dateTime={value}>{useLanguage().dates.format(new Date(value))}</time>
)

/** A time, formatted in the language and time zone of the user. */
export const Moment = ({ value }: { value: string }) => (
  <time dateTime={value}>{useLanguage().times.format(new Date(value))}</time>
)

/** A text whose type is unknown. If it is a date or a time, it is formatted. */
export function TextOrTime({ value }: { value: string }) {
  if (DAY.test(value)) return <Day value={value} />
  return TIME.test(value) ? <Moment value={value} /> : <bdi>{value}</bdi>
}
