import { useState } from 'preact/hooks'
import type { Resource } from '../../api/hal.ts'
import { session } from '../../api/session.ts'
import { useResource } from '../../api/use-api.tsx'
import { type FirstStep, firstSteps, isNew, mayBeNew, totalsAt } from './first-steps.ts'

/**
 * Returns the first steps of an administrator in a new installation. Returns none for other users, before the data has
 * been read, and after the user has dismissed the steps in this browser.
 *
 * @param projects the user's favorite or most active projects
 */
export function useFirstSteps(root: Resource, projects: readonly Resource[] | undefined) {
  const [isDismissed, dismiss] = useDismissed()
  const at = totalsAt(root)
  const total = useResource(!isDismissed && mayBeNew(root, projects) ? at.projects : undefined).value
  const isWanted = !isDismissed && isNew(total)
  const users = useResource(isWanted ? at.users : undefined).value
  const changes = useResource(isWanted ? at.changes : undefined).value
  const steps: readonly FirstStep[] =
    isWanted && total && users && changes ? firstSteps(root, { projects: total, users, changes }) : []
  return { steps, dismiss }
}

/** Returns whether the user has dismissed the first steps in this browser, and a function that dismisses them. */
function useDismissed() {
  const key = `first steps ${session.user}`
  const [isDismissed, setDismissed] = useState(() => localStorage.getItem(key) !== null)
  const dismiss = () => {
    localStorage.setItem(key, 'dismissed')
    setDismissed(true)
  }
  return [isDismissed, dismiss] as const
}
