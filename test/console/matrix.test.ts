import { describe, expect, it } from 'vitest'
import type { Resource } from '#shared/console/api/hal.ts'
import { matrixOf } from '#shared/console/pages/rights/matrix.ts'
import { membershipsOf, rolesByRow } from '#shared/console/pages/rights/roles-of-row.ts'

const compare = (a: string, b: string) => (a < b ? -1 : 1)

const capability = (action: string, context: string, principal: string): Resource => ({
  _type: 'Capability',
  id: `${action}/${context}-7`,
  _links: {
    action: { href: `/actions/${action}`, title: action },
    context: { href: `/contexts/${context}`, title: `Title of ${context}` },
    principal: { href: `/principals/${principal}`, title: principal },
  },
})

const capabilities = [
  capability('memberships/create', 'p1', 'mel'),
  capability('memberships/create', 'p2', 'mel'),
  capability('memberships/read', 'p1', 'ada'),
  capability('users/read', 'g', 'mel'),
]

describe('The matrix of rights', () => {
  const { groups, rows } = matrixOf(capabilities, 'principal', compare)

  it('has a column for each action, grouped by resource', () => {
    expect(groups.map(({ name, actions }) => [name, actions.map(({ title }) => title)])).toEqual([
      ['memberships', ['memberships/create', 'memberships/read']],
      ['users', ['users/read']],
    ])
  })

  it('has a row for each person by name, with their permitted actions', () => {
    expect(rows.map(({ of, permitted }) => [of.title, [...permitted]])).toEqual([
      ['ada', ['/actions/memberships/read']],
      ['mel', ['/actions/memberships/create', '/actions/users/read']],
    ])
  })

  it('has a row for each context of one person, the global one first', () => {
    const ofMel = capabilities.filter(({ _links }) => JSON.stringify(_links).includes('mel'))
    const places = matrixOf(ofMel, 'context', compare).rows

    expect(places.map(({ of, isEverywhere, permitted }) => [of.title, isEverywhere, permitted.size])).toEqual(
      [
        ['Title of g', true, 1],
        ['Title of p1', false, 1],
        ['Title of p2', false, 1],
      ],
    )
  })
})

describe('The roles in a matrix', () => {
  const membership = (principal: string, project: string | null, ...roles: string[]): Resource => ({
    _links: {
      principal: { href: `/principals/${principal}` },
      project: { href: project && `/contexts/${project}` },
      roles: roles.map((role) => ({ href: `/roles/${role}`, title: role })),
    },
  })
  const titles = (
    memberships: readonly Resource[],
    by: 'principal' | 'context',
    of: string,
    isEverywhere = false,
  ) =>
    rolesByRow(
      memberships,
      by,
    )({ of: { href: of }, isEverywhere, permitted: new Set() }).map(({ title }) => title)

  it('are those of the memberships of a person in a project', () => {
    const memberships = [membership('mel', 'p1', 'lead', 'reader'), membership('ada', 'p1', 'reader')]

    expect(titles(memberships, 'principal', '/principals/mel')).toEqual(['lead', 'reader'])
    expect(titles(memberships, 'principal', '/principals/rio')).toEqual([])
  })

  it('are those of one person in each project, and the global ones', () => {
    const memberships = [membership('mel', 'p1', 'lead'), membership('mel', null, 'staff')]

    expect(titles(memberships, 'context', '/contexts/p1')).toEqual(['lead'])
    expect(titles(memberships, 'context', '/contexts/g', true)).toEqual(['staff'])
  })

  it('are read from the memberships of the requested person or project', () => {
    const root: Resource = { _links: { memberships: { href: '/memberships' } } }
    const asked = (...filters: readonly [string, string][]) => {
      const written = filters.map(([name, value]) => ({ [name]: { operator: '=', values: [value] } }))
      return new URLSearchParams({ filters: JSON.stringify(written) }).toString()
    }

    expect(membershipsOf(root, `/rights?${asked(['context', 'p7'])}`)).toBe(
      `/memberships?${asked(['project', '7'])}`,
    )
    expect(membershipsOf(root, `/rights?${asked(['principal', '2'])}`)).toBe(
      `/memberships?${asked(['principal', '2'])}`,
    )
    expect(membershipsOf({}, `/rights?${asked(['principal', '2'])}`)).toBeUndefined()
  })
})
