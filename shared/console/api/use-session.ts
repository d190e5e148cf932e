import { useEffect, useMemo, useState } from 'preact/hooks'
import { Client } from './client.ts'
import { linkOf, type Resource } from './hal.ts'
import type { Problem } from './problem.ts'
import { onOtherTab, session } from './session.ts'

interface SessionState {
  /** Address of the user. */
  readonly user?: string
  /** True if the session expired. */
  readonly isExpired?: boolean
  /** True if nobody is signed in. */
  readonly isSignedOut?: boolean
  /** The root as visitors see it, with links to sign in; undefined until it has been read. */
  readonly signInRoot?: Resource
  /** The problem that kept the console from determining who is signed in. */
  readonly problem?: Problem
}

/**
 * Asks the service who is signed in. The service identifies the user by a cookie. Reacts to sign-ins and sign-outs in
 * all tabs.
 *
 * @param root the address of the root
 */
export function useSession(root: string) {
  const [state, setState] = useState<SessionState>({})
  const [isLost, setLost] = useState(false)
  const [turn, setTurn] = useState(0)
  // Each sign-in and sign-out starts a new client, so that no cached data of the previous user is kept.
  const client = useMemo(() => {
    const onUnauthorised = () => setState(({ user }) => ({ user, isExpired: true }))
    // A response can arrive even while the browser is offline, if it was already on its way. The browser's state is
    // therefore checked, too.
    const onConnection = (isBroken: boolean) => setLost(isBroken || !navigator.onLine)
    return new Client({ onConnection, onUnauthorised })
  }, [turn])
  const become = (next: SessionState) => {
    setTurn((last) => last + 1)
    setState(next)
  }
  const look = () => {
    setState({})
    client.get(root).then(
      (found) => {
        const user = linkOf(found, 'user')?.href
        if (user) session.begin(user)
        setState(user ? { user } : { isSignedOut: true, signInRoot: found })
      },
      (problem: Problem) => problem.status !== 401 && setState({ problem }),
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
    become({ isSignedOut: true })
  }
  useEffect(look, [])
  useEffect(() => watchConnection(client, root, isLost, setLost), [client, root, isLost])
  useEffect(
    () => onOtherTab((other) => (other && other === session.user ? become({ user: other }) : startAnew())),
    [],
  )
  return { client, isLost, state, look, enter, leave }
}

/** Milliseconds between attempts to reach the service. */
const RETRY_MS = 3_000

/**
 * Reports the loss of the connection when the browser goes offline.
 *
 * While the connection is lost, regularly tries to reach the service.
 *
 * @returns a function that ends the watching and the attempts
 */
function watchConnection(client: Client, root: string, isLost: boolean, setLost: (isLost: boolean) => void) {
  const lose = () => setLost(true)
  const reach = () => void client.reach(root)
  const timer = isLost ? setInterval(reach, RETRY_MS) : undefined
  addEventListener('offline', lose)
  addEventListener('online', reach)
  return () => {
    clearInterval(timer)
    removeEventListener('offline', lose)
    removeEventListener('online', reach)
  }
}

/** Reloads the console, so that no data of the previous user remains for the next user. */
function startAnew(): void {
  sessionStorage.clear()
  location.reload()
}
