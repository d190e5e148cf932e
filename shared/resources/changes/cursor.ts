import { invalidQuery } from '#shared/platform/http/errors.ts'
import { about } from '#shared/platform/language/message.ts'

/**
 * Maximum delay, in milliseconds, between the timestamp of a change and the time when readers see the change. No
 * request lasts longer. A change may therefore appear after a poll although its timestamp is earlier. For this reason,
 * every poll also reads the changes from this period before the time of the cursor. The states in the cursor show which
 * of these changes the client has already received.
 */
const MAX_DELAY = 30_000

const LAST = Date.parse('9999-12-31')

/** The format of a decoded cursor: a time, then a list of topic keys with their states. */
const FORM = /^\d{1,15}(?:,[a-z]\d{1,15}=[\w.-]{0,64})*$/

/**
 * The point up to which a client has received changes: a time, and the states of the watched resources and lists. A
 * forged cursor reveals nothing, because the requester's rights to everything in the cursor are checked.
 */
export class Cursor {
  constructor(
    readonly at: number,
    readonly states: ReadonlyMap<string, string> = new Map(),
  ) {}

  /** Time from which changes are read. */
  get from(): number {
    return this.at - MAX_DELAY
  }

  toString(): string {
    const states = [...this.states].map(([key, state]) => `${key}=${state}`)
    return Buffer.from([this.at, ...states].join()).toString('base64url')
  }

  /** Parses the text of a cursor. @throws `InvalidQuery` for any other string */
  static parse(text: string): Cursor {
    const decoded = Buffer.from(text, 'base64url').toString()
    const [at, ...states] = decoded.split(',')
    const cursor = new Cursor(Number(at), new Map(states.map((one) => one.split('=') as [string, string])))
    if (!FORM.test(decoded) || cursor.at > LAST || String(cursor) !== text)
      throw invalidQuery([about('Since', 'is invalid.')])
    return cursor
  }
}
