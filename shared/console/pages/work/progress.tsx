import { Meter } from '../../design/panel.tsx'
import { useLanguage } from '../../language/language.tsx'
import type { Counts } from './use-counts.ts'

/** How much of some work is done. */
export interface Progressed {
  readonly done: number
  readonly of: number
}

/** How much of the work at an address is done; undefined until both is known, as one number alone would be wrong. */
export function progressOf(all: Counts, closed: Counts, href: string): Progressed | undefined {
  const countIn = ({ value }: Counts) => value && (value.find((one) => one.href === href)?.count ?? 0)
  const [of, done] = [countIn(all), countIn(closed)]
  return of === undefined || done === undefined ? undefined : { done, of }
}

/** Progress as a bar, which is empty and says nothing until it is known. */
export function Progress({ of: progress }: { of: Progressed | undefined }) {
  const { say } = useLanguage()
  if (!progress) return <div class="meter" />
  return <Meter label={say('doneOf', { ...progress })} {...progress} />
}
