import { useLanguage } from '../../language/language.tsx'
import './rights.css'

/** A mark for a permitted or denied action. */
export function Permitted({ is }: { is: boolean }) {
  const { say } = useLanguage()
  return (
    <span role="img" class={is ? 'permitted' : 'muted'} aria-label={say(is ? 'yes' : 'no')}>
      {is ? '✓' : '·'}
    </span>
  )
}
