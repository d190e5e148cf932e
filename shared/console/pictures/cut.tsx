import { useLanguage } from '../language/language.tsx'

/** Notice that only some of the elements are shown. Renders nothing if all elements are shown. */
export function Cut({ shown, total }: { shown: number; total: number }) {
  const { say, numbers } = useLanguage()
  if (shown >= total) return null
  return <p class="cut">{say('cut', { shown: numbers.format(shown), total: numbers.format(total) })}</p>
}
