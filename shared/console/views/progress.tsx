import { useEffect, useState } from 'preact/hooks'
import { useLanguage } from '../language/language.tsx'

/** From when on one wants to know that something is going on, in milliseconds. */
const PATIENCE = 300

/** Shows that something is being loaded, by a line at the top, if it takes long enough to wonder. */
export function Progress() {
  const { say } = useLanguage()
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), PATIENCE)
    return () => clearTimeout(timer)
  }, [])
  return (
    <p role="status" class="progress">
      {isShown && <span class="unseen">{say('loading')}</span>}
    </p>
  )
}
