import { describe, expect, it } from 'vitest'
import type { Resource } from '#shared/console/api/hal.ts'
import { projectOf, relationInUnread, relationOf } from '#shared/console/shell/where.ts'

const root: Resource = {
  _type: 'Root',
  _links: {
    self: { href: '/x' },
    projects: { href: '/x/p' },
    memberships: { href: '/x/m' },
    workPackages: { href: '/x/w' },
  },
}

const project: Resource = {
  _type: 'Project',
  _links: {
    self: { href: '/x/p/2' },
    workPackages: { href: '/x/p/2/w' },
    memberships: { href: '/x/m?filters=[]' },
    createWorkPackage: { href: '/x/p/2/w', method: 'post' },
  },
}

const at = (href: string, resource?: Resource) => projectOf({ href, how: '' }, resource, root)
const filtered = (filters: object[]) => `/x/m?filters=${encodeURIComponent(JSON.stringify(filters))}`

describe('The project of a page', () => {
  it.each([
    ['is the shown project', at('/x/p/apollo', project), '/x/p/2'],
    [
      'is the project that a resource links to',
      at('/x/w/7', { _links: { project: { href: '/x/p/3' } } }),
      '/x/p/3',
    ],
    [
      'is the project that defines a version',
      at('/x/v/1', { _links: { definingProject: { href: '/x/p/4' } } }),
      '/x/p/4',
    ],
    ['is the project below whose address a list is', at('/x/p/2/w?pageSize=20'), '/x/p/2'],
    ['is the project of a form below its address', at('/x/p/2/form'), '/x/p/2'],
    [
      'is the only project by which a list is filtered',
      at(filtered([{ project: { operator: '=', values: ['5'] } }])),
      '/x/p/5',
    ],
    [
      'is the project of a list of capabilities',
      at(filtered([{ context: { operator: '=', values: ['p5'] } }])),
      '/x/p/5',
    ],
  ])('%s', (_, found, href) => {
    expect(found).toBe(href)
  })

  it.each([
    ['a list of everything', at('/x/w')],
    ['a list of two projects', at(filtered([{ project: { operator: '=', values: ['5', '6'] } }]))],
    ['a list without those of a project', at(filtered([{ project: { operator: '!', values: ['5'] } }]))],
    ['global capabilities', at(filtered([{ context: { operator: '=', values: ['g'] } }]))],
    ['the form of a new project', at('/x/p/form')],
    ['the schema of projects', at('/x/p/schema')],
    ['an API without projects', projectOf({ href: '/y/p/2', how: '' }, undefined, { _links: {} })],
  ])('is undefined for %s', (_, found) => {
    expect(found).toBeUndefined()
  })
})

describe('The link relation of a page', () => {
  it.each([
    ['/x', 'self'],
    ['/x/w?filters=[]', 'workPackages'],
    ['/x/p/2', undefined],
  ])('is that of a link of the root: %s', (href, relation) => {
    expect(relationOf(href, root, undefined)).toBe(relation)
  })

  it.each([
    ['/x/p/2', 'self'],
    ['/x/p/2/w', 'workPackages'],
    ['/x/m?filters=[]', 'memberships'],
  ])('is that of a link of the current project: %s', (href, relation) => {
    expect(relationOf(href, root, project)).toBe(relation)
  })

  it.each([
    ['/x/p/2/w?filters=[]', 'workPackages'],
    ['/x/m?filters=[]', 'memberships'],
    ['/x/p/2/other', undefined],
  ])('is that of the global list while the project is not loaded: %s', (href, relation) => {
    expect(relationInUnread(href, root)).toBe(relation)
  })

  it('is undefined for an element of a list', () => {
    expect(relationOf('/x/w/7', root, project)).toBeUndefined()
  })
})
