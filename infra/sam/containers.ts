import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { networkInterfaces } from 'node:os'
import { promisify } from 'node:util'
import { endpointVariables } from '#shared/config.ts'
import type { Target } from './target.ts'

const run = promisify(execFile)

/**
 * On macOS and Windows, the host name under which Docker containers reach this computer. It also leads to servers that
 * listen only on the loopback interface.
 */
const DESKTOP_HOST = 'host.docker.internal'

interface Reachable {
  readonly variables: Target['variables']
  close(): void
}

/**
 * Makes local servers reachable from Docker's containers, although the servers listen only on the loopback address.
 *
 * On Linux, relays listen on the address of Docker's bridge, which other computers cannot reach. Docker Desktop needs
 * no relays.
 *
 * @param bridge the address of Docker's bridge
 */
export async function forContainers(
  { isLocal, variables }: Target,
  bridge = dockerBridge(),
): Promise<Reachable> {
  if (!isLocal) return { variables, close: () => {} }
  const address = await bridge
  const relays: Relay[] = []
  const reachable: Record<string, string> = { ...variables }
  for (const name of Object.values(endpointVariables)) {
    const server = new URL(variables[name] as string)
    const relay = address ? await startRelay(address, server) : undefined
    if (relay) relays.push(relay)
    reachable[name] = `http://${address ?? DESKTOP_HOST}:${relay?.port ?? server.port}`
  }
  return { variables: reachable, close: () => relays.forEach((relay) => void relay.close()) }
}

/** Returns the address of Docker's bridge; undefined if the bridge is not on this computer, as with Docker Desktop. */
async function dockerBridge(): Promise<string | undefined> {
  const format = '{{(index .IPAM.Config 0).Gateway}}'
  const inspection = run('docker', ['network', 'inspect', 'bridge', '--format', format])
  const { stdout } = await inspection.catch(() => ({ stdout: '' }))
  const own = Object.values(networkInterfaces()).flatMap((addresses = []) => addresses)
  return own.find(({ address }) => address === stdout.trim())?.address
}

/** A relay, which forwards connections to a server that listens on the loopback address. */
interface Relay {
  readonly port: number
  close(): void
}

/**
 * Starts a relay from an address of this computer to a local server.
 *
 * @param server address of the server
 */
export async function startRelay(host: string, server: URL): Promise<Relay> {
  const relay = createServer({ allowHalfOpen: true }, (from) => {
    const to = connect({ host: server.hostname, port: Number(server.port), allowHalfOpen: true })
    from.pipe(to).pipe(from)
    // If one end fails, the other end is closed, too.
    from.on('error', () => to.destroy())
    to.on('error', () => from.destroy())
  })
  relay.listen(0, host)
  await once(relay, 'listening')
  return { port: (relay.address() as AddressInfo).port, close: () => void relay.close() }
}
