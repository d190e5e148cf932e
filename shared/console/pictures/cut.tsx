import { useLanguage } from '../language/language.tsx'

/** Says that there is more than is shown, if there is. */
export function Cut({ shown, total }: { shown: number; total: number }) {
  const { say, numbers } = useLanguage()
  if (shown >= total) return null
  return <p class="cut">{say('cut', { shown: numbers.format(shown), total: numbers.format(total) })}</p>
}
