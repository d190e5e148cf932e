import { useEffect, useRef } from 'preact/hooks'
import { Follower } from '../api/follower.ts'
import { Following } from '../api/following.ts'
import { linkOf, type Resource } from '../api/hal.ts'
import { useClient } from '../api/use-api.tsx'

/** The events of a person who uses the page. */
const USES = ['pointerdown', 'keydown', 'wheel', 'touchmove', 'focus'] as const

/** Follows the changes of everything that is shown, while somebody uses the page. */
export function useFollowing(root: Resource): void {
  const client = useClient()
  const current = useRef(root)
  current.current = root
  const isReady = linkOf(root, 'changes') !== undefined
  useEffect(() => {
    if (!isReady) return
    const { ask } = new Following(client, () => current.current)
    const follower = new Follower({ ask, isVisible: () => document.visibilityState === 'visible' })
    for (const use of USES) addEventListener(use, follower.used, { capture: true, passive: true })
    document.addEventListener('visibilitychange', follower.seen)
    return () => {
      for (const use of USES) removeEventListener(use, follower.used, { capture: true })
      document.removeEventListener('visibilitychange', follower.seen)
      follower.stop()
    }
  }, [client, isReady])
}
