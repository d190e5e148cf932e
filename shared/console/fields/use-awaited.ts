import { useEffect, useRef } from 'preact/hooks'

/**
 * Lets Enter be faster than a search: the choice follows once the search has answered, unless something else is typed before.
 *
 * @param isSettled whether the search has answered for the text that is in the field
 * @param choose takes the first that was found
 * @returns whether the choice is still to come; the caller sets it
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
