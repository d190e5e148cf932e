import { describe, expect, it } from 'vitest'
import type { Link, Resource } from '#shared/console/api/hal.ts'
import {
  isAlsoDirect,
  isInheriting,
  originsOf,
  rolesOfGroups,
} from '#shared/console/pictures/members/origins.ts'

const links = (kind: string, names: readonly string[]): Link[] =>
  names.map((name) => ({ href: `/${kind}/${name}`, title: name }))

interface Given {
  roles: string[]
  inherited?: string[]
  project?: string
  deletable?: boolean
}

const membership = (
  principal: string,
  { roles, inherited = [], project = 'apollo', deletable }: Given,
): Resource => ({
  _type: 'Membership',
  _links: {
    principal: { href: `/principals/${principal}`, title: principal },
    project: { href: `/projects/${project}` },
    roles: links('roles', roles),
    ...(inherited.length > 0 && { inheritedRoles: links('roles', inherited) }),
    ...(deletable && { delete: { href: '/x', method: 'delete' } }),
  },
})

const group = (members?: string[]): Resource => ({
  _type: 'Group',
  _links: members ? { members: links('principals', members) } : {},
})

const memberships = [
  membership('crew', { roles: ['reader', 'editor'] }),
  membership('office', { roles: ['reader'] }),
  membership('guests', { roles: ['reader'], project: 'gemini' }),
]

const groups = (known: Record<string, string[] | undefined>) =>
  rolesOfGroups(
    memberships,
    new Map(Object.entries(known).map(([name, members]) => [`/principals/${name}`, group(members)])),
  )

const origins = (one: Resource, known: Record<string, string[] | undefined>) =>
  originsOf(one, groups(known)).map(({ role, isDirect, groups: found, isCertain }) => [
    role.title,
    isDirect ? 'direct' : found.map(({ title }) => title).join(', '),
    isCertain,
  ])

const rio = membership('rio', { roles: ['reader', 'admin'], inherited: ['reader'] })

describe('The origin of a role', () => {
  it('is the principal itself if the role is not inherited', () => {
    expect(origins(rio, { crew: ['rio'], office: [] })[1]).toEqual(['admin', 'direct', true])
  })

  it('is each group of the principal with that role in the project', () => {
    expect(origins(rio, { crew: ['rio'], office: ['mel'] })[0]).toEqual(['reader', 'crew', true])
    expect(origins(rio, { crew: ['rio'], office: ['rio'] })[0]).toEqual(['reader', 'crew, office', true])
  })

  it('is not a group with that role in another project', () => {
    expect(origins(rio, { crew: [], office: [], guests: ['rio'] })[0]).toEqual(['reader', '', false])
  })

  it('is uncertain among several groups with hidden members, and certain if there is only one', () => {
    expect(origins(rio, {})[0]).toEqual(['reader', 'crew, office', false])
    expect(origins(rio, { crew: [] })[0]).toEqual(['reader', 'office', true])
  })

  it('is also direct if the membership can be deleted', () => {
    const inherited = { roles: ['reader'], inherited: ['reader'] }
    const say = (one: Resource) => isAlsoDirect(one, originsOf(one, []))
    expect(say(membership('rio', { ...inherited, deletable: true }))).toBe(true)
    expect(say(membership('rio', inherited))).toBe(false)
    expect(say(membership('rio', { roles: ['reader'], deletable: true }))).toBe(false)
  })

  it('is looked up only for inherited roles', () => {
    expect([isInheriting(rio), isInheriting(membership('mel', { roles: ['admin'] }))]).toEqual([true, false])
  })
})
