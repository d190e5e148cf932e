import { useEffect, useState } from 'preact/hooks'
import { useLanguage } from '../language/language.tsx'
import './design.css'

/** Milliseconds of loading after which the placeholder becomes visible. */
const DELAY_MS = 300

/**
 * Placeholder for a page, or for a part of a page, while the content loads. The placeholder takes up space immediately
 * and becomes visible after a delay.
 *
 * @param props.lines the number of lines that the content usually has
 */
export function Skeleton({ lines = 4 }: { lines?: number }) {
  const { say } = useLanguage()
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), DELAY_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div class={`skeleton ${isLong ? 'seen' : ''}`}>
      <p role="status" class="unseen">
        {isLong && say('loading')}
      </p>
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} />
      ))}
    </div>
  )
}
