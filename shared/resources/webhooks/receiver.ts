import type { Settings } from '#shared/configuration/configuration.ts'
import type { Ports } from '#shared/ports.ts'
import { isLocal } from './properties.ts'

/**
 * Returns whether webhooks may call an address. The service itself is never allowed. This computer is allowed only by a
 * setting of a local server. `HttpCaller` checks the IP addresses of the host name.
 */
export function mayCall(
  address: string,
  { webhooksToLocalhost = false }: Settings,
  { publicUrl }: Pick<Ports, 'publicUrl'>,
): boolean {
  const url = URL.canParse(address) ? new URL(address) : undefined
  const own = URL.canParse(publicUrl) ? new URL(publicUrl) : undefined
  if (!url) return false
  if (isLocal(url)) return webhooksToLocalhost && own?.protocol === 'http:' && url.port !== own.port
  return hostOf(url) !== hostOf(own)
}

/** Returns the name of a host without its trailing dot. */
const hostOf = (url: URL | undefined) => url?.hostname.replace(/\.$/, '')
