import { describe, expect, it } from 'vitest'
import { addressOf, locationAt } from '#shared/console/navigation/view-location.ts'

const mount = { origin: 'https://pm.example', root: '/api/v3', base: '/app' }

describe('The address of a view', () => {
  it.each<[place: string, how: string, address: string]>([
    ['/api/v3', '', '/app'],
    ['/api/v3/projects/7', '', '/app/projects/7'],
    ['/api/v3/projects/form', 'form', '/app/projects/form#form'],
    ['/api/v3/projects?offset=2', 'tree', '/app/projects?offset=2#tree'],
    ['https://pm.example/api/v3/users', '', '/app/users'],
  ])('of %s, %j, is %s', (href, how, address) => {
    expect(addressOf({ href, how }, mount)).toBe(address)
  })

  it.each([
    ['another host', 'https://elsewhere.example/api/v3/users'],
    ['another port', 'https://pm.example:8443/api/v3/users'],
    ['another host, at the root', 'https://elsewhere.example/api/v3'],
    ['a path outside the root', '/health'],
    ['a path that only shares a prefix with the root', '/api/v30/users'],
    ['a path above the root', '/api'],
  ])('is undefined for %s: %s', (_, href) => {
    expect(addressOf({ href, how: '' }, mount)).toBeUndefined()
  })
})

describe('The resource and mode that an address names', () => {
  it.each([
    ['/app', '/api/v3', ''],
    ['/app/', '/api/v3', ''],
    ['/app/projects/7', '/api/v3/projects/7', ''],
    ['/app/projects?offset=2#tree', '/api/v3/projects?offset=2', 'tree'],
  ])('%s is %s, shown as %j', (address, href, how) => {
    expect(locationAt(new URL(address, 'https://pm.example'), mount)).toEqual({ href, how })
  })
})
