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

const nextOf = (
  name: string,
  statuses = all,
  possible: readonly string[] = all.map(({ name }) => String(name)),
) =>
  nextStatus(statuses, `/statuses/${name}`, (href) => possible.some((one) => href === `/statuses/${one}`))
    ?.name

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
    expect(
      nextOf('New', [status('New', { isDefault: true }), status('Done', { isClosed: true })], ['Done']),
    ).toBe('Done')
    expect(nextOf('Gone')).toBeUndefined()
  })

  it('is one that the workflow allows: the next open one in place of a closed one, never an earlier one', () => {
    expect(nextOf('New', all, ['New', 'Tested', 'Closed'])).toBe('Tested')
    expect(nextOf('New', all, ['New', 'Closed'])).toBe('Closed')
    expect(nextOf('In progress', all, ['New', 'In progress', 'Tested', 'On hold'])).toBe('Tested')
    expect(nextOf('Tested', all, ['New', 'Tested', 'Rejected'])).toBe('Rejected')
    expect(nextOf('Tested', all, ['New', 'Tested'])).toBeUndefined()
    expect(nextOf('In specification', all, ['In progress', 'Rejected'])).toBe('In progress')
  })

  it('is a later open step of the workflow, although it also allows a closed status', () => {
    expect(nextOf('In progress', all, ['Tested', 'Closed'])).toBe('Tested')
    expect(nextOf('On hold', all, ['In progress', 'Rejected', 'Closed'])).toBe('Closed')
  })

  it('is the first open status that the workflow allows if a closed one may not become the default again', () => {
    expect(nextOf('Closed', all, ['Closed', 'Rejected', 'On hold', 'Tested'])).toBe('Tested')
    expect(nextOf('Closed', all, ['Closed', 'Rejected'])).toBeUndefined()
  })
})
