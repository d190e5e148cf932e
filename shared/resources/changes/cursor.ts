import { invalidQuery } from '#shared/platform/http/errors.ts'
import { about } from '#shared/platform/language/message.ts'

/**
 * Maximum number of milliseconds from the time of a change until readers see it. No request lasts longer. Every reading
 * therefore looks back this far, and compares what it finds with the states in the cursor.
 */
const MAX_DELAY = 30_000

/** The latest time that a cursor may have. */
const LAST = Date.parse('9999-12-31')

/** The form of the text in a cursor: a time, then states by key. */
const FORM = /^\d{1,15}(?:,[a-z]\d{1,15}=[\w.-]{0,64})*$/

/**
 * The point up to which a client knows its topics: a time, and the state of each topic at that time. Clients see an
 * opaque text. A forged cursor reveals nothing, since the requester's rights to everything that it names are checked.
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

  /** Parses the text of a cursor. @throws `InvalidQuery` for any other text */
  static parse(text: string): Cursor {
    const decoded = Buffer.from(text, 'base64url').toString()
    const [at, ...states] = decoded.split(',')
    const cursor = new Cursor(Number(at), new Map(states.map((one) => one.split('=') as [string, string])))
    if (!FORM.test(decoded) || cursor.at > LAST || String(cursor) !== text)
      throw invalidQuery([about('Since', 'is invalid.')])
    return cursor
  }
}
