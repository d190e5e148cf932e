import { beforeEach, describe, expect, it } from 'vitest'
import { serviceDocument } from '#infra/openapi.ts'
import { allRoutes } from '#shared/resources/index.ts'
import { requestProblems } from '#test/support/engine/openapi-check.ts'
import { Service } from '#test/support/engine/service.ts'
import { oneIn } from '#test/support/faults/thoroughness.ts'
import { accept, invited, PASSWORD } from '#test/support/fixtures/invitations.ts'
import {
  authSource,
  active as signedUp,
  invited as toInvite,
  without,
} from '#test/support/fixtures/new-users.ts'
import { tokens } from '#test/support/fixtures/personas.ts'
import { project, role, user, workPackage } from '#test/support/fixtures/records.ts'

const as = tokens.admin
const directory = authSource('/api/v3/auth_sources/7')
const elsewhere = without(signedUp, 'password')
const home = { definingProject: { href: '/api/v3/projects/1' } }
const page = { href: '/my/page' }

const placeholderUsers = '/api/v3/placeholder_users'
const users = '/api/v3/users'
const projects = '/api/v3/projects'
const groups = '/api/v3/groups'
const versions = '/api/v3/versions'
const grids = '/api/v3/grids'
const queries = '/api/v3/queries'
const roles = '/api/v3/roles'
const memberships = '/api/v3/memberships'
const workPackages = '/api/v3/work_packages'
const inProject = '/api/v3/projects/1/work_packages'
const categories = '/api/v3/projects/1/categories'
const relations = '/api/v3/work_packages/1/relations'
const watchers = '/api/v3/work_packages/1/watchers'
const activities = '/api/v3/work_packages/1/activities'

const apiTokens = '/api/v3/api_tokens'
const reminders = '/api/v3/work_packages/1/reminders'
const webhooks = '/api/v3/webhooks'
const timeEntries = '/api/v3/time_entries'
const entries = ['types', 'statuses', 'priorities', 'time_entries/activities'].map(
  (name) => `/api/v3/${name}`,
)
const customFields = '/api/v3/custom_fields'
const nonWorkingDays = '/api/v3/days/non_working'
const helpTexts = '/api/v3/help_texts'
const onWorkPackage = { href: '/api/v3/work_packages/1' }

const toBecomeMember = {
  _links: {
    principal: { href: '/api/v3/users/1' },
    roles: [{ href: '/api/v3/roles/1' }],
  },
}

let service: Service

beforeEach(async () => {
  service = await Service.startWith([
    { kind: 'auth_source', id: 7, name: 'LDAP' },
    user(1, 'ada', { admin: true, token: as }),
    project(1),
    role(1, ['manage_users']),
    workPackage(1, 1),
    workPackage(2, 1),
  ])
})

/** Returns whether a body is accepted. `request` also checks accepted bodies against the OpenAPI document. */
async function isTaken(method: string, path: string, body: object): Promise<boolean> {
  const { status } = await service.request(method, path, { as, body })
  expect([200, 201, 422]).toContain(status)
  return status !== 422
}

const isDocumented = (method: string, path: string, body: object) =>
  requestProblems(method, path, body).length === 0

/** Returns a copy of a body with one value replaced. */
function withValue(body: Record<string, unknown>, [name = '', link]: string[], value: unknown) {
  const { _links: links, ...values } = body
  const changed = link ? { [link]: value } : {}
  const own = name === '_links' ? values : { ...values, [name]: value }
  return { ...own, _links: { ...(links as object), ...changed } }
}

/**
 * The paths of the values that a schema describes. The path of a property is its name, and the path of a link is
 * `_links` followed by its name.
 */
function namesIn(schema: string): string[][] {
  // biome-ignore lint/suspicious/noExplicitAny: the document is nested data.
  const { _links, ...values } = (serviceDocument().components.schemas[schema] as any).properties
  const described = (members: object) =>
    Object.entries(members).flatMap(([name, value]) => ('type' in value ? [name] : []))
  const links = described(_links?.properties ?? {}).map((name) => ['_links', name])
  return [...described(values).map((name) => [name]), ...links]
}

