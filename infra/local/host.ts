import { isIPv6 } from 'node:net'

/** Default host of servers, reachable from this computer only. */
export const HOST = '127.0.0.1'

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|::1)$/i

/** Addresses for listening on all network interfaces, each with the address for connections from this computer. */
const EVERYWHERE: Readonly<Record<string, string>> = { '0.0.0.0': HOST, '::': HOST }

/** Returns the URL of a server that listens on a host. */
export function addressAt(host: string, port: number): string {
  const name = EVERYWHERE[host] ?? host
  return `http://${isIPv6(name) ? `[${name}]` : name}:${port}`
}

/** Returns a warning if other computers can reach a host; otherwise undefined. */
export const warningAbout = (host: string): string | undefined =>
  LOOPBACK.test(host)
    ? undefined
    : `Warning: on ${host} others may reach the service, unencrypted. Do this in containers and trusted networks only.`
