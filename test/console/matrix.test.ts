import { describe, expect, it } from 'vitest'
import type { Resource } from '#shared/console/api/hal.ts'
import { matrixOf } from '#shared/console/pages/rights/matrix.ts'

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

  it('has a column for each action, below the resource that it is about', () => {
    expect(groups.map(({ name, actions }) => [name, actions.map(({ title }) => title)])).toEqual([
      ['memberships', ['memberships/create', 'memberships/read']],
      ['users', ['users/read']],
    ])
  })

  it('has a row for each person by name, with what they may do', () => {
    expect(rows.map(({ of, permitted }) => [of.title, [...permitted]])).toEqual([
      ['ada', ['/actions/memberships/read']],
      ['mel', ['/actions/memberships/create', '/actions/users/read']],
    ])
  })

  it('has a row for each place of one person, what counts outside of projects first', () => {
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
