export interface Call {
  url: URL
  headers: Readonly<Record<string, string>>
  body: string
  /** True if the receiver is local and its address is therefore not public. */
  isLocal?: boolean
}

/** A receiver's response: the status and the beginning of the body. */
export interface Answer {
  status: number
  body: string
}

/** The reason why a call has no response: the address is not allowed, or the receiver did not respond in time. */
export type NoAnswer = 'refused' | 'silent'

export interface Caller {
  /** Sends a POST request to a receiver. Does not follow redirects. */
  post(call: Call): Promise<Answer | NoAnswer>
}

/** The caller of processes that are not configured to make calls. */
export const noCaller: Caller = {
  post: async () => {
    throw new TypeError('no caller')
  },
}
