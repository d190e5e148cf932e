import type { FunctionDefinition } from '#infra/function-definitions.ts'
import { isWrite } from '#shared/platform/http/route.ts'
import { upload } from '#test/support/fixtures/files.ts'
import { FIRST } from '#test/support/fixtures/large-world.ts'
import {
  ADMIN,
  CHILD,
  CROWDED,
  DEEP,
  FAR,
  GROUP,
  MANY,
  MEL,
  membershipsIn,
  PASSWORD,
  placeholderId,
  ROOT,
} from './world.ts'

/** A cost or its limit: sequential round trips to DynamoDB, and capacity units. */
export interface Cost {
  roundTrips: number
  readUnits: number
  writeUnits: number
}

export interface Sent {
  method: string
  path: string
  body?: object
  headers?: Record<string, string>
}

/** A request, and the limit of its cost. */
export interface Figure {
  name: string
  /** The id of the requesting user. */
  as: number
  /**
   * Returns the request.
   *
   * @param turn the number of the repetition. Creations differ by this number, since the same creation cannot be
   * repeated
   */
  send(turn: number, size: number): Sent
  wanted(size: number): Partial<Cost>
  /** True if the consumed units must not grow with the size of the installation. */
  isFlat: boolean
  /** The maximum number of transactions. By default it is one, so that no crash leaves a partial write. */
  transactions: number
}

/** The write units for an audit entry: the entry itself, three names and two counters. */
const ENTRY = 12

const units = (roundTrips: number, readUnits?: number, writeUnits?: number) => ({
  roundTrips,
  ...(readUnits !== undefined && { readUnits }),
  ...(writeUnits !== undefined && { writeUnits }),
})

/** Turns a table of requests into figures, all of which have the same limit. */
const group = (
  wanted: Partial<Cost> | Figure['wanted'],
  requests: Record<string, Sent | Figure['send']>,
  { as = ADMIN, isFlat = false, transactions = 1 } = {},
): Figure[] =>
  Object.entries(requests).map(([name, send]) => ({
    name,
    as,
    send: typeof send === 'function' ? send : () => send,
    wanted: typeof wanted === 'function' ? wanted : () => wanted,
    isFlat,
    transactions,
  }))

const address = (path: string, parameters: Record<string, unknown>) => {
  const texts = Object.entries(parameters).map(([name, value]): [string, string] => [
    name,
    typeof value === 'object' ? JSON.stringify(value) : String(value),
  ])
  return `/api/v3/${path}?${new URLSearchParams(texts)}`
}
const get = (path: string, parameters = {}): Sent => ({ method: 'GET', path: address(path, parameters) })
const writing = (method: string) => (path: string, body: object) => ({
  method,
  path: `/api/v3/${path}`,
  body,
})
const [post, patch] = [writing('POST'), writing('PATCH')]
const form = (path: string, body: object) => post(`${path}/form`, body)

const by = (key: string, direction = 'asc') => ({ sortBy: [[key, direction]] })
const where = (name: string, operator: string, value: unknown) => ({
  filters: [{ [name]: { operator, values: [value] } }],
})
/** Returns a function that returns the request for the page in the middle of a list. The page has twenty elements. */
const middle =
  (path: string, parameters = {}) =>
  (_: number, size: number) =>
    get(path, { ...parameters, offset: size / 40, pageSize: 20 })
const last = (path: string) => (_: number, size: number) => get(path, { offset: size / 20, pageSize: 20 })

const placeholder = (size: number, n: number) => `placeholder_users/${placeholderId(size, n)}`
const parent = (id: number) => ({ _links: { parent: { href: `/api/v3/projects/${id}` } } })
const definedIn = (id: number) => ({ _links: { definingProject: { href: `/api/v3/projects/${id}` } } })
const memberOf = (project: number, principal: number) => ({
  _links: {
    principal: { href: `/api/v3/users/${principal}` },
    project: { href: `/api/v3/projects/${project}` },
    roles: [{ href: '/api/v3/roles/2' }],
  },
})
const scope = { _links: { scope: { href: '/my/page' } } }
const webhookOf = (name: string) => ({
  name,
  url: 'https://hooks.example/build',
  events: ['version:created'],
  allProjects: false,
  _links: { projects: [{ href: `/api/v3/projects/${CROWDED}` }] },
})
const person = (turn: number) => ({
  login: `new-${turn}`,
  email: `new-${turn}@example.com`,
  firstName: 'New',
  lastName: 'Person',
  status: 'active',
  password: PASSWORD,
})

