import { useEffect, useState } from 'preact/hooks'
import { useLanguage } from '../language/language.tsx'

/** Milliseconds between updates of the elapsed time. */
const MINUTE_MS = 60_000

/** The time elapsed since a point in time, with the exact time as its tooltip. */
export function Ago({ value }: { value: string }) {
  const { sayAgo, times } = useLanguage()
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  const then = new Date(value)
  return (
    <time dateTime={value} title={times.format(then)}>
      {sayAgo(then, now)}
    </time>
  )
}
