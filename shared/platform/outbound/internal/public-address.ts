import { BlockList, isIP } from 'node:net'

/**
 * IPv4 networks that are not public: the network 0.0.0.0/8 ("this network"), private networks, carrier-grade NAT,
 * loopback, link-local (with metadata services), protocol assignments, documentation, 6to4 relays, benchmarks,
 * multicast and reserved networks.
 */
const notPublic = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const

/**
 * The only IPv6 network with public addresses. Loopback, unique-local, link-local, multicast, mapped and NAT64
 * addresses are outside it.
 */
const globalUnicast = ['2000::', 3] as const

/**
 * The networks in `globalUnicast` that are not public: protocol assignments (including Teredo), documentation, and
 * 6to4.
 */
const notPublicIn6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const

const refused = new BlockList()
for (const [network, bits] of notPublic) refused.addSubnet(network, bits, 'ipv4')
for (const [network, bits] of notPublicIn6) refused.addSubnet(network, bits, 'ipv6')

const routed6 = new BlockList()
routed6.addSubnet(...globalUnicast, 'ipv6')

/**
 * Returns whether an IP address belongs to the public internet. IPv6 addresses that contain an IPv4 address are
 * refused, since they could lead into a private network.
 */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !refused.check(address, 'ipv4')
  return isIP(address) === 6 && routed6.check(address, 'ipv6') && !refused.check(address, 'ipv6')
}
