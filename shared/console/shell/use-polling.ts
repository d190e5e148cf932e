import { useEffect, useRef } from 'preact/hooks'
import { ChangePoller } from '../api/change-poller.ts'
import { linkOf, type Resource } from '../api/hal.ts'
import { PollTimer } from '../api/poll-timer.ts'
import { useClient } from '../api/use-api.tsx'

/** The events that show that somebody is using the page. */
const USES = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove', 'focus'] as const

/** Polls for changes to the visible resources while somebody is using the page. */
export function usePolling(root: Resource): void {
  const client = useClient()
  const current = useRef(root)
  current.current = root
  const isReady = linkOf(root, 'changes') !== undefined
  useEffect(() => {
    if (!isReady) return
    const { poll } = new ChangePoller(client, () => current.current)
    const timer = new PollTimer({ poll, isVisible: () => document.visibilityState === 'visible' })
    for (const use of USES) addEventListener(use, timer.used, { capture: true, passive: true })
    document.addEventListener('visibilitychange', timer.seen)
    return () => {
      for (const use of USES) removeEventListener(use, timer.used, { capture: true })
      document.removeEventListener('visibilitychange', timer.seen)
      timer.stop()
    }
  }, [client, isReady])
}
