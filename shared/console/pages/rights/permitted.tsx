import { useLanguage } from '../../language/language.tsx'
import './rights.css'

/** A sign that says whether an action is permitted. */
export function Permitted({ is }: { is: boolean }) {
  const { say } = useLanguage()
  return (
    <span role="img" class={is ? 'permitted' : 'muted'} aria-label={say(is ? 'yes' : 'no')}>
      {is ? '✓' : '·'}
    </span>
  )
}
