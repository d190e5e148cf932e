import { invalidQuery } from '#shared/platform/http/errors.ts'
import { about } from '#shared/platform/language/message.ts'

/**
 * Maximum milliseconds between the time of a change and the moment when readers see it: no request lasts longer. So
 * every reading looks that far back, and compares with the states in the cursor.
 */
const MAX_DELAY = 30_000

/** The last time that a cursor may have. */
const LAST = Date.parse('9999-12-31')

/** Forms of the text in a cursor: a time, then states by their keys. */
const FORM = /^\d{1,15}(?:,[a-z]\d{1,15}=[\w.-]{0,64})*$/

/**
 * The state up to which a client knows its topics: a time, and the state of each topic at that time. Clients see an opaque
 * text. A forged one reveals nothing, since everything that it names is checked against the rights of the requester.
 */
export class Cursor {
  constructor(
    readonly at: number,
    readonly states: ReadonlyMap<string, string> = new Map(),
  ) {}

  /** Time from which on changes are read. */
  get from(): number {
    return this.at - MAX_DELAY
  }

  toString(): string {
    const states = [...this.states].map(([key, state]) => `${key}=${state}`)
    return Buffer.from([this.at, ...states].join()).toString('base64url')
  }

  /** @throws `InvalidQuery` if a text is not a cursor */
  static parse(text: string): Cursor {
    const decoded = Buffer.from(text, 'base64url').toString()
    const [at, ...states] = decoded.split(',')
    const cursor = new Cursor(Number(at), new Map(states.map((one) => one.split('=') as [string, string])))
    if (!FORM.test(decoded) || cursor.at > LAST || String(cursor) !== text)
      throw invalidQuery([about('Since', 'is invalid.')])
    return cursor
  }
}
