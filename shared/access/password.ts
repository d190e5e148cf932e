import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { Semaphore } from '#shared/platform/concurrency.ts'
import { currentDeadline } from '#shared/platform/deadline.ts'
import { tooManyRequests } from '#shared/platform/http/errors.ts'

/** How expensive a hash is: kept with each, so that it can be raised later. */
interface Cost {
  /** Binary logarithm of what Node calls N. */
  logN: number
  r: number
  p: number
}

/** What a new hash takes: about 200 ms and 32 MiB. */
const COST: Cost = { logN: 15, r: 8, p: 3 }

const MAX_MEMORY = 64 * 1024 * 1024
/** Half of the threads that Node has for this, for files and for compression. A flood waits, instead of each taking its 32 MiB. */
const AT_ONCE = 2

/**
 * How many may wait: few of those who guess, so that a flood of guesses is refused at once and leaves room for all
 * others; more of those who have shown that they may choose a password.
 */
const LINE = { guesses: 2, choices: 16 }

const SALT_BYTES = 16
const HASH_BYTES = 32

/** The PHC string format, with exactly these lengths of salt and hash. */
const PHC = /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]{22})\$([A-Za-z0-9+/]{43})$/

type Derive = (password: string, salt: Buffer, length: number, cost: object) => Promise<Buffer>

let derive: Derive = promisify<string, Buffer, number, object, Buffer>(scrypt)

/** Computes hashes in another way (tests, which count them and have no time for real ones). */
export function replaceDerivation(other: Derive): void {
  derive = other
}

const hashing = new Semaphore(AT_ONCE)

/**
 * Does work that computes a hash when its turn comes; not at all where its request has ended meanwhile.
 *
 * @param line how many may be waiting; at the command line, where nobody else is kept from working, ever so many
 * @throws `TooManyRequests`
 */
async function inTurn<T>(line: number, work: () => Promise<T>): Promise<T> {
  const deadline = currentDeadline()
  if (deadline && !hashing.hasRoom(line)) throw tooManyRequests()
  return hashing.take(work, deadline?.signal)
}

const derived = (password: string, salt: Buffer, { logN, r, p }: Cost): Promise<Buffer> =>
  derive(password.normalize('NFC'), salt, HASH_BYTES, { N: 2 ** logN, r, p, maxmem: MAX_MEMORY })

const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')

/**
 * A password as it is kept: a salted scrypt hash in the PHC string format.
 *
 * @throws `TooManyRequests` where too many wait for theirs
 */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const hash = await inTurn(LINE.choices, () => derived(password, salt, COST))
  return `$scrypt$ln=${COST.logN},r=${COST.r},p=${COST.p}$${unpadded(salt)}$${unpadded(hash)}`
}

interface Verification {
  matches: boolean
  /** The hash is cheaper than those of today: worth a new one. */
  isOutdated: boolean
}

/** Takes the place of a hash where there is none: of today's cost, and matched by nothing. */
const nobodys = { cost: COST, salt: randomBytes(SALT_BYTES), hash: undefined }

/**
 * Decides about a guess in its turn.
 *
 * @param decide notes the guess and verifies the password; one that is refused, or gone before its turn, is never
 *   decided, so that nothing needs to be noted of it either
 * @throws `TooManyRequests` where too many wait for theirs
 */
export const guessInTurn = <T>(decide: () => Promise<T>): Promise<T> => inTurn(LINE.guesses, decide)

/**
 * Compares a password with a stored hash, in constant time. To be done in turn.
 *
 * @param stored without one, or with one that is malformed, nothing matches, after as much work as for a good one
 */
export async function verifyPassword(password: string, stored: string | undefined): Promise<Verification> {
  const { cost, salt, hash } = parsed(stored) ?? nobodys
  const given = await derived(password, salt, cost)
  const matches = hash !== undefined && timingSafeEqual(given, hash)
  return { matches, isOutdated: matches && isCheaper(cost) }
}

function parsed(stored = '') {
  const [, logN, r, p, salt = '', hash = ''] = PHC.exec(stored) ?? []
  const cost = { logN: Number(logN), r: Number(r), p: Number(p) }
  if (!isComputable(cost)) return undefined
  return { cost, salt: Buffer.from(salt, 'base64'), hash: Buffer.from(hash, 'base64') }
}

const memoryOf = ({ logN, r, p }: Cost) => 128 * r * (2 ** logN + p + 2)
const workOf = ({ logN, r, p }: Cost) => 2 ** logN * r * p

/** Whether scrypt takes these parameters, in the memory it is given. */
const isComputable = (cost: Cost) =>
  cost.logN >= 1 && cost.logN < 16 * cost.r && cost.p >= 1 && memoryOf(cost) <= MAX_MEMORY

const isCheaper = (cost: Cost) => memoryOf(cost) < memoryOf(COST) || workOf(cost) < workOf(COST)
