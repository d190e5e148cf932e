import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { forEachQueue } from '#shared/config.ts'
import { tableName } from './table-name.ts'

const Queue = z.object({ queue: z.string(), deadLetters: z.string() })

const Addresses = z.object({
  /** Process id of the server. */
  pid: z.int(),
  http: z.url(),
  /** The process id of the engine is absent if the server did not start the engine. */
  dynamodb: z.object({
    endpoint: z.url(),
    table: z._default(z.string(), tableName),
    pid: z.optional(z.int()),
  }),
  sqs: z.object({ endpoint: z.url(), urls: z.object(forEachQueue(() => Queue)) }),
})

/** Addresses of the server that uses a data directory. */
export type Addresses = z.infer<typeof Addresses>

const fileIn = (directory: string) => join(directory, 'addresses.json')

/** Reads the addresses in a data directory; undefined if the file is missing or invalid. */
export async function readAddresses(directory: string): Promise<Addresses | undefined> {
  try {
    return Addresses.parse(JSON.parse(await readFile(fileIn(directory), 'utf8')))
  } catch {
    return undefined
  }
}

/** Replaces the addresses atomically, so that a reader sees either the old or the new addresses. */
export async function writeAddresses(directory: string, addresses: Addresses): Promise<void> {
  const temporary = `${fileIn(directory)}.${process.pid}`
  await writeFile(temporary, `${JSON.stringify(addresses, undefined, 2)}\n`, { mode: 0o600 })
  await rename(temporary, fileIn(directory))
}

/** Removes the file of addresses, if it exists. */
export async function removeAddresses(directory: string): Promise<void> {
  await rm(fileIn(directory), { force: true })
}

/**
 * Returns whether the server that wrote the addresses is still running. If it has ended, its process id may belong to
 * another process. Therefore the port of SQS, which runs in the server's process, is checked as well.
 */
export async function isAlive({ pid, sqs }: Addresses): Promise<boolean> {
  return isProcess(pid) && (await isListening(sqs.endpoint))
}

/** Returns whether a process with this id exists. */
export function isProcess(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/**
 * Returns whether anything accepts connections at an address. Does not wait for a response, since the server may be
 * busy.
 */
export function isListening(address: string): Promise<boolean> {
  const { hostname, port } = new URL(address)
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname)
    socket.once('connect', () => resolve(true))
    socket.once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}
