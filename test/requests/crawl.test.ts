import { beforeAll, describe, expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'
import { oneIn } from '#test/support/faults/thoroughness.ts'
import {
  customField,
  group,
  membership,
  placeholder,
  project,
  role,
  tokenOf,
  type,
  user,
  version,
} from '#test/support/fixtures/records.ts'

/** Records of every kind. */
const records = [
  role(901, ['view_members', 'view_work_packages', 'manage_versions']),
  role(902, ['manage_members', 'edit_project']),
  role(903, ['manage_users']),
  type(901),
  customField(901, 'list', { options: [{ id: 901, value: 'Red' }], multi: true }),
  customField(902, 'user'),
  customField(903, 'version'),
  user(901, 'root', { admin: true, token: tokenOf(901) }),
  user(902, 'reader', { token: tokenOf(902) }),
  user(903, 'manager', { token: tokenOf(903) }),
  user(904, 'guest', { token: tokenOf(904) }),
  placeholder('Architect', { id: 905 }),
  group(906, 'Builders', [902, 905]),
  project(901, { types: [901], customFields: { 901: [901], 902: 906, 903: 901 }, status: 'at risk' }),
  project(902, { parent: 901, public: true, customFields: { 902: 905 } }),
  version(901, 901, { sharing: 'tree' }),
  membership(902, 901, 901),
  membership(903, 902, 902),
  membership(903, null, 903),
  membership(906, 901, 902),
  { kind: 'work_package', id: 901, project: 901, subject: 'Build', version: 901, assignee: 902, author: 901 },
  { kind: 'work_package', id: 902, project: 901, subject: 'Paint', parent: 901 },
  { kind: 'time_entry', id: 901, workPackage: 901, user: 902, spentOn: '2026-01-05', seconds: 3600 },
  { kind: 'grid', id: 901, user: 902, rowCount: 1, columnCount: 1, widgets: [] },
]

interface Found {
  href: string
  method?: string
  templated?: boolean
  type?: string
}

/** Every link in a body, at any depth. */
function linksIn(body: unknown): Found[] {
  if (Array.isArray(body)) return body.flatMap(linksIn)
  if (typeof body !== 'object' || body === null) return []
  const own = 'href' in body && typeof body.href === 'string' ? [body as Found] : []
  return [...own, ...Object.values(body).flatMap(linksIn)]
}

/** The addresses of columns, filters, sort keys and groups in queries. A later release will serve them. */
const namesInQueries =
  /\/queries\/(columns|filters|operators|sort_bys|group_bys|filter_instance_schemas)(\/|$)/

/**
 * Returns whether a link leads to something other than a resource: an HTML page, the OpenAPI document and its examples,
 * or a name in a query.
 */
const isElsewhere = ({ href, type }: Found) =>
  type !== undefined || namesInQueries.test(href) || !href.startsWith('/api/')

const isFollowed = ({ href, method, templated }: Found) =>
  href.startsWith('/') && !href.includes('{') && !templated && (method === undefined || method === 'get')

/**
 * Links that some requesters get but may not follow. For example, the root contains links to every collection.
 * Capabilities contain links to principals that the requester may not see.
 */
const closed = {
  users: '403 /api/v3/users',
  placeholderUsers: '403 /api/v3/placeholder_users',
  groups: '403 /api/v3/groups',
  types: '403 /api/v3/types',
  statuses: '403 /api/v3/statuses',
  priorities: '403 /api/v3/priorities',
  timeActivities: '403 /api/v3/time_entries/activities',
  work: '403 /api/v3/work_packages',
  queries: '403 /api/v3/queries',
  workOfOthers: '403 /api/v3/projects/902/work_packages',
  places: '403 /api/v3/work_packages/available_projects',
  parents: '403 /api/v3/projects/available_parent_projects',
  architect: '404 /api/v3/placeholder_users/905',
}

/** Links that work only for requesters who see work packages in some project. */
const ofWork = ['types', 'statuses', 'priorities', 'work', 'queries', 'workOfOthers'] as const

/** Follows every link once. @returns the number of links, and the broken links */
async function crawl(service: Service, as: string) {
  const waiting = ['/api/v3']
  const seen = new Set(waiting)
  const missing: string[] = []
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    const { status, body } = await service.get(path, { as })
    if (status !== 200) missing.push(`${status} ${path}`)
    const followed = linksIn(body).filter((link) => isFollowed(link) && !isElsewhere(link))
    const found = followed.map(({ href }) => href).filter((href) => !seen.has(href))
    for (const href of new Set(found)) waiting.push(href)
    for (const href of found) seen.add(href)
  }
  return { count: seen.size, missing: missing.sort() }
}

describe('Every link, from the root on,', () => {
  let service: Service

  beforeAll(async () => {
    service = await Service.startWith(records)
  })

  const requesters: [who: string, id: number, refused: (keyof typeof closed)[], atLeast: number][] = [
    [
      'a member who reads, also through a group',
      902,
      ['users', 'placeholderUsers', 'timeActivities', 'architect', 'workOfOthers', 'places'],
      20,
    ],
    ['an administrator', 901, [], 60],
    [
      'a manager of members and users',
      903,
      ['placeholderUsers', ...ofWork, 'timeActivities', 'architect'],
      30,
    ],
    ['a guest', 904, ['users', 'placeholderUsers', 'groups', ...ofWork, 'timeActivities', 'parents'], 5],
  ]

  it.each(oneIn(4, requesters))(
    'leads %s to something that is there',
    async (_, id, refused, atLeast) => {
      const { count, missing } = await crawl(service, tokenOf(id))

      expect(missing).toEqual(refused.map((name) => closed[name]).sort())
      expect(count).toBeGreaterThan(atLeast)
    },
    120_000,
  )
})