const lists = ['users', 'placeholder_users', 'projects', 'versions']
const each = (paths: string[], name: string, send: (path: string) => Sent | Figure['send']) =>
  Object.fromEntries(paths.map((path) => [`${path}, ${name}`, send(path)]))

/** Returns the limit for requests that read the rows of a whole collection. */
const byRows = (size: number) => units(6, 110 + 40 * Math.max(0, size / 1000 - 1))

/** Returns the limit for requests that read the rows of all work packages in a project. */
const inProject = (size: number) => units(5, 70 + 40 * (size / 1000))
const sortedBy = (key: string) => ({
  [`work packages of a project, by ${key}`]: middle(`projects/${DEEP}/work_packages`, {
    ...filtered(),
    ...by(key),
  }),
})
const openOnes = { status: { operator: 'o' } }
const filtered = (...filters: object[]) => ({ filters })

/**
 * The maximum costs of requests, including authentication. Reads are strongly consistent, items have up to a kilobyte,
 * and pages have twenty elements.
 */
export const figures: readonly Figure[] = [
  ...group(units(2, 6), {
    'users: one': get('users/100'),
    'users: update form': form('users/100', { firstName: 'Other' }),
    'users: creation form': form('users', person(0)),
    'users: one, unless it is known': { ...get('users/100'), headers: { 'if-none-match': '"0.other"' } },
    'users: me': get('users/me'),
    'users: preferences': get('users/100/preferences'),
    'placeholder users: one': (_, size) => get(placeholder(size, 100)),
    'placeholder users: update form': (_, size) => form(placeholder(size, 100), { name: 'Other' }),
    'placeholder users: creation form': form('placeholder_users', { name: 'Other' }),
  }),
  // The request also reads the memberships, because roles do not show which of a user's projects are active.
  ...group(units(2, 12), { 'users: me, a member of 500 projects': get('users/me') }, { as: MANY }),
  ...group(
    units(2, 6),
    {
      'grids: one': get('grids/1'),
      'grids: update form': form('grids/1', { rowCount: 3 }),
      'grids: creation form': form('grids', scope),
    },
    { as: MEL },
  ),
  ...group(
    units(4, 16),
    {
      'projects: one, with parent and custom fields': get(`projects/${CHILD}`),
      'projects: update form': form(`projects/${CHILD}`, { name: 'Other' }),
      'projects: creation form': form('projects', { name: 'New', identifier: 'new', ...parent(ROOT) }),
      'versions: one, with rights in its project': get('versions/1'),
      'versions: update form': form('versions/1', { name: 'Other' }),
    },
    { as: MEL },
  ),
  ...group(units(4, 16), {
    'groups: one': get(`groups/${GROUP}`),
    'roles: one': get('roles/2'),
    'memberships: one': get('memberships/2'),
    'memberships: update form': form('memberships/2', {}),
    'memberships: creation form': form('memberships', memberOf(ROOT, 101)),
  }),
  ...group(units(4, 16), { 'versions: one that is shared': get('versions/2') }, { as: FAR }),
  ...group(
    units(5, 18),
    { 'projects: one, by its identifier': get(`projects/project-${CHILD}`) },
    { as: MEL },
  ),
  // The sign-in takes three round trips. The first request also records the attempt, its success, and the day of the
  // sign-in.
  ...group(units(6, 8), {
    'users: me, by login and password': {
      ...get('users/me'),
      headers: { authorization: `Basic ${Buffer.from(`mel:${PASSWORD}`).toString('base64')}` },
    },
  }),
  ...group(units(1, 4), {
    ...each([...lists, 'grids'], 'schema', (path) => get(`${path}/schema`)),
    actions: get('actions'),
    'global context': get('capabilities/context/global'),
  }),
  ...group(
    units(1, 3),
    each(['statuses', 'priorities'], 'all', (path) => get(path)),
  ),
  ...group(
    units(4, 60),
    each([...lists, 'memberships'], 'page 1', (path) => get(path, { pageSize: 20 })),
    { isFlat: true },
  ),
  ...group(
    units(4, 60),
    { ...each(lists, 'middle page', (path) => middle(path)), ...each(lists, 'last page', last) },
    { isFlat: true },
  ),
  ...group(
    units(4, 70),
    each(lists.slice(0, 3), 'by name', (path) => middle(path, by('name'))),
    { isFlat: true },
  ),
  ...group(byRows, {
    ...each(['users', 'projects'], 'by creation', (path) => middle(path, by('created_at', 'desc'))),
    ...each(['users', 'projects'], 'by change', (path) => middle(path, by('updated_at', 'desc'))),
    'projects, by activity': middle('projects', by('latest_activity_at', 'desc')),
  }),
  ...group(
    units(6),
    each(lists.slice(0, 3), 'a thousand by name', (path) => get(path, { pageSize: 1000, ...by('name') })),
  ),
  ...group(
    units(6, 29),
    {
      'versions seen by a member of few projects': get('versions', { pageSize: 20 }),
      'versions of a project': get(`projects/${CHILD}/versions`),
    },
    { as: MEL, isFlat: true },
  ),
  ...group(byRows, { 'projects of a version': get('versions/1/projects') }, { as: MEL }),
  ...group(byRows, {
    'projects of a version that all see': get('versions/3/projects', { pageSize: 20 }),
    'projects where versions can be created': get('versions/available_projects', { pageSize: 20 }),
  }),
  ...group((size) => byRows(3 * size), { 'principals, page 1': get('principals', { pageSize: 20 }) }),
  ...group((size) => units(8, 300 + size / 2 + 120 * (size / 1000)), {
    'search, in everything': get('search', { query: '1 00' }),
    'search, in people': get('search', { query: '1 00', types: 'User,Group' }),
  }),
  ...group(byRows, {
    'users, by a part of the name': get('users', where('name', '~', '9')),
    'placeholder users, by a part of the name': get('placeholder_users', where('name', '~', '9')),
    'projects, by a part of the name': get('projects', where('name_and_identifier', '~', '9')),
    'versions, by a part of the name': get('versions', { ...where('name', '~', '9'), pageSize: 20 }),
    'users, filtered and sorted': get('users', { ...where('status', '=', 'active'), ...by('name', 'desc') }),
  }),
  ...group(
    units(6, 70),
    {
      'projects seen by a member of many': get('projects'),
      'projects seen by a member of many, by name': middle('projects', by('name')),
    },
    { as: MANY, isFlat: true },
  ),
  ...group(
    byRows,
    {
      'projects seen by a member of many, filtered': get('projects', where('name_and_identifier', '~', '9')),
    },
    { as: MANY },
  ),
  ...group(
    inProject,
    {
      'work packages of a project': get(`projects/${DEEP}/work_packages`),
      'work packages of a project, all': middle(`projects/${DEEP}/work_packages`, filtered()),
      ...sortedBy('subject'),
      ...sortedBy('assignee'),
      ...sortedBy('parent'),
      'work packages of a project, grouped by status': get(`projects/${DEEP}/work_packages`, {
        ...filtered(),
        groupBy: 'status',
      }),
    },
    { as: MEL },
  ),
  // These two lists take one more round trip than the lists above. The list sorted by version looks up the names of the
  // versions. The other list looks up the links of its elements, whose ids are far apart.
  ...group(
    (size) => ({ ...inProject(size), roundTrips: 6 }),
    {
      ...sortedBy('version'),
      'work packages of a project, filtered and sorted': get(`projects/${DEEP}/work_packages`, {
        ...where('subject', '~', 'number 9'),
        ...by('updatedAt', 'desc'),
      }),
    },
    { as: MEL },
  ),
  ...group(inProject, {
    'work packages of a project, with sums': get(`projects/${DEEP}/work_packages`, {
      ...filtered(),
      groupBy: 'status',
      showSums: 'true',
    }),
  }),
  ...group(
    (size) => units(4, 40 + 40 * (size / 1000)),
    {
      'work packages of a project, the total alone': get(`projects/${DEEP}/work_packages`, {
        ...filtered(),
        select: 'total',
      }),
    },
    { as: MEL },
  ),
  ...group(
    (size) => {
      const { roundTrips = 0, readUnits = 0 } = inProject(size)
      return units(roundTrips + 1, readUnits + 4)
    },
    { 'queries: one with its results': get('queries/1') },
    { as: MEL },
  ),
  ...group(units(2, 10), { 'queries: update form': form('queries/1', { name: 'Other' }) }, { as: MEL }),
  ...group(
    units(4, undefined, 16),
    { 'queries: create': (turn) => post('queries', { name: `New ${turn}` }) },
    { as: MEL },
  ),
  ...group(
    units(3, undefined, 16),
    {
      'queries: change': (turn) => patch('queries/1', { name: `Mine ${turn}` }),
      'queries: star': (turn) => patch(`queries/1/${turn % 2 === 0 ? 'star' : 'unstar'}`, {}),
    },
    { as: MEL },
  ),
  ...group(
    units(5, 110),
    {
      'work packages that are assigned to me': get('work_packages', {
        ...filtered({ assignee: { operator: '=', values: ['me'] } }, openOnes),
        ...by('updatedAt', 'desc'),
      }),
    },
    { as: MEL, isFlat: true },
  ),
  // The list takes one more round trip to read the version, and another to read the project that shares the version.
  ...group(
    units(6, 120),
    { 'work packages of a version': get('work_packages', where('version', '=', '4')) },
    { as: MEL, isFlat: true },
  ),
  ...group(
    units(5, 120),
    {
      'work packages below another one': get('work_packages', where('parent', '=', String(FIRST))),
    },
    { as: MEL, isFlat: true },
  ),
  ...group(
    units(4, 150),
    {
      'work packages, page 2': get('work_packages', { offset: 2 }),
      'work packages, middle page of all': middle('work_packages', filtered()),
      'work packages, last page of all': (_, size) =>
        get('work_packages', { ...filtered(), offset: size / 20 }),
      'work packages, middle page of the open ones': (_, size) =>
        get('work_packages', { offset: Math.ceil(size / 400) }),
    },
    { isFlat: true },
  ),
  ...group(units(4, undefined, 26 + ENTRY), {
    'users: create': (turn) => post('users', person(turn)),
    'placeholder users: create': (turn) => post('placeholder_users', { name: `New ${turn}` }),
  }),
  ...group(
    // The creator becomes a member, so the project and the membership each get an audit entry.
    units(4, undefined, 30 + 2 * ENTRY),
    { 'projects: create': (turn) => post('projects', { name: 'New', identifier: `new-${turn}` }) },
    { as: MEL },
  ),
  ...group(units(4, 16), {
    'projects: one, four deep': get(`projects/${DEEP}`),
    'projects: update form, four deep': form(`projects/${DEEP}`, { name: 'Other' }),
  }),
  ...group(units(4, undefined, 12), {
    'projects: change the description, four deep': (turn) =>
      patch(`projects/${DEEP}`, { description: { raw: `deep ${turn}` } }),
  }),
  ...group(units(4, 24), { 'work packages: one': get(`work_packages/${FIRST + 100}`) }, { as: MEL }),
  // The form takes five round trips here, but only four in a project whose custom fields contain no references.
  ...group(
    units(5, 24),
    { 'work packages: creation form': form(`projects/${ROOT}/work_packages`, { subject: 'New' }) },
    { as: MEL },
  ),
  ...group(
    units(6, undefined, 16),
    { 'work packages: create': (turn) => post(`projects/${ROOT}/work_packages`, { subject: `New ${turn}` }) },
    { as: MEL },
  ),
  // The write also changes four counters, because the collection and the project both count work packages by status.
  ...group(
    units(6, undefined, 15),
    {
      'work packages: change the status': (turn) =>
        patch('work_packages/2', {
          lockVersion: turn,
          _links: { status: { href: `/api/v3/statuses/${7 + turn}` } },
        }),
    },
    { as: MEL },
  ),
  // For a project deep in a tree, the available versions are looked up in all of its ancestors.
  ...group(
    units(7, 24),
    {
      'work packages: update form, four deep': form(`work_packages/${FIRST + 100}`, { subject: 'Other' }),
    },
    { as: MEL },
  ),
  // In the next two operations, a creation and a change, the parent of the project is read after the write.
  ...group(
    units(7, undefined, 16),
    {
      'work packages: create, four deep': (turn) =>
        post(`projects/${DEEP}/work_packages`, { subject: `New ${turn}` }),
    },
    { as: MEL },
  ),
  ...group(
    units(8, undefined, 17),
    {
      'work packages: change the subject, four deep': (turn) =>
        patch(`work_packages/${FIRST + 200 + turn}`, { lockVersion: 0, subject: `Changed ${turn}` }),
    },
    { as: MEL },
  ),
  ...group(
    units(3, 24),
    { 'work packages: the first 100 activities': get('work_packages/2/activities', { pageSize: 100 }) },
    { as: MEL },
  ),
  ...group(
    units(5, undefined, 11),
    {
      'work packages: comment': (turn) =>
        post('work_packages/3/activities', { comment: { raw: `Said ${turn}` } }),
    },
    { as: MEL },
  ),
  // This request takes one round trip more than the target number, because the links of the embedded work package are
  // resolved after the work package is read.
  ...group(units(3, 10), { 'time entries: one': get('time_entries/7') }, { isFlat: true }),
  ...group(
    units(4, 60),
    {
      'time entries of a work package': get('time_entries', where('work_package', '=', '2')),
      'time entries of a user in a month': get('time_entries', {
        filters: [
          { user: { operator: '=', values: [String(MEL)] } },
          { spent_on: { operator: '<>d', values: ['2026-03-01', '2026-03-31'] } },
        ],
      }),
    },
    { isFlat: true },
  ),
  ...group(
    units(4, 60),
    { 'time entries, middle page': get('time_entries', { offset: 12, pageSize: 20 }) },
    { isFlat: true },
  ),
  // This request takes two round trips more than the target, because the id is allocated before the write and the
  // response embeds a work package.
  ...group(units(5, undefined, 20), {
    'time entries: create': (turn) =>
      post('time_entries', {
        spentOn: '2026-03-02',
        hours: `PT${turn + 1}M`,
        comment: { raw: 'Said' },
        _links: { workPackage: { href: '/api/v3/work_packages/2' } },
      }),
  }),
  ...group(units(4, undefined, 20), {
    'time entries: change the hours': (turn) => patch('time_entries/8', { hours: `PT${turn + 3}M` }),
  }),
  ...group(units(3, undefined, 20), {
    'time entries: delete': (turn) => ({ method: 'DELETE', path: `/api/v3/time_entries/${100 + turn}` }),
  }),
  ...group(
    units(3, 40),
    {
      'attachments: the 50 of a work package': get('work_packages/2/attachments'),
    },
    { as: MEL },
  ),
  // This request needs one more round trip, to read the links of the embedded work package.
  ...group(units(4, 10), { 'attachments: one': get('attachments/1') }, { as: MEL }),
  // The request allocates the id, stores the attachment, and then stores the file. After that, it writes the attachment
  // again, together with the work package, and finally the latest activity.
  ...group(
    units(7, undefined, 30),
    {
      'attachments: upload': () => ({
        method: 'POST',
        path: '/api/v3/work_packages/3/attachments',
        body: upload(),
      }),
    },
    { as: MEL, transactions: 2 },
  ),
  // One more round trip is needed to read the project of the work package, because the project determines access.
  ...group(units(3, 10), { 'attachments: content': get('attachments/1/content') }, { as: MEL }),
  // The id is allocated before the write. The write also changes two further items, which contain the numbers of
  // relations of the two work packages.
  ...group(units(5, undefined, 19), {
    'relations: create': (turn) =>
      post(`work_packages/${FIRST}/relations`, {
        type: 'follows',
        _links: { to: { href: `/api/v3/work_packages/${FIRST + 300 + turn}` } },
      }),
  }),
  // `relations: one` reads three things one after another: both work packages of the relation, the requester's rights
  // in their projects, and the links of the embedded work packages.
  ...group(units(4, 16), { 'relations: one': get('relations/1') }, { isFlat: true }),
  ...group(
    units(3, 40),
    { 'relations of a work package': get(`work_packages/${FIRST}/relations`) },
    { isFlat: true },
  ),
  ...group(units(5, undefined, 16), {
    'relations: change the description': (turn) => patch('relations/1', { description: `${turn}` }),
  }),
  ...group(units(4, undefined, 16), {
    'relations: delete': (turn) => ({ method: 'DELETE', path: `/api/v3/relations/${turn + 1}` }),
  }),
  ...group(units(3, undefined, 8), {
    'watchers: watch': (turn) =>
      post(`work_packages/${FIRST + turn}/watchers`, { user: { href: `/api/v3/users/${ADMIN}` } }),
  }),
  ...group(
    units(4, 40),
    { 'watchers of a work package': get(`work_packages/${FIRST}/watchers`) },
    { as: MEL },
  ),
  ...group(units(3, undefined, 8), {
    'watchers: no longer watch': (turn) => ({
      method: 'DELETE',
      path: `/api/v3/work_packages/${FIRST + turn}/watchers/me`,
    }),
  }),
  // This request takes one more round trip for each level of the tree.
  ...group(units(8), { 'projects below one': get('projects', where('ancestor', '=', String(ROOT))) }),
  ...group(units(5, undefined, 24 + ENTRY), {
    'projects: delete': (turn) => ({ method: 'DELETE', path: `/api/v3/projects/${130 + turn}` }),
  }),
  ...group(units(6, undefined, 30 + ENTRY), {
    'projects: create, four deep': (turn) =>
      post('projects', { name: 'New', identifier: `deep-${turn}`, ...parent(DEEP) }),
  }),
  ...group(units(6, undefined, 20), {
    'projects: move, four deep': (turn) => patch(`projects/${140 + turn}`, parent(DEEP)),
  }),
  ...group(
    units(5, undefined, 16),
    { 'versions: create': () => post('versions', { name: 'New', ...definedIn(ROOT) }) },
    { as: MEL },
  ),
  ...group(
    units(6, undefined, 16),
    { 'versions: create, four deep': () => post('versions', { name: 'New', ...definedIn(DEEP) }) },
    { as: MEL },
  ),
  ...group(units(5, undefined, 16 + ENTRY), {
    'memberships: create': (turn) => post('memberships', memberOf(CROWDED, 600 + turn)),
  }),
  ...group(units(4, undefined, 8), { 'grids: create': () => post('grids', scope) }, { as: MEL }),
  ...group(units(4, undefined, 12 + ENTRY), {
    'users: change the language': (turn) => patch('users/101', { language: turn % 2 ? 'de' : 'fr' }),
  }),
  ...group(units(4, undefined, 12), {
    'users: change the preferences': (turn) =>
      patch('users/101/preferences', { autoHidePopups: turn % 2 === 0 }),
    'projects: change the description': (turn) => patch('projects/101', { description: { raw: `${turn}` } }),
    'versions: change the description': (turn) => patch('versions/101', { description: { raw: `${turn}` } }),
  }),
  ...group(
    units(4, undefined, 12),
    { 'grids: change the size': (turn) => patch('grids/1', { rowCount: 9 + turn }) },
    { as: MEL },
  ),
  ...group(units(4, undefined, 24 + ENTRY), {
    'placeholder users: change the name': (turn, size) =>
      patch(placeholder(size, 102), { name: `Other ${turn}` }),
  }),
  ...group(units(4, undefined, 24), {
    'users: change the name': (turn) => patch('users/102', { lastName: `Other ${turn}` }),
    'users: change the login': (turn) => patch('users/103', { login: `other-${turn}` }),
    'users: change the address': (turn) => patch('users/104', { email: `other-${turn}@example.com` }),
    'projects: change the name': (turn) => patch('projects/102', { name: `Other ${turn}` }),
    'projects: change the name, in any version': (turn) => ({
      ...patch('projects/104', { name: `Other ${turn}` }),
      headers: { 'if-match': '*' },
    }),
    'projects: change the identifier': (turn) => patch('projects/103', { identifier: `other-${turn}` }),
    'versions: change the name': (turn) => patch('versions/102', { name: `Other ${turn}` }),
  }),
  ...group(units(5, undefined, 24), {
    'users: lock': (turn) => ({ method: 'POST', path: `/api/v3/users/${110 + turn}/lock` }),
    'users: delete': (turn) => ({ method: 'DELETE', path: `/api/v3/users/${120 + turn}` }),
    'users: unlock': (turn) => ({ method: 'DELETE', path: `/api/v3/users/${110 + turn}/lock` }),
    'placeholder users: delete': (turn, size) => ({
      method: 'DELETE',
      path: `/api/v3/${placeholder(size, 120 + turn)}`,
    }),
  }),
  // The units include the work of the job, because the request itself runs the job.
  ...group(
    units(9, undefined, 24),
    {
      'versions: delete one that nothing refers to': (turn) => ({
        method: 'DELETE',
        path: `/api/v3/versions/${120 + turn}`,
      }),
    },
    { transactions: 3 },
  ),
  ...group(units(4, 24), {
    'capabilities by their ids': get('capabilities', where('id', '=', `users/update/g-${ADMIN}`)),
    'capabilities of a principal': get('capabilities', where('principal', '=', '100')),
    'capabilities of a principal, 500 projects': get('capabilities', where('principal', '=', String(MANY))),
    'capabilities in a context, 500 members': get('capabilities', where('context', '=', `p${CROWDED}`)),
  }),
  ...group((size) => units(4, Math.ceil((3 * membershipsIn(size)) / 100)), {
    'capabilities, page 1': get('capabilities'),
    'capabilities, middle page': middle('capabilities'),
  }),
  ...group(
    units(3, 24),
    {
      'notifications, page 1': get('notifications'),
      'notifications, number of unread ones': get('notifications', {
        pageSize: 0,
        ...where('readIAN', '=', 'f'),
      }),
    },
    { as: MEL, isFlat: true },
  ),
  // The request reads the work packages of the reminders, and then the rights in the projects of these work packages.
  ...group(units(4, 24), { 'reminders of a user': get('reminders') }, { as: MEL, isFlat: true }),
  ...group(
    units(3, 12),
    { 'changes of a list': get('changes', { topics: `/api/v3/projects/${DEEP}/work_packages` }) },
    { as: MEL, isFlat: true },
  ),
  ...group(
    units(4, undefined, 8),
    {
      'notifications: mark one': (turn) => post(`notifications/1/${turn % 2 ? 'unread' : 'read'}_ian`, {}),
      'notifications: mark all': (turn) => post(`notifications/${turn % 2 ? 'unread' : 'read'}_ian`, {}),
    },
    { as: MEL },
  ),
  ...group(
    units(5, undefined, 20),
    {
      'reminders: create': (turn) =>
        post('work_packages/3/reminders', { remindAt: `9999-01-0${1 + turn}T00:00:00Z` }),
      'reminders: change': (turn) => patch('work_packages/2/reminders/1', { note: `Changed ${turn}` }),
      'reminders: delete': (turn) => ({
        method: 'DELETE',
        path: `/api/v3/work_packages/2/reminders/${2 + turn}`,
      }),
    },
    { as: MEL },
  ),
  ...group(
    units(6, undefined, 16),
    {
      'attachments: prepare a direct upload': () =>
        post('work_packages/3/attachments/prepare', { fileName: 'plan.png', fileSize: 7 }),
    },
    { as: MEL },
  ),
  ...group(
    units(4, undefined, 16),
    {
      'users: change the settings of notifications': (turn) =>
        patch('my_preferences', {
          notifications: [
            { _links: { project: { href: null } } },
            {
              workPackageCommented: turn % 2 === 0,
              _links: { project: { href: `/api/v3/projects/${FIRST}` } },
            },
          ],
        }),
    },
    { as: MANY },
  ),
  // Each write also stores the configuration, which contains the subscriptions of all webhooks. The next request reads
  // the configuration again.
  ...group(units(6, undefined, 30), {
    'webhooks: create': (turn) => post('webhooks', webhookOf(`New ${turn}`)),
    'webhooks: change': (turn) => patch('webhooks/1', { name: `Changed ${turn}` }),
    'webhooks: delete': (turn) => ({ method: 'DELETE', path: `/api/v3/webhooks/${2 + turn}` }),
  }),
  ...group(units(4, undefined, 8), { 'webhooks: send a test': () => post('webhooks/1/test', {}) }),
]