describe('a creation', () => {
  it.each<[string, Record<string, unknown>]>([
    [placeholderUsers, { name: 'Designer' }],
    [users, signedUp],
    [users, { ...elsewhere, identity_url: 'https://id.example/nina' }],
    [users, { ...elsewhere, identityUrl: 'https://id.example/nina' }],
    [users, { ...elsewhere, ...directory }],
    [users, { ...elsewhere, ...directory._links }],
    [users, toInvite],
    [groups, { name: 'Testers' }],
    [projects, { name: 'Voyager', identifier: 'voyager' }],
    [versions, { name: 'Next', _links: home }],
    [versions, { name: 'Next', ...home }],
    [grids, { _links: { scope: page } }],
    [grids, { _links: { page } }],
    [grids, { scope: page }],
    [grids, { page }],
    [roles, { name: 'Planner' }],
    ...entries.map((path): [string, Record<string, unknown>] => [path, { name: 'Waiting' }]),
    [queries, { name: 'Mine' }],
    [customFields, { name: 'Fuel', resource: 'project', format: 'bool' }],
    [nonWorkingDays, { name: 'Feast', date: '2026-12-25' }],
    [helpTexts, { attribute: 'status', scope: 'WorkPackage', helpText: { raw: 'How far it is.' } }],
    [memberships, toBecomeMember],
    [inProject, { subject: 'Launch' }],
    [activities, { comment: { raw: 'Launched.' } }],
    [activities, { comment: 'Launched.' }],
    [categories, { name: 'Engines' }],
    [relations, { type: 'blocks', to: { href: '/api/v3/work_packages/2' } }],
    [reminders, { remindAt: '2100-01-01T08:00:00Z' }],
    [timeEntries, { spentOn: '2026-03-02', hours: 'PT1H', workPackage: onWorkPackage }],
    [timeEntries, { spentOn: '2026-03-02', hours: 'PT1H', entity: onWorkPackage }],
    [timeEntries, { spentOn: '2026-03-02', ongoing: true, project: { href: '/api/v3/projects/1' } }],
  ])('at %s is documented as it is taken, and is not without one of its members: %j', async (path, body) => {
    for (const name of Object.keys(body)) {
      const less = without(body, name)
      expect([name, await isTaken('POST', path, less)]).toEqual([name, false])
      expect([name, isDocumented('POST', path, less)]).toEqual([name, false])
    }

    expect(await isTaken('POST', path, body)).toBe(true)
  })

  it('is tried here for every route that creates something', () => {
    const created = allRoutes
      // Uploads have separate tests.
      .filter(({ success, body }) => success === 201 && body && !['multipart', 'metadata'].includes(body))
      .map(({ path }) => path.replace('{id}', '1'))
      // Leaves out the path `workPackages`: its body has the same schema as the body that creates a work package in a
      // project.
      .filter((path) => path !== workPackages)
      // Leaves out the body for API tokens. The service accepts or refuses this body depending on how the requester
      // signed in, and separate tests cover both cases.
      .filter((path) => path !== apiTokens)
      // This body is left out. The test derives it from the schema with an empty list of events, and the service
      // refuses a webhook without events.
      .filter((path) => path !== webhooks)

    const collections = [
      customFields,
      grids,
      groups,
      helpTexts,
      memberships,
      nonWorkingDays,
      placeholderUsers,
      projects,
      queries,
      roles,
      users,
      versions,
    ]
    expect(created.sort()).toEqual(
      [
        ...collections,
        ...entries,
        ...[inProject, activities, categories, relations, reminders, timeEntries, watchers],
      ].sort(),
    )
  })
})

type Bodies = (n: number) => Record<string, unknown>

/** A body for each resource. In each body, any one of the optional values may be null. */
const bodies: [resource: string, path: string, Bodies][] = [
  ['PlaceholderUser', placeholderUsers, (n) => ({ name: `Designer ${n}` })],
  [
    'User',
    users,
    (n) => ({
      ...signedUp,
      ...directory,
      login: `nina${n}`,
      email: `n${n}@example.com`,
      identity_url: `x${n}`,
    }),
  ],
  ['Group', groups, (n) => ({ name: `Testers ${n}` })],
  ['Project', projects, (n) => ({ name: 'Voyager', identifier: `voyager-${n}` })],
  ['Version', versions, () => ({ name: 'Next', _links: home })],
  ['Grid', grids, () => ({ _links: { scope: page } })],
  ['Query', queries, (n) => ({ name: `Mine ${n}` })],
  ['Role', roles, (n) => ({ name: `Planner ${n}` })],
]

describe.each(oneIn(3, bodies))('null in the body of a %s', (resource, path, bodyOf) => {
  it('is documented exactly where a creation takes it', async () => {
    for (const [n, name] of namesIn(`${resource}Creation`).entries()) {
      const body = withValue(bodyOf(n), name, null)
      expect([name, isDocumented('POST', path, body)]).toEqual([name, await isTaken('POST', path, body)])
    }
  })

  it('is documented exactly where an update takes it', async () => {
    const { body: created } = await service.post(path, { as, body: bodyOf(0) })
    const item = created._links.self.href
    for (const name of namesIn(`${resource}Change`)) {
      const body = withValue({}, name, null)
      expect([name, isDocumented('PATCH', item, body)]).toEqual([name, await isTaken('PATCH', item, body)])
    }
  })
})

describe('the acceptance of an invitation', () => {
  it('is documented as it is taken, and is not without its token or its password', async () => {
    const path = '/api/v3/invitations/accept'
    const { token } = await invited(service)

    for (const body of [{ token }, { password: PASSWORD }, { token, password: PASSWORD, login: null }]) {
      expect((await service.post(path, { body })).status).toBeGreaterThanOrEqual(400)
      expect(isDocumented('POST', path, body)).toBe(false)
    }
    expect((await accept(service, token)).status).toBe(200)
  })
})
