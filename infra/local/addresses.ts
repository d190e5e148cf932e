import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { tableName } from './table-name.ts'

const Queue = z.object({ queue: z.string(), deadLetters: z.string() })

const Addresses = z.object({
  /** The process of the server. */
  pid: z.int(),
  http: z.url(),
  /** Without a process where the engine is not the server's own. */
  dynamodb: z.object({
    endpoint: z.url(),
    table: z._default(z.string(), tableName),
    pid: z.optional(z.int()),
  }),
  sqs: z.object({ endpoint: z.url(), urls: z.object({ jobs: Queue, mails: Queue }) }),
})

/** Where the server of a data directory is reached. */
export type Addresses = z.infer<typeof Addresses>

const fileIn = (directory: string) => join(directory, 'addresses.json')

/** The addresses in a data directory, or undefined where there are none, or none that can be understood. */
export async function readAddresses(directory: string): Promise<Addresses | undefined> {
  try {
    return Addresses.parse(JSON.parse(await readFile(fileIn(directory), 'utf8')))
  } catch {
    return undefined
  }
}

/** Replaces the addresses in one step: whoever reads them sees the old ones or the new ones. */
export async function writeAddresses(directory: string, addresses: Addresses): Promise<void> {
  const draft = `${fileIn(directory)}.${process.pid}`
  await writeFile(draft, `${JSON.stringify(addresses, undefined, 2)}\n`, { mode: 0o600 })
  await rename(draft, fileIn(directory))
}

/** Removes the addresses, if there are any. */
export async function removeAddresses(directory: string): Promise<void> {
  await rm(fileIn(directory), { force: true })
}

/**
 * Whether the server that wrote the addresses still runs. Its process number alone does not tell, as another
 * process may have got it since; but SQS lives in the server's own process.
 */
export async function isAlive({ pid, sqs }: Addresses): Promise<boolean> {
  return isProcess(pid) && (await isListening(sqs.endpoint))
}

/** Whether there is a process of this number. */
export function isProcess(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Whether anything takes connections at an address; it need not answer in time, as it may be busy. */
export function isListening(address: string): Promise<boolean> {
  const { hostname, port } = new URL(address)
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname)
    socket.once('connect', () => resolve(true))
    socket.once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}
