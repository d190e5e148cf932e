import { describe, expect, it } from 'vitest'
import { addressAt, warningAbout } from '#infra/local/host.ts'

describe('a host to listen on', () => {
  it.each(['127.0.0.1', '127.1.2.3', 'localhost', 'LOCALHOST', '::1'])('needs no warning: %s', (host) => {
    expect(warningAbout(host)).toBeUndefined()
  })

  it.each([
    ...['0.0.0.0', '::', '192.0.2.1', '2001:db8::1', 'any.example', '127.0.0.1.any.example'],
    'localhost.any.example',
  ])('needs a warning where others reach it: %s', (host) => {
    expect(warningAbout(host)).toMatch(/^Warning: on \S+ others may reach the service, unencrypted\./)
  })

  it.each([
    ['127.0.0.1', 'http://127.0.0.1:8080'],
    ['localhost', 'http://localhost:8080'],
    ['0.0.0.0', 'http://127.0.0.1:8080'],
    ['::', 'http://127.0.0.1:8080'],
    ['::1', 'http://[::1]:8080'],
    ['192.0.2.1', 'http://192.0.2.1:8080'],
  ])('is reached at an address that can be used: %s', (host, address) => {
    expect(addressAt(host, 8080)).toBe(address)
  })
})
