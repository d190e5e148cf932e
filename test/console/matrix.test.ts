import { describe, expect, it } from 'vitest'
import type { Resource } from '#shared/console/api/hal.ts'
import { contextsOf, matrixOf } from '#shared/console/pictures/matrix/matrix.ts'

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

describe('The matrix of capabilities', () => {
  const { groups, rows } = matrixOf(capabilities, compare)

  it('has a column for each action, below the resource that it is about', () => {
    expect(groups.map(({ name, actions }) => [name, actions.map(({ title }) => title)])).toEqual([
      ['memberships', ['memberships/create', 'memberships/read']],
      ['users', ['users/read']],
    ])
  })

  it('has a row for each principal by name, and counts the contexts in which it may take an action', () => {
    expect(rows.map(({ principal, counts }) => [principal.title, Object.fromEntries(counts)])).toEqual([
      ['ada', { '/actions/memberships/read': 1 }],
      ['mel', { '/actions/memberships/create': 2, '/actions/users/read': 1 }],
    ])
  })

  it('offers each context once, with what the filter takes for it', () => {
    expect(contextsOf(capabilities, compare)).toEqual([
      { value: 'g', title: 'Title of g' },
      { value: 'p1', title: 'Title of p1' },
      { value: 'p2', title: 'Title of p2' },
    ])
  })
})
