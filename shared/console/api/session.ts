/**
 * Key in the session storage for the API address of the signed-in user. The address is not a credential: requests are
 * authenticated by a cookie that scripts cannot read.
 */
const USER = 'user'

/** Broadcast channel on which the tabs of a browser announce sign-ins and sign-outs. */
const CHANNEL = 'session'

export const session = {
  /** Address of the signed-in user; undefined if nobody is signed in. */
  get user(): string | undefined {
    return sessionStorage.getItem(USER) ?? undefined
  },
  /** Stores the signed-in user. Keeps the stored drafts if this user wrote them; otherwise deletes the drafts. */
  begin(user: string): void {
    if (user !== this.user) sessionStorage.clear()
    sessionStorage.setItem(USER, user)
    tellOthers(user)
  },
  /** Deletes everything stored for the user. */
  end(): void {
    sessionStorage.clear()
    tellOthers(undefined)
  },
}

let channel: BroadcastChannel | undefined

/** A channel does not receive its own messages, so a page sends and listens on one and the same channel. */
const ofPage = () => {
  channel ??= new BroadcastChannel(CHANNEL)
  return channel
}

const tellOthers = (user: string | undefined): void => ofPage().postMessage({ user })

/**
 * Calls a function when another tab signs in or out, so that this tab can do the same. Returns a function that
 * unsubscribes.
 */
export function onOtherTab(callback: (user: string | undefined) => void): () => void {
  ofPage().onmessage = ({ data }: MessageEvent<{ user?: string }>) => callback(data.user)
  return () => {
    ofPage().onmessage = null
  }
}
