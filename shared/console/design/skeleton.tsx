import { useEffect, useState } from 'preact/hooks'
import { useLanguage } from '../language/language.tsx'
import './design.css'

/** From when on one wants to know that something is going on, in milliseconds. */
const PATIENCE = 300

/**
 * Takes the place of a page, or a part of it, while that is being read. It has its room from the beginning, and is seen once
 * the reading takes a while.
 *
 * @param props.lines as many as what is read usually has
 */
export function Skeleton({ lines = 4 }: { lines?: number }) {
  const { say } = useLanguage()
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), PATIENCE)
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
