import { describe, expect, it } from 'vitest'
import { isLinkTo, linkOf } from '#shared/console/api/hal.ts'

const undisclosed = { href: 'urn:service-org:api:v3:undisclosed', title: 'Undisclosed' }
const leading = { href: '/api/v3/projects/7', title: 'Apollo' }

describe('A link', () => {
  it.each([
    ['with an address', leading, true],
    ['with an address that only contains a URN', { href: '/api/v3/users?name=urn:x' }, true],
    ['without an address', { href: null }, false],
    ['with an empty address', { href: '' }, false],
    ['to what the requester may not know', undisclosed, false],
  ])('%s leads somewhere: %j, %s', (_, link, isLeading) => {
    expect(isLinkTo(link)).toBe(isLeading)
    expect(linkOf({ _links: { parent: link } }, 'parent')).toBe(isLeading ? link : undefined)
    expect(linkOf({ _links: { parents: [link] } }, 'parents')).toBe(isLeading ? link : undefined)
  })

  it('that is missing is undefined', () => {
    expect(linkOf({}, 'parent')).toBeUndefined()
    expect(linkOf({ _links: { parents: [] } }, 'parents')).toBeUndefined()
  })
})
