import { Meter } from '../../design/panel.tsx'
import { useLanguage } from '../../language/language.tsx'
import type { Counts } from './use-counts.ts'

/** How much of some work is done. */
export interface Progressed {
  readonly done: number
  readonly of: number
}

/** How much of the work that counts have under an address is done; undefined until it is known. */
export function progressOf({ value }: Counts, href: string): Progressed | undefined {
  const { count = 0, open = 0 } = value?.find((one) => one.href === href) ?? {}
  return value && { done: count - open, of: count }
}

/** Progress as a bar, which is empty and says nothing until it is known. */
export function Progress({ of: progress }: { of: Progressed | undefined }) {
  const { say } = useLanguage()
  if (!progress) return <div class="meter" />
  return <Meter label={say('doneOf', { ...progress })} {...progress} />
}
