import { useEffect, useMemo, useState } from 'preact/hooks'
import { Client } from './client.ts'
import { linkOf, type Resource } from './hal.ts'
import type { Problem } from './problem.ts'
import { onOtherTab, session } from './session.ts'

/** Who is signed in, as far as that is known. */
interface Standing {
  /** The address of the user. */
  readonly user?: string
  /** Whether the session of the user has ended by itself. */
  readonly isOver?: boolean
  /** Whether nobody is signed in. */
  readonly isOut?: boolean
  /** The root as nobody sees it, which says how one signs in, if it has been read. */
  readonly door?: Resource
  /** Why none of this is known. */
  readonly problem?: Problem
}

/**
 * Finds out who is signed in by the cookie of the browser, and follows it, in whatever tab one signs in or out.
 *
 * @param root the address of the root
 */
export function useSession(root: string) {
  const [standing, setStanding] = useState<Standing>({})
  const [isLost, setLost] = useState(false)
  const [turn, setTurn] = useState(0)
  // Whoever has signed in or out begins with nothing that was read before.
  const client = useMemo(() => {
    const onUnauthorised = () => setStanding(({ user }) => ({ user, isOver: true }))
    // What was on its way when the connection broke may still arrive.
    const onConnection = (isBroken: boolean) => setLost(isBroken || !navigator.onLine)
    return new Client({ onConnection, onUnauthorised })
  }, [turn])
  const become = (next: Standing) => {
    setTurn((last) => last + 1)
    setStanding(next)
  }
  const look = () => {
    setStanding({})
    client.get(root).then(
      (found) => {
        const user = linkOf(found, 'user')?.href
        if (user) session.begin(user)
        setStanding(user ? { user } : { isOut: true, door: found })
      },
      (problem: Problem) => problem.status !== 401 && setStanding({ problem }),
    )
  }
  const enter = (user: string) => {
    session.begin(user)
    become({ user })
  }
  const leave = async () => {
    const link = linkOf(await client.get(root).catch(() => ({})), 'signOut')
    if (link) await client.signOut(link).catch(() => {})
    session.end()
    become({ isOut: true })
  }
  useEffect(look, [])
  useEffect(() => watchConnection(client, root, isLost, setLost), [client, root, isLost])
  useEffect(
    () => onOtherTab((other) => (other && other === session.user ? become({ user: other }) : startAnew())),
    [],
  )
  return { client, isLost, standing, look, enter, leave }
}

/** Milliseconds after which it is tried again to reach the service. */
const PAUSE = 3_000

/**
 * Says at once that the browser has lost its connection, and tries to reach the service until it can be reached again.
 * Returns what ends that.
 */
function watchConnection(client: Client, root: string, isLost: boolean, setLost: (isLost: boolean) => void) {
  const lose = () => setLost(true)
  const reach = () => void client.reach(root)
  const timer = isLost ? setInterval(reach, PAUSE) : undefined
  addEventListener('offline', lose)
  addEventListener('online', reach)
  return () => {
    clearInterval(timer)
    removeEventListener('offline', lose)
    removeEventListener('online', reach)
  }
}

/** Nothing of what one user sees is left for another. */
function startAnew(): void {
  sessionStorage.clear()
  location.reload()
}
