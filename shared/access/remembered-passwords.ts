import { createHmac, randomBytes } from 'node:crypto'

const VALID_MS = 5 * 60 * 1000
const CAPACITY = 1000

/**
 * The verifications that came out well lately, so that a client that sends its password with every request does
 * not wait for a hash each time. Holds neither passwords nor hashes, only keyed digests of pairs of them, which
 * mean nothing outside of this process; a changed password has a new hash, so it is not found.
 */
export class RememberedPasswords {
  readonly #secret = randomBytes(32)
  /** The time until which each counts, the oldest first. */
  readonly #until = new Map<string, number>()

  constructor(private readonly now: () => Date) {}

  has(password: string, stored: string): boolean {
    return (this.#until.get(this.#digest(password, stored)) ?? 0) > this.now().getTime()
  }

  add(password: string, stored: string): void {
    const digest = this.#digest(password, stored)
    this.#until.delete(digest)
    this.#until.set(digest, this.now().getTime() + VALID_MS)
    const [oldest] = this.#until.keys()
    if (this.#until.size > CAPACITY && oldest !== undefined) this.#until.delete(oldest)
  }

  #digest(password: string, stored: string): string {
    const text = `${stored}\n${password.normalize('NFC')}`
    return createHmac('sha256', this.#secret).update(text).digest('base64url')
  }
}
