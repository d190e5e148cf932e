import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'

/** A way to a server that listens on the loopback address, for those who cannot reach that address. */
export interface Relay {
  readonly port: number
  close(): void
}

/**
 * Listens at an address of this computer and passes everything on to a local server.
 *
 * @param server the address of the server
 */
export async function startRelay(host: string, server: URL): Promise<Relay> {
  const relay = createServer({ allowHalfOpen: true }, (from) => {
    const to = connect({ host: server.hostname, port: Number(server.port), allowHalfOpen: true })
    from.pipe(to).pipe(from)
    // Either end may break off; the other one then ends too.
    from.on('error', () => to.destroy())
    to.on('error', () => from.destroy())
  })
  relay.listen(0, host)
  await once(relay, 'listening')
  return { port: (relay.address() as AddressInfo).port, close: () => void relay.close() }
}
