import { useEffect, useRef } from 'preact/hooks'

/**
 * Handles Enter pressed before a search has answered: the selection is made as soon as the answer arrives, unless
 * something else is typed first.
 *
 * @param isSettled whether the search has answered for the text in the field
 * @param choose selects the first result
 * @returns whether a selection is pending; the caller sets it
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
