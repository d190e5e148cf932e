import { useEffect, useRef } from 'preact/hooks'

/**
 * Chooses the first result of a search if the user pressed Enter before the search finished.
 *
 * @param isSettled whether the search for the current text has finished
 * @param choose selects the first result
 * @returns a ref that is true while a choice is pending. The caller sets the ref to true on Enter, and to false on
 * other input.
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
