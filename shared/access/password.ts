import { randomBytes, scrypt } from 'node:crypto'
import { promisify } from 'node:util'

/** Cost of about 200 ms and 32 MiB; kept with each hash, so that it can be raised later. */
const LOG_COST = 15
const BLOCK_SIZE = 8
const PARALLELISM = 3
const MAX_MEMORY = 64 * 1024 * 1024

const derive = promisify<string, Buffer, number, object, Buffer>(scrypt)

/** A password as it is kept: a salted scrypt hash in the PHC string format. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const cost = { N: 2 ** LOG_COST, r: BLOCK_SIZE, p: PARALLELISM, maxmem: MAX_MEMORY }
  const hash = await derive(password.normalize('NFC'), salt, 32, cost)
  const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
  return `$scrypt$ln=${LOG_COST},r=${BLOCK_SIZE},p=${PARALLELISM}$${unpadded(salt)}$${unpadded(hash)}`
}
