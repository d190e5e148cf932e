import { useEffect, useState } from 'preact/hooks'

/** Milliseconds without typing until the text is looked for. */
const PAUSE = 250

/** A text as it is once nobody is typing any more. */
export function usePaused(text: string): string {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), text ? PAUSE : 0)
    return () => clearTimeout(timer)
  }, [text])
  return paused
}
