import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { Turns } from './turns.ts'

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
/** As many as Node computes at once anyway. A flood of sign-ins waits here, instead of each taking its 32 MiB. */
const AT_ONCE = 4

const SALT_BYTES = 16
const HASH_BYTES = 32

/** The PHC string format, with exactly these lengths of salt and hash. */
const PHC = /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]{22})\$([A-Za-z0-9+/]{43})$/

type Derive = (password: string, salt: Buffer, length: number, cost: object) => Promise<Buffer>

let derive: Derive = promisify<string, Buffer, number, object, Buffer>(scrypt)

/** Computes hashes in another way (tests, which count them and have no time for real ones). */
export function deriveBy(other: Derive): void {
  derive = other
}

const turns = new Turns(AT_ONCE)

const derived = (password: string, salt: Buffer, { logN, r, p }: Cost): Promise<Buffer> =>
  turns.take(() =>
    derive(password.normalize('NFC'), salt, HASH_BYTES, { N: 2 ** logN, r, p, maxmem: MAX_MEMORY }),
  )

const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')

/** A password as it is kept: a salted scrypt hash in the PHC string format. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const hash = await derived(password, salt, COST)
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
 * Compares a password with a stored hash, in constant time.
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
