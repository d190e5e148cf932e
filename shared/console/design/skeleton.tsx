import { useEffect, useState } from 'preact/hooks'
import { useLanguage } from '../language/language.tsx'
import './design.css'

/** From when on one wants to know that something is going on, in milliseconds. */
const PATIENCE = 300

/** Stands for a page, or a part of it, while that is being read; what is read quickly needs none. */
export function Skeleton({ lines = 4 }: { lines?: number }) {
  const { say } = useLanguage()
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), PATIENCE)
    return () => clearTimeout(timer)
  }, [])
  if (!isShown) return null
  return (
    <div class="skeleton">
      <p role="status" class="unseen">
        {say('loading')}
      </p>
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} />
      ))}
    </div>
  )
}
