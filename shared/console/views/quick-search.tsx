import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import type { ListSearch } from '../api/hal.ts'
import { type FilterInQuery, quickFilter, withFilters } from '../api/query.ts'
import { useLanguage } from '../language/language.tsx'
import { useNavigation } from '../navigation/navigation.tsx'

/** Milliseconds from the last keystroke to the start of the search. */
const PAUSE_MS = 250

/** Search field of a list; `/` focuses it from anywhere on the page. */
export function QuickSearch({ search, present }: { search: ListSearch; present: readonly FilterInQuery[] }) {
  const { say } = useLanguage()
  const { place, go } = useNavigation()
  const field = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const filter = quickFilter(search)
  useSlash(() => field.current?.focus())
  // Navigation cancels a pending search.
  useLayoutEffect(() => () => clearTimeout(timer.current), [place])
  if (!filter) return null

  const others = present.filter(({ name }) => name !== filter.name)
  const text = present.find(({ name }) => name === filter.name)?.values[0] ?? ''
  const look = (typed: string) => {
    clearTimeout(timer.current)
    const wanted = typed.trim() ? [...others, { ...filter, values: [typed.trim()] }] : others
    timer.current = setTimeout(
      () => go({ href: withFilters(place.href, wanted), how: place.how }, { replace: true }),
      PAUSE_MS,
    )
  }
  return (
    <search>
      <input
        ref={field}
        type="search"
        aria-label={say('search')}
        aria-keyshortcuts="/"
        placeholder={`${say('search')}  /`}
        defaultValue={text}
        onInput={(event) => look(event.currentTarget.value)}
      />
    </search>
  )
}

/** Calls a function when `/` is pressed outside of a text field. */
function useSlash(act: () => void) {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const { target } = event
      const isText =
        target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]')
      if (event.key !== '/' || isText || event.ctrlKey || event.metaKey) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [act])
}
