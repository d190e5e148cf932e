import { currentLanguage } from '#shared/platform/language/message.ts'

/** Returns a time in words, in the current language. The time zone is UTC for all readers. */
export function fullDateTime(time: string): string {
  const { name } = currentLanguage()
  const format = { dateStyle: 'full', timeStyle: 'short', timeZone: 'UTC' } as const
  return new Date(time).toLocaleString(name === 'en' ? 'en-GB' : name, format)
}
