import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { Semaphore } from '#shared/platform/concurrency.ts'
import { currentDeadline } from '#shared/platform/deadline.ts'
import { tooManyRequests } from '#shared/platform/http/errors.ts'

/** The scrypt parameters of a hash. They are stored with the hash, so that new hashes can have higher parameters. */
interface Cost {
  /** Binary logarithm of the scrypt parameter N. */
  logN: number
  r: number
  p: number
}

/** The cost parameters of new hashes. Computing such a hash takes about 200 ms and 32 MiB of memory. */
const COST: Cost = { logN: 15, r: 8, p: 3 }

const MAX_MEMORY = 64 * 1024 * 1024
/**
 * Number of hashes computed concurrently: half of the threads that Node has for hashes, files and compression. Each
 * hash takes 32 MiB, so further hashes wait.
 */
const CONCURRENCY = 2

/**
 * Number of hashes that may wait, separately for guesses (passwords to be checked) and for new passwords. Few guesses
 * may wait, so that a flood of them is refused immediately and leaves capacity for other requests. More new passwords
 * may wait, since they come from authorised requests.
 */
const MAX_WAITING = { guesses: 2, newPasswords: 16 }

const SALT_BYTES = 16
const HASH_BYTES = 32

/** The PHC string format, with exactly these lengths of salt and hash. */
const PHC = /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]{22})\$([A-Za-z0-9+/]{43})$/

type Derive = (password: string, salt: Buffer, length: number, cost: object) => Promise<Buffer>

const deriveByScrypt: Derive = promisify<string, Buffer, number, object, Buffer>(scrypt)

let derive = deriveByScrypt

/**
 * Replaces the hash function, for tests that count hashes or need fast hashes. Without an argument, restores the
 * original function.
 */
export function replaceDerivation(replacement: Derive = deriveByScrypt): void {
  derive = replacement
}

const hashing = new Semaphore(CONCURRENCY)

/**
 * Computes a hash as soon as a slot is free. Gives up if the request ends before a slot is free.
 *
 * @param maxWaiting the maximum number of requests that wait for a slot; ignored for commands, which have no deadline
 * @throws `TooManyRequests` if the maximum number of requests is already waiting
 */
async function queued<T>(maxWaiting: number, work: () => Promise<T>): Promise<T> {
  const deadline = currentDeadline()
  if (deadline && !hashing.hasRoom(maxWaiting)) throw tooManyRequests()
  return hashing.run(work, deadline?.signal)
}

const derived = (password: string, salt: Buffer, { logN, r, p }: Cost): Promise<Buffer> =>
  derive(password.normalize('NFC'), salt, HASH_BYTES, { N: 2 ** logN, r, p, maxmem: MAX_MEMORY })

const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')

/**
 * Returns the stored form of a password: a salted scrypt hash in the PHC string format.
 *
 * @throws `TooManyRequests` if too many requests already wait for a hash
 */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const hash = await queued(MAX_WAITING.newPasswords, () => derived(password, salt, COST))
  return `$scrypt$ln=${COST.logN},r=${COST.r},p=${COST.p}$${unpadded(salt)}$${unpadded(hash)}`
}

interface Verification {
  matches: boolean
  /** True if the hash costs less to compute than new hashes. Such a hash should be replaced. */
  isOutdated: boolean
}

/**
 * The hash with which a password is compared if no hash is stored. The comparison takes as long as with a new hash, so
 * that the time of a sign-in does not reveal whether a hash is stored. No password matches this hash.
 */
const dummyHash = { cost: COST, salt: randomBytes(SALT_BYTES), hash: undefined }

/**
 * Runs a sign-in attempt as soon as a slot for hashing is free.
 *
 * @param decide records the attempt and verifies the password. It does not run if the attempt is refused, or if the
 *   request ends while the attempt waits
 * @throws `TooManyRequests` if too many requests already wait for a hash
 */
export const queueSignInAttempt = <T>(decide: () => Promise<T>): Promise<T> =>
  queued(MAX_WAITING.guesses, decide)

/**
 * Compares a password with a stored hash in constant time. Must be called within `queueSignInAttempt`.
 *
 * @param stored the stored hash; if it is missing or malformed, no password matches, and the work is the same as for a
 *   valid hash
 */
export async function verifyPassword(password: string, stored: string | undefined): Promise<Verification> {
  const { cost, salt, hash } = parsed(stored) ?? dummyHash
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

/** Returns whether scrypt accepts these parameters within the memory limit. */
const isComputable = (cost: Cost) =>
  cost.logN >= 1 && cost.logN < 16 * cost.r && cost.p >= 1 && memoryOf(cost) <= MAX_MEMORY

const isCheaper = (cost: Cost) => memoryOf(cost) < memoryOf(COST) || workOf(cost) < workOf(COST)
