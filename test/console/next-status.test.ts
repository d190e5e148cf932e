import { describe, expect, it } from 'vitest'
import type { Resource } from '#shared/console/api/hal.ts'
import { nextStatus } from '#shared/console/pages/work/package/next-status.ts'

const status = (name: string, more: object = {}): Resource => ({
  ...{ name, isDefault: false, isClosed: false, ...more },
  _links: { self: { href: `/statuses/${name}` } },
})

const all = [
  status('New', { isDefault: true }),
  status('In specification'),
  status('In progress'),
  status('Tested'),
  status('Closed', { isClosed: true }),
  status('On hold'),
  status('Rejected', { isClosed: true }),
]

const nextOf = (name: string, statuses = all) => nextStatus(statuses, `/statuses/${name}`)?.name

describe('The next status of a work package', () => {
  it('is “In progress” after the default status, or else the next open one', () => {
    expect(nextOf('New')).toBe('In progress')
    expect(
      nextOf(
        'New',
        all.filter(({ name }) => name !== 'In progress'),
      ),
    ).toBe('In specification')
  })

  it('is the first closed status after any other open one, whatever its position', () => {
    expect(['In progress', 'In specification', 'On hold'].map((name) => nextOf(name))).toEqual([
      ...['Closed', 'Closed', 'Closed'],
    ])
  })

  it('is the default status after a closed one, and never another closed one', () => {
    expect([nextOf('Closed'), nextOf('Rejected')]).toEqual(['New', 'New'])
  })

  it('is a closed status if there is no other open one, and undefined for an unknown status', () => {
    expect(nextOf('New', [status('New', { isDefault: true }), status('Done', { isClosed: true })])).toBe(
      'Done',
    )
    expect(nextOf('Gone')).toBeUndefined()
  })
})
