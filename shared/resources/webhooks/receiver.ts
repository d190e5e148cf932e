import type { Settings } from '#shared/configuration/configuration.ts'
import type { Ports } from '#shared/ports.ts'
import { isLocal } from './properties.ts'

/**
 * Returns whether webhooks may call a valid address: not that of the service itself, and one of this computer only
 * where the setting of a local server allows it. The caller decides about the addresses to which a name resolves.
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

/** The name of a host without the dot that may end it. */
const hostOf = (url: URL | undefined) => url?.hostname.replace(/\.$/, '')
