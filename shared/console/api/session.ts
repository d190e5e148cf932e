/**
 * Who is signed in, by the address of the user. What shows it to the service is a cookie, which no script reads; what has
 * been entered and not been saved is in the session storage of the browser, which ends with the tab.
 */
const USER = 'user'

/** The name under which the tabs of a browser tell each other who is signed in now. */
const CHANNEL = 'session'

export const session = {
  /** Undefined if nobody is. */
  get user(): string | undefined {
    return sessionStorage.getItem(USER) ?? undefined
  },
  /** Goes on for a user. What was kept for another one is forgotten; for the same one, it is still there. */
  begin(user: string): void {
    if (user !== this.user) sessionStorage.clear()
    sessionStorage.setItem(USER, user)
    tellOthers(user)
  },
  /** Forgets whatever was kept for the user. */
  end(): void {
    sessionStorage.clear()
    tellOthers(undefined)
  },
}

let channel: BroadcastChannel | undefined

/** One for the page: what it says itself it does not hear. */
const ofPage = () => {
  channel ??= new BroadcastChannel(CHANNEL)
  return channel
}

const tellOthers = (user: string | undefined): void => ofPage().postMessage({ user })

/** Calls back when another tab signs in or out, which all tabs do together. Returns what ends that. */
export function onOtherTab(callback: (user: string | undefined) => void): () => void {
  ofPage().onmessage = ({ data }: MessageEvent<{ user?: string }>) => callback(data.user)
  return () => {
    ofPage().onmessage = null
  }
}
