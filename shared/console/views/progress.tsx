import { useEffect, useState } from 'preact/hooks'
import { useLanguage } from '../language/language.tsx'

/** Milliseconds of loading after which an indicator appears. */
const DELAY_MS = 300

/** A progress line at the top, shown if loading takes a while. */
export function Progress() {
  const { say } = useLanguage()
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), DELAY_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <p role="status" class="progress">
      {isShown && <span class="unseen">{say('loading')}</span>}
    </p>
  )
}
