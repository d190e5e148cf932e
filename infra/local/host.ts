import { isIPv6 } from 'node:net'

/** Where servers listen, unless they are told otherwise: what is here is for this computer alone. */
export const HOST = '127.0.0.1'

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|::1)$/i

/** Where a server that listens everywhere is reached from here. */
const EVERYWHERE: Readonly<Record<string, string>> = { '0.0.0.0': HOST, '::': HOST }

/** The address at which a server is reached that listens on a host. */
export function addressAt(host: string, port: number): string {
  const name = EVERYWHERE[host] ?? host
  return `http://${isIPv6(name) ? `[${name}]` : name}:${port}`
}

/** What is to be said about a host that others reach; nothing about one that only this computer does. */
export const warningAbout = (host: string): string | undefined =>
  LOOPBACK.test(host)
    ? undefined
    : `Warning: on ${host} others may reach the service, unencrypted. Do this in containers and trusted networks only.`
