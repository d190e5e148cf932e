import { describe, expect, it } from 'vitest'
import type { Resource } from '#shared/console/api/hal.ts'
import { placesInProject } from '#shared/console/shell/destinations.ts'
import type { Where } from '#shared/console/shell/where.ts'

const self = '/projects/2'

/** The links that a project always has, even for a user without any permission in it. */
const always = { self: { href: self }, workPackages: { href: `${self}/work_packages` } }

const seeingWork = { searchWorkPackages: { href: `${self}/work_packages?describe=true` } }

const placesOf = (links: NonNullable<Resource['_links']>) => {
  const place = { href: self, how: '' }
  const where = { place, root: {}, isInProject: true, project: { _links: { ...always, ...links } } }
  return placesInProject(where as unknown as Where).map(({ word }) => word)
}

describe('The menu of a project', () => {
  it('has its work packages only for users who see them', () => {
    expect(placesOf({})).toEqual(['overview'])
    expect(placesOf(seeingWork)).toEqual(['overview', 'workPackages'])
  })

  it('has the other pages for users whose project links them', () => {
    const links = { versions: { href: '/versions' }, memberships: { href: '/memberships' } }
    expect(placesOf(links)).toEqual(['overview', 'roadmap', 'members'])
  })
})
