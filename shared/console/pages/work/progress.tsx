import { Meter } from '../../design/panel.tsx'
import { useLanguage } from '../../language/language.tsx'
import type { ValueCounts } from './use-counts.ts'

export interface Progressed {
  readonly done: number
  readonly of: number
}

/**
 * Returns the progress of the work packages that refer to the resource at `href`; undefined until the progress is
 * known.
 */
export function progressOf({ value }: ValueCounts, href: string): Progressed | undefined {
  const { count = 0, open = 0 } = value?.find((one) => one.href === href) ?? {}
  return value && { done: count - open, of: count }
}

/** A progress bar. It is empty and has no label until the progress is known. */
export function WorkProgress({ of: progress }: { of: Progressed | undefined }) {
  const { say } = useLanguage()
  if (!progress) return <div class="meter" />
  return <Meter label={say('doneOf', { ...progress })} {...progress} />
}