/** Every tenth figure. This selection contains figures of all kinds. */
export const someFigures = figures.filter((_, index) => index % 10 === 0)

export const ofWorkPackages = figures.filter(({ name }) => name.startsWith('work packages'))

/** The additional cost of a function's first request, which reads the configuration. */
export const AT_START = { roundTrips: 1, readUnits: 1 }

/**
 * The contention that is measured: the number of concurrent creations, the durations of their transactions, and the
 * maximum number of transactions for each creation. Each duration is measured separately.
 */
export const contention = { creations: 50, heldMs: [10, 25], transactionsEach: 15 }

/**
 * The load and the limit of a benchmark in which several clients write in one project. `each` is the number of
 * sequential requests of each client. `heldMs` is the time that each transaction takes in the table. `waitedMs` is the
 * maximum time that a request may wait for other clients.
 */
export const clients = { count: 10, each: 12, heldMs: 25, waitedMs: 500 }

/** The minimum number of records, of all kinds, that an import must process per second. */
export const importedPerSecond = 300

/**
 * The maximum ratio of the cost at any size to the cost at the smallest size. It applies to figures that must not
 * depend on the size.
 */
export const FLAT = 1.5

/**
 * The maximum number of bytes that a cold start reads. The largest functions determine the limits: saved views with
 * results for `reads`, and writes of work packages for `others`. Functions that receive files (`uploads`) also contain
 * the multipart parser.
 */
export const bundleBytes = {
  reads: 482_000,
  others: 495_000,
  /**
   * The consumer of jobs contains the code of all kinds of jobs. It may be large, because nobody waits for its cold
   * start.
   */
  jobs: 560_000,
  mails: 447_000,
  uploads: 519_000,
}

/** Returns whether a function only reads, and accepts no request bodies. */
export const isReading = ({ routes }: FunctionDefinition): boolean =>
  routes.length > 0 && routes.every(({ body, uses }) => !isWrite(uses) && !body)

/** Returns whether at least one route of a function accepts multipart bodies. */
export const takesFiles = ({ routes }: FunctionDefinition): boolean =>
  routes.some(({ body }) => body === 'multipart')

/**
 * The maximum CPU time for loading a function, relative to the CPU time for loading the same function from the CDK's
 * default bundle.
 */
export const COLD_START_RATIO = 0.55

/**
 * The target for the CPU time of a warm handler, relative to hand-written code that makes the same calls to DynamoDB.
 * It is reported, not enforced.
 */
export const HANDLER_RATIO = 1.3

/**
 * The target for the CPU time of a list, in microseconds for each row that it searches. The target is reported, not
 * enforced.
 */
export const SEARCH_CPU_MICROSECONDS = 6
