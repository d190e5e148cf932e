import { describe, expect, it } from 'vitest'
import { isPublicAddress } from '#shared/platform/outbound/internal/public-address.ts'

describe('An address is not public if it is', () => {
  it.each([
    ['loopback', ['127.0.0.1', '127.255.255.254', '::1']],
    ['private', ['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1']],
    ['link-local, such as that of the metadata service', ['169.254.169.254', '169.254.170.2', 'fe80::1']],
    ['behind a carrier-grade NAT', ['100.64.0.1', '100.127.255.255']],
    ['multicast', ['224.0.0.1', '239.255.255.255', 'ff02::1']],
    ['for documentation', ['192.0.2.1', '198.51.100.1', '203.0.113.1', '2001:db8::1', '3fff::1']],
    ['reserved', ['0.0.0.0', '192.0.0.8', '198.18.0.1', '240.0.0.1', '255.255.255.255', '::', '5f00::1']],
    ['unique-local, such as that of the metadata service', ['fc00::1', 'fd00:ec2::254']],
    ['mapped', ['::ffff:10.0.0.1', '::ffff:8.8.8.8', '::ffff:a00:1']],
    ['translated by NAT64, Teredo or 6to4', ['64:ff9b::a00:1', '64:ff9b:1::1', '2001::1', '2002:a00:1::']],
    ['no address', ['', 'localhost', '10.1', '0x7f.1', '2130706433']],
  ])('%s', (_, addresses) => {
    expect(addresses.filter(isPublicAddress)).toEqual([])
  })
})

it('Addresses next to these networks are public', () => {
  const addresses = [
    ['8.8.8.8', '9.255.255.255', '11.0.0.0', '100.63.255.255', '100.128.0.0', '126.255.255.255'],
    ['128.0.0.0', '169.253.255.255', '172.15.255.255', '172.32.0.0', '192.167.255.255', '223.255.255.255'],
    ['2001:200::1', '2606:4700::1111', '2a00:1450::1', '2001:db7::1', '2003::1', '3ffe::1'],
  ].flat()

  expect(addresses.filter((address) => !isPublicAddress(address))).toEqual([])
})
