import { isIPv6 } from 'node:net'

/** Number of 16-bit groups in an IPv6 address. */
const GROUPS = 8
/** Number of 16-bit groups at the start of an IPv6 address that identify its network. */
const GROUPS_OF_NETWORK = 4

/** An IPv4 address that is mapped to IPv6. */
const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i

/**
 * Returns the network of a client: its IPv4 address, or the first 64 bits of its IPv6 address, because one client can
 * use all addresses that begin with these bits.
 */
export function networkOf(address: string): string {
  const [, mapped] = MAPPED.exec(address) ?? []
  if (mapped || !isIPv6(address)) return mapped ?? address
  const [head = [], tail = []] = address.split('::').map((part) => part.split(':').filter(Boolean))
  const zeros = Array.from({ length: GROUPS - head.length - tail.length }, () => '0')
  const groups = [...head, ...zeros, ...tail].slice(0, GROUPS_OF_NETWORK)
  return groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')
}
