import { useEffect, useRef } from 'preact/hooks'

/**
 * Handles Enter before a search has finished: chooses the first result as soon as the search finishes, unless the user
 * types something else.
 *
 * @param isSettled whether the search for the current text has finished
 * @param choose selects the first result
 * @returns a ref that is true while a choice is pending. The caller sets it to true on Enter, and to false on other
 *   input.
 */
export function useAwaited(isSettled: boolean, choose: () => void) {
  const isAwaited = useRef(false)
  useEffect(() => {
    if (!isAwaited.current || !isSettled) return
    isAwaited.current = false
    choose()
  })
  return isAwaited
}
