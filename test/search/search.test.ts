import { beforeAll, describe, expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'
import {
  membership,
  project,
  role,
  tokenOf,
  user,
  version,
  workPackage,
} from '#test/support/fixtures/records.ts'
import { people, tokens } from '#test/support/fixtures/rights-personas.ts'

const WORKER = 40

/** Entities named after the moon, in a private, a hidden, a public and an archived project. */
const moons = [
  role(10, ['view_work_packages']),
  user(WORKER, 'wanda', { token: tokenOf(WORKER) }),
  project(11, { name: 'Moon', identifier: 'lunar' }),
  project(12, { name: 'Moon base' }),
  project(13, { name: 'Moon for all', public: true }),
  project(14, { name: 'Moon of old', active: false }),
  membership(WORKER, 11, 10),
  version(11, 11, { name: 'Moon 1.0' }),
  version(12, 12, { name: 'Moon 2.0', status: 'closed' }),
  version(13, 12, { name: 'Moon everywhere', sharing: 'system' }),
  workPackage(11, 11, { subject: 'To the moon' }),
  workPackage(12, 11, { subject: 'Moon', status: 12 }),
  workPackage(21, 12, { subject: 'Build the Moon base' }),
  workPackage(22, 14, { subject: 'The moon of old' }),
]

let service: Service

beforeAll(async () => {
  service = await Service.start()
  expect((await service.import([...people, ...moons])).rejected).toEqual([])
})

const ask = (as: string | undefined, parameters: Record<string, string>) =>
  service.get(`/api/v3/search?${new URLSearchParams(parameters)}`, { as })

const found = async (as: string | undefined, query: string, types?: string) => {
  const { status, body } = await ask(as, { query, ...(types && { types }) })
  expect(status).toBe(200)
  return body._embedded.elements.map(({ _type, id }: { _type: string; id: number }) => `${_type} ${id}`)
}

describe('the search', () => {
  it('finds the best first: whole names, beginnings, words, parts; in each, what is active comes first', async () => {
    expect(await found(tokens.admin, 'moon')).toEqual([
      ...['Project 11', 'WorkPackage 12', 'Project 12', 'Project 13', 'Version 11', 'Version 13'],
      ...['Project 14', 'Version 12', 'WorkPackage 21', 'WorkPackage 11'],
    ])
  })

  it.each([
    [
      'a member of one project',
      tokenOf(WORKER),
      ['Project 11', 'WorkPackage 12', 'Project 13', 'Version 11', 'Version 13', 'WorkPackage 11'],
    ],
    ['somebody without rights', tokens.nobody, ['Project 13']],
    ['somebody who sees members of another project', tokens.reader, ['Project 13']],
    ['a manager of users', tokens.users, ['Project 13']],
  ])('finds nothing that is hidden: %s', async (_, as, expected) => {
    expect(await found(as, 'moon')).toEqual(expected)
  })

  it.each([
    ['an administrator', tokens.admin, ['User 6']],
    ['who manages the members of some project', tokens.manager, ['User 6']],
    ['who sees the members of a project', tokens.reader, []],
    ['herself', tokens.users, ['User 6']],
    ['somebody without rights', tokens.nobody, []],
  ])('finds people as the list of principals does: %s', async (_, as, expected) => {
    expect(await found(as, 'uma')).toEqual(expected)
  })

  it.each([
    ['an administrator', tokens.admin, ['User 10']],
    ['somebody without rights, since she shows it', tokens.nobody, ['User 10']],
  ])('finds people by their email if it is visible: %s', async (_, as, expected) => {
    expect(await found(as, 'olga@example')).toEqual(expected)
  })

  it('finds nobody by an email that is hidden', async () => {
    expect(await found(tokens.reader, 'lars')).toEqual(['User 11'])
    expect(await found(tokens.reader, 'lars@example')).toEqual([])
  })

  it('finds groups and placeholder users, locked people last', async () => {
    expect(await found(tokens.admin, 's', 'Group,PlaceholderUser')).toEqual([
      ...['Group 20', 'PlaceholderUser 30', 'Group 21', 'PlaceholderUser 31'],
    ])
    expect(await found(tokens.admin, 'a', 'User')).toEqual(expect.arrayContaining(['User 1', 'User 11']))
  })

  it.each(['11', '#11', ' 11 '])('finds the work package of a number first: %s', async (query) => {
    expect((await found(tokens.admin, query))[0]).toBe('WorkPackage 11')
    expect(await found(tokenOf(WORKER), query, 'WorkPackage')).toEqual(['WorkPackage 11'])
  })

  it.each([
    ['of a hidden project', tokenOf(WORKER), '21', []],
    ['of an archived project, to a member', tokenOf(WORKER), '22', []],
    ['of an archived project, to an administrator', tokens.admin, '22', ['WorkPackage 22']],
    ['that there is not', tokens.admin, '99', []],
  ])('finds the work package of a number if it is visible: %s', async (_, as, query, expected) => {
    expect(await found(as, query, 'WorkPackage')).toEqual(expected)
  })

  it('shows what a list of suggestions needs', async () => {
    const { body } = await ask(tokenOf(WORKER), { query: 'moon', types: 'Version,WorkPackage' })

    expect(body).toMatchObject({ _type: 'Collection', total: 4, count: 4, offset: 1 })
    expect(body._embedded.elements.slice(0, 3)).toEqual([
      {
        _type: 'WorkPackage',
        id: 12,
        title: 'Moon',
        active: false,
        _links: {
          self: { href: '/api/v3/work_packages/12', title: 'Moon' },
          project: { href: '/api/v3/projects/11', title: 'Moon' },
          type: { href: '/api/v3/types/1', title: 'Task' },
          status: { href: '/api/v3/statuses/12', title: 'Closed' },
        },
      },
      {
        _type: 'Version',
        id: 11,
        title: 'Moon 1.0',
        active: true,
        _links: {
          self: { href: '/api/v3/versions/11', title: 'Moon 1.0' },
          project: { href: '/api/v3/projects/11', title: 'Moon' },
        },
      },
      {
        _type: 'Version',
        id: 13,
        title: 'Moon everywhere',
        active: true,
        _links: { self: { href: '/api/v3/versions/13', title: 'Moon everywhere' } },
      },
    ])
  })

  it('has pages', async () => {
    const page = async (offset: string) =>
      (await ask(tokens.admin, { query: 'moon', pageSize: '4', offset })).body

    expect((await page('2'))._embedded.elements.map(({ title }: { title: string }) => title)).toEqual([
      ...['Moon 1.0', 'Moon everywhere', 'Moon of old', 'Moon 2.0'],
    ])
    expect(await page('3')).toMatchObject({ total: 10, count: 2 })
    expect(await page('4')).toMatchObject({ total: 10, count: 0 })
  })

  it.each([
    [{}, ["Query can't be blank."]],
    [{ query: ' ' }, ["Query can't be blank."]],
    [{ query: 'x'.repeat(256) }, ['Query is too long (maximum is 255 characters).']],
    [{ query: 'x', types: 'User,Nonsense' }, ['Types is not set to one of the allowed values.']],
    [{ types: 'constructor' }, ["Query can't be blank.", 'Types is not set to one of the allowed values.']],
  ])('refuses %j', async (parameters, messages) => {
    const { status, body } = await ask(tokens.admin, parameters)

    expect(status).toBe(400)
    expect([body.message].flat()).toEqual(messages)
  })

  it('is linked from the root, as a template', async () => {
    expect((await service.get('/api/v3')).body._links.search).toEqual({
      href: '/api/v3/search{?query,types,pageSize}',
      title: 'Search',
      templated: true,
    })
  })
})
