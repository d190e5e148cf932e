import { useEffect, useState } from 'preact/hooks'

/** Milliseconds without typing after which the search starts. */
const PAUSE_MS = 250

/** Returns the text after a pause in typing. */
export function usePaused(text: string): string {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), text ? PAUSE_MS : 0)
    return () => clearTimeout(timer)
  }, [text])
  return paused
}
