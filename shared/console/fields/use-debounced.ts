import { useEffect, useState } from 'preact/hooks'

/** Milliseconds without typing after which the search starts. */
const PAUSE_MS = 250

/** Returns the typed text. The returned text changes only after a pause in typing. */
export function useDebounced(text: string): string {
  const [debounced, setDebounced] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), text ? PAUSE_MS : 0)
    return () => clearTimeout(timer)
  }, [text])
  return debounced
}
