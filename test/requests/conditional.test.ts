import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { isForm, isSingle } from '#shared/platform/http/route.ts'
import { attachmentsIn } from '#shared/resources/attachments/store.ts'
import { allRoutes } from '#shared/resources/index.ts'
import { Service } from '#test/support/engine/service.ts'
import { oneIn } from '#test/support/faults/thoroughness.ts'
import * as record from '#test/support/fixtures/records.ts'
import { errorBody, invalidQuery, missing } from '#test/support/oracles/expected-errors.ts'

const as = record.tokenOf(1)

/** One entity of each kind that has an address, and a user without rights. */
const records = [
  record.role(2, ['view_project', 'view_work_packages']),
  record.customField(1, 'list', { options: [{ id: 1, value: 'red' }] }),
  record.type(1),
  record.type(3),
  { kind: 'auth_source', id: 1, name: 'Directory' },
  record.project(1),
  { kind: 'category', id: 1, project: 1, name: 'Steel' },
  record.version(1, 1),
  record.workPackage(1, 1),
  record.workPackage(2, 1),
  record.user(1, 'ada', { admin: true, token: as }),
  record.user(2, 'ben', { token: record.tokenOf(2) }),
  record.user(3, 'cleo'),
  record.user(6, 'ines', { status: 'invited' }),
  record.placeholder('Designer', { id: 4 }),
  record.group(5, 'Crew', [3]),
  { ...record.membership(3, 1, 2), id: 1 },
  { kind: 'time_entry', id: 1, workPackage: 1, user: 1, spentOn: '2026-01-02', seconds: 60 },
  { kind: 'grid', id: 1, user: 1, rowCount: 2, columnCount: 2, widgets: [] },
  { kind: 'non_working_day', date: '2026-12-25', name: 'Christmas' },
  { kind: 'help_text', id: 1, attribute: 'status', scope: 'WorkPackage', helpText: 'How far it is.' },
  { kind: 'reminder', id: 1, workPackage: 1, user: 1, remindAt: '2100-01-01T00:00:00Z' },
  { kind: 'webhook', id: 1, name: 'Chat', url: 'https://chat.example/hook', events: ['user:created'] },
  record.user(7, 'dora', { admin: true, token: record.tokenOf(7) }),
]

/**
 * An address for each route that shows a single resource, with the prefix of its ETag. The prefix is empty if the ETag
 * is computed.
 */
const shown: Record<string, string> = {
  '/actions/{id+}': '/actions/users/read',
  '/activities/{id}': '/activities/100001',
  '/attachments/{id}': '/attachments/1',
  '/auth_sources/{id}': '/auth_sources/1',
  '/capabilities/context/global': '/capabilities/context/global',
  '/capabilities/contexts/global': '/capabilities/contexts/global',
  '/capabilities/{id+}': '/capabilities/users/read/g-1',
  '/categories/{id}': '/categories/1',
  '/categories/{id}/deletion': '/categories/1/deletion',
  '/configuration': '/configuration',
  '/custom_options/{id}': '/custom_options/1',
  '/days/non_working/{id}': '/days/non_working/2026-12-25',
  '/days/non_working/{id}/deletion': '/days/non_working/2026-12-25/deletion',
  '/days/week/{id}': '/days/week/1',
  '/days/{id}': '/days/2026-12-24',
  '/grids/{id}': '/grids/1',
  '/groups/{id}': '/groups/5',
  '/groups/{id}/deletion': '/groups/5/deletion',
  '/help_texts/{id}': '/help_texts/1',
  '/help_texts/{id}/deletion': '/help_texts/1/deletion',
  '/memberships/{id}': '/memberships/1',
  '/my_preferences': '/my_preferences',
  '/notifications/{id}': '/notifications/1',
  '/placeholder_users/{id}': '/placeholder_users/4',
  '/placeholder_users/{id}/deletion': '/placeholder_users/4/deletion',
  '/priorities/{id}': '/priorities/3',
  '/priorities/{id}/deletion': '/priorities/3/deletion',
  '/project_statuses/{id}': '/project_statuses/on_track',
  '/projects/{id}': '/projects/1',
  '/projects/{id}/deletion': '/projects/1/deletion',
  '/projects/{id}/configuration': '/projects/1/configuration',
  '/projects/{id}/queries/default': '/projects/1/queries/default',
  '/queries/columns/{id}': '/queries/columns/subject',
  '/queries/default': '/queries/default',
  '/queries/filter_instance_schemas/{id}': '/queries/filter_instance_schemas/status',
  '/queries/filters/{id}': '/queries/filters/status',
  '/queries/group_bys/{id}': '/queries/group_bys/status',
  '/queries/operators/{id}': '/queries/operators/o',
  '/queries/sort_bys/{id}': '/queries/sort_bys/id-asc',
  '/queries/{id}': '/queries/1',
  '/relations/{id}': '/relations/1',
  '/roles/{id}': '/roles/2',
  '/settings': '/settings',
  '/statuses/{id}': '/statuses/3',
  '/statuses/{id}/deletion': '/statuses/3/deletion',
  '/time_entries/activities/{id}': '/time_entries/activities/3',
  '/time_entries/activities/{id}/deletion': '/time_entries/activities/3/deletion',
  '/time_entries/{id}': '/time_entries/1',
  '/types/{id}': '/types/3',
  '/types/{id}/deletion': '/types/3/deletion',
  '/custom_fields/{id}': '/custom_fields/1',
  '/custom_fields/{id}/deletion': '/custom_fields/1/deletion',
  '/users/{id}': '/users/3',
  '/workflows/{id}': '/workflows/3-2',
  '/users/{id}/deletion': '/users/3/deletion',
  '/users/{id}/preferences': '/users/3/preferences',
  '/versions/{id}': '/versions/1',
  '/versions/{id}/deletion': '/versions/1/deletion',
  '/views/{id}': '/views/1',
  '/webhooks/{id}': '/webhooks/1',
  '/work_packages/{id}': '/work_packages/1',
  '/work_packages/{id}/deletion': '/work_packages/1/deletion',
  '/work_packages/{id}/reminders/{reminder}': '/work_packages/1/reminders/1',
  '/reminders/{id}': '/reminders/1',
}
const computed = [
  '/actions',
  '/capabilities',
  '/days/2026',
  '/days/week',
  '/project_statuses',
  '/queries/columns',
  '/queries/default',
  '/queries/filter',
  '/queries/group_bys',
  '/queries/operators',
  '/queries/sort_bys',
  '/projects/1/queries/default',
]

/** The body of a change for each resource that can be changed. */
const changes: Record<string, object> = {
  '/activities/{id}': { comment: { raw: 'Said.' } },
  '/categories/{id}': { name: 'Interior' },
  '/days/non_working/{id}': { name: 'Feast' },
  '/grids/{id}': { rowCount: 3 },
  '/groups/{id}': { name: 'Gang' },
  '/help_texts/{id}': { helpText: { raw: 'Where it is.' } },
  '/memberships/{id}': { _links: { roles: [{ href: '/api/v3/roles/3' }] } },
  '/my_preferences': { commentSortDescending: true },
  '/placeholder_users/{id}': { name: 'Architect' },
  '/priorities/{id}': { name: 'Urgent' },
  '/projects/{id}': { name: 'House' },
  '/queries/{id}': { name: 'Other' },
  '/relations/{id}': { type: 'blocks' },
  '/roles/{id}': { name: 'Planner' },
  '/settings': { hoursPerDay: 7 },
  '/statuses/{id}': { name: 'Waiting' },
  '/time_entries/activities/{id}': { name: 'Sleep' },
  '/time_entries/{id}': { hours: 'PT2H' },
  '/types/{id}': { name: 'Wish' },
  '/custom_fields/{id}': { name: 'Wish' },
  '/workflows/{id}': { transitions: [{ from: 1, to: 2 }] },
  '/users/{id}': { firstName: 'Cloe' },
  '/users/{id}/preferences': { commentSortDescending: true },
  '/versions/{id}': { name: 'Second', sharing: 'none' },
  '/webhooks/{id}': { name: 'Channel' },
  '/work_packages/{id}': { subject: 'Other' },
  '/work_packages/{id}/reminders/{reminder}': { note: 'Soon.' },
  '/reminders/{id}': { note: 'Later.' },
}

const pathsOf = (method: string, isWanted: (route: (typeof allRoutes)[number]) => boolean) =>
  allRoutes
    .filter((one) => one.method === method && isWanted(one))
    .map(({ path }) => path.slice('/api/v3'.length))

const conditional = allRoutes
  .filter(({ errors }) => errors.includes('PreconditionFailed'))
  .map(({ method, path }) => [method, path.slice('/api/v3'.length)] as const)

/**
 * Resources that separate tests cover, because their address or content is not constant. The ids of jobs and deliveries
 * are random, and the id of an audit entry is a time. A session can be read only by its own browser. Changes without
 * `since` contain the time of the request.
 */
const TESTED_ELSEWHERE = [
  '/api/v3/audit_entries/{id}',
  '/api/v3/changes',
  '/api/v3/job_statuses/{id}',
  '/api/v3/session',
  '/api/v3/webhooks/{id}/deliveries/{delivery}',
  '/api/v3/attachments/{id}/uploaded',
]

/** Resources that are created and deleted, but never changed: watchers, favorites, and the requester's API tokens. */
const UNVERSIONED = /\/(watchers\/\{user\}|favorite|api_tokens\/\{id\})$/

/** Addresses of queries. List parameters can narrow the results of a query. */
const NARROWED = /\/queries\/(default|\d+)$/

/** The path suffixes of actions on single resources. */
const ACTION = /\/(lock|star|unstar|invitation)$/

const pathOf = (template: string) =>
  template === '/users/{id}/invitation'
    ? '/api/v3/users/6/invitation'
    : `/api/v3${shown[template.replace(ACTION, '')]}${ACTION.exec(template)?.[0] ?? ''}`

const failed = errorBody('PreconditionFailed', 'The resource has been changed since it was read.')

let service: Service

async function start() {
  service = await Service.startWith([...records, record.role(3, ['view_members'])])
  await service.post('/api/v3/work_packages/1/activities', { as, body: { comment: { raw: 'First.' } } })
  await service.post('/api/v3/work_packages/1/relations', {
    as,
    body: { type: 'follows', to: { href: '/api/v3/work_packages/2' } },
  })
  await service.post('/api/v3/queries', { as, body: { name: 'Mine' } })
  await service.post('/api/v3/work_packages/2/activities', {
    as: record.tokenOf(7),
    body: { comment: { raw: 'user#1 knows.' } },
  })
  await service.drain()
  // Marks the notification as read, so that a filter on unread notifications would exclude it. Filters must have no
  // effect on a single resource.
  await service.post('/api/v3/notifications/1/read_ian', { as })
  await attachmentsIn(service.ports).insert({
    id: 1,
    version: 1,
    container: 'W1',
    fileName: 'plan.txt',
    fileSize: 1,
    contentType: 'text/plain',
    digest: '0cc175b9c0f1b6a831c399e269772661',
    status: 'uploaded',
    key: 'files/1/a',
    createdAt: '2026-01-01T00:00:00.000Z',
  })
}

const tagOf = async (path: string) => (await service.get(path, { as })).headers.get('etag') as string

const write = (method: string, path: string, ifMatch: string | undefined, body: object = {}, token = as) =>
  service.request(method, path, {
    as: token,
    body: method === 'PATCH' ? body : undefined,
    headers: ifMatch === undefined ? {} : { 'If-Match': ifMatch },
  })

describe('A single resource', () => {
  beforeAll(start)

  it('is shown by one of these routes', () => {
    expect(Object.keys(shown).sort()).toEqual(
      pathsOf(
        'GET',
        (one) => isSingle(one) && one.path.startsWith('/api/v3') && !TESTED_ELSEWHERE.includes(one.path),
      ).sort(),
    )
  })

  it.each(oneIn(3, Object.values(shown)))('has a tag, by which it is not sent again: %s', async (address) => {
    const path = `/api/v3${address}`
    const { headers, body } = await service.get(path, { as })
    const etag = headers.get('etag') as string
    const isComputed = address.endsWith('/deletion') || computed.some((start) => address.startsWith(start))

    expect(etag).toMatch(isComputed ? /^"[\w-]{16}"$/ : /^"[\w-]{16}\.[\w-]{16}"$/)
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const again = await service.get(path, { as, headers: { 'If-None-Match': known } })
      expect([again.status, again.headers.get('etag'), again.body]).toEqual([304, etag, undefined])
      expect(again.headers.get('cache-control')).toBe('no-store')
    }
    for (const other of ['"1.aaaaaaaaaaaaaaaa"', 'nonsense']) {
      const again = await service.get(path, { as, headers: { 'If-None-Match': other } })
      expect([again.status, again.body]).toEqual([200, body])
    }
  })

  it.each(Object.values(shown).filter((address) => !NARROWED.test(address)))(
    'is the same with the parameters of a list, even malformed ones: %s',
    async (address) => {
      const path = `/api/v3${address}`
      const { body } = await service.get(path, { as })
      for (const filters of ['[{"readIAN":{"operator":"=","values":["f"]}}]', '[{"id":', 'x']) {
        const list = new URLSearchParams({ filters, offset: '7', pageSize: '-1', sortBy: 'x', groupBy: 'x' })
        const answer = await service.get(`${path}?${list}`, { as })

        expect([answer.status, answer.body]).toEqual([200, body])
      }
    },
  )

  it.each(['', '/projects', '/projects/schema', '/users', '/work_packages/1/activities'])(
    'is not what this address shows, which has no tag: %s',
    async (address) => {
      const { status, headers } = await service.get(`/api/v3${address}`, {
        as,
        headers: { 'If-None-Match': '*' },
      })

      expect([status, headers.get('etag')]).toEqual([200, null])
    },
  )

  it('has another tag for requesters who see another body of the same version', async () => {
    const [own, other] = await Promise.all([
      service.get('/api/v3/users/3', { as }),
      service.get('/api/v3/users/3', { as: record.tokenOf(2) }),
    ])
    const [a, b] = [own, other].map(({ headers }) => headers.get('etag')?.slice(1, -1).split('.'))

    expect(b?.[0]).toBe(a?.[0])
    expect(b?.[1]).not.toBe(a?.[1])
  })

  it('has a tag that does not say how often it was changed, with a key of the installation', async () => {
    const { tagKey } = await service.ports.configuration.current()
    await service.ports.configuration.change((current) => current)
    const tags = await Promise.all(
      ['/users/3', '/projects/1', '/groups/5'].map((one) => tagOf(`/api/v3${one}`)),
    )
    const versions = tags.map((tag) => tag.split('.')[0])

    expect(tagKey).toMatch(/^[\w-]{43}$/)
    expect((await service.ports.configuration.current()).tagKey).toBe(tagKey)
    expect(new Set(versions).size).toBe(versions.length)
    for (const version of versions) expect(version).toHaveLength(17)
  })

  it('keeps its version when the service only notes something', async () => {
    const [before] = (await tagOf('/api/v3/projects/1')).split('.')
    const beforeParent = await tagOf('/api/v3/work_packages/1')
    const links = { project: { href: '/api/v3/projects/1' }, parent: { href: '/api/v3/work_packages/1' } }
    const { status } = await service.post('/api/v3/work_packages', {
      as,
      body: { subject: 'New', _links: links },
    })

    expect(status).toBe(201)
    expect((await tagOf('/api/v3/projects/1')).split('.')[0]).toBe(before)
    expect((await tagOf('/api/v3/work_packages/1')).split('.')[0]).toBe(beforeParent.split('.')[0])
  })

  it('has the tag of its creation', async () => {
    const project = { _links: { definingProject: { href: '/api/v3/projects/1' } } }
    const principal = { principal: { href: '/api/v3/groups/5' }, roles: [{ href: '/api/v3/roles/3' }] }
    const created: [string, object][] = [
      ['/grids', { _links: { scope: { href: '/my/page' } } }],
      ['/groups', { name: 'Choir', _links: { members: [{ href: '/api/v3/users/3' }] } }],
      ['/memberships', { _links: { project: { href: '/api/v3/projects/1' }, ...principal } }],
      ['/placeholder_users', { name: 'Builder' }],
      ['/projects', { name: 'Home', identifier: 'home' }],
      ['/roles', { name: 'Looker' }],
      [
        '/users',
        { login: 'dan', email: 'dan@example.com', firstName: 'Dan', lastName: 'D', status: 'invited' },
      ],
      ['/versions', { name: 'Later', ...project }],
      ['/work_packages', { subject: 'New', _links: { project: { href: '/api/v3/projects/1' } } }],
      ['/work_packages/1/activities', { comment: { raw: 'Said.' } }],
    ]
    for (const [address, body] of created) {
      const answer = await service.post(`/api/v3${address}`, { as, body })

      expect([address, answer.status]).toEqual([address, 201])
      const etag = answer.headers.get('etag')?.split('.')[0]
      expect([address, etag]).toEqual([
        address,
        (await tagOf(answer.headers.get('location') as string)).split('.')[0],
      ])
    }
  })
})

describe('A write of a single resource', () => {
  beforeAll(start)

  it('is by one of these routes', () => {
    expect(Object.keys(changes).sort()).toEqual(pathsOf('PATCH', ({ path }) => !ACTION.test(path)).sort())
    expect(conditional.map(([method, path]) => `${method} ${path}`)).toEqual(
      allRoutes
        .filter(
          (one) =>
            one.path.startsWith('/api/v3/') &&
            (['PATCH', 'DELETE'].includes(one.method) || /\/(lock|invitation)$/.test(one.path)) &&
            !TESTED_ELSEWHERE.includes(one.path) &&
            !UNVERSIONED.test(one.path),
        )
        .map(({ method, path }) => `${method} ${path.slice('/api/v3'.length)}`),
    )
  })

  it.each(oneIn(3, conditional))(
    'for another version is refused, before its body is looked at: %s %s',
    async (method, path) => {
      const [before, tag] = [
        await service.get(pathOf(path).replace(/\/lock$/, ''), { as }),
        '"99999.aaaaaaaaaaaaaaaa"',
      ]
      for (const other of [tag, `${tag}, "aaaaaaaaaaaaaaaa"`, `W/${tag}`]) {
        const answer = await write(method, pathOf(path), other, { id: 77, createdAt: 'never' })
        expect([answer.status, answer.body]).toEqual([412, failed])
      }
      expect((await service.get(pathOf(path).replace(/\/lock$/, ''), { as })).body).toEqual(before.body)
    },
  )

  it.each(oneIn(3, conditional))('has a header that can be read: %s %s', async (method, path) => {
    for (const broken of ['', '1', '"1', '*, "1.a"', '"1.a" "2.b"', 'w/"1.a"']) {
      const { status, body } = await write(method, pathOf(path), broken)
      expect([broken, status]).toEqual([broken, 400])
      expect(body).toEqual(invalidQuery('If-Match is neither * nor a list of entity tags.'))
    }
  })

  it.each(
    oneIn(
      3,
      conditional.filter(([, path]) => path.includes('{id}')),
    ),
  )('of nothing is 404 first: %s %s', async (method, path) => {
    const nothing = pathOf(path).replace(
      /\d+(?=$|\/lock|\/invitation|\/star|\/unstar|\/preferences)/,
      '9900001',
    )
    for (const tag of ['"1.aaaaaaaaaaaaaaaa"', 'broken'])
      expect(await write(method, nothing, tag)).toMatchObject({ status: 404, body: missing })
  })

  it.each(
    oneIn(
      3,
      conditional.filter(([, path]) => path !== '/my_preferences'),
    ),
  )('by somebody who may not is 403 or 404 first: %s %s', async (method, path) => {
    for (const tag of ['"1.aaaaaaaaaaaaaaaa"', 'broken']) {
      const { status } = await write(method, pathOf(path), tag, {}, record.tokenOf(2))
      expect([403, 404]).toContain(status)
    }
  })

  it('costs no round trip more, and without a write if it is refused', async () => {
    const address = '/api/v3/projects/1'
    const change = (ifMatch: string | undefined, name: string) =>
      service.meter.measure(() => write('PATCH', address, ifMatch, { name }))
    const plain = await change(undefined, 'Plain')
    const matching = await change(await tagOf(address), 'Matching')
    const refused = await change('"99999.other"', 'Refused')

    expect([matching.result.status, refused.result.status]).toEqual([200, 412])
    expect(matching.commands).toEqual(plain.commands)
    expect(refused.commands.filter((command) => !/^(BatchGet|Get|Query)/.test(command))).toEqual([])
    expect(refused.roundTrips).toBeLessThan(plain.roundTrips)
  })

  it('does not apply to forms, which describe a write', async () => {
    for (const { path } of allRoutes.filter((one) => isForm(one) && one.path.includes('{id}'))) {
      const headers = { 'If-Match': '"99999.aaaaaaaaaaaaaaaa"' }
      const names: Record<string, string> = {
        '/api/v3/workflows/{id}/form': '3-2',
        '/api/v3/days/non_working/{id}/form': '2026-12-25',
      }
      const id = names[path] ?? (path.includes('placeholder') ? '4' : '1')
      const address = path.replace('{id}', id)
      expect((await service.post(address, { as, headers, body: {} })).status).toBe(200)
    }
  })
})

describe('A change that a job continues within the request', () => {
  beforeAll(start)

  it.each<[string, object, object]>([
    ['/projects/1', { public: true }, { active: false }],
    ['/projects/1', { active: true }, { public: false }],
    ['/versions/1', { sharing: 'system' }, { sharing: 'none' }],
    ['/groups/5', {}, { _links: { members: [] } }],
  ])('is answered with the tag of what it has become: %s, %j, then %j', async (path, first, body) => {
    const address = `/api/v3${path}`
    const before = await write('PATCH', address, undefined, first)
    const answer = await write('PATCH', address, before.headers.get('etag') as string, body)

    expect(answer.status).toBe(200)
    expect(answer.headers.get('etag')).toBe(await tagOf(address))
  })
})

describe('Of two changes at once for the same version', () => {
  beforeAll(start)

  it.each(oneIn(3, Object.entries(changes)))('one is made: %s', async (path, body) => {
    const address = pathOf(path)
    const tag = await tagOf(address)

    const answers = await Promise.all([1, 2].map(() => write('PATCH', address, `"0.other", ${tag}`, body)))

    const [made, refused] = answers.sort((a, b) => a.status - b.status)
    expect([made?.status, refused?.status, refused?.body]).toEqual([200, 412, failed])
    // Leaves out queries: a query is shown with its results, but the response to a change omits the results.
    if (!address.includes('queries')) expect(made?.headers.get('etag')).toBe(await tagOf(address))
    expect(made?.headers.get('etag')?.split('.')[0]).not.toBe(tag.split('.')[0])
    expect((await write('PATCH', address, tag, body)).status).toBe(412)
    expect((await write('PATCH', address, made?.headers.get('etag') as string, body)).status).toBe(200)
  })
})

describe('Of two deletions at once for the same version', () => {
  beforeEach(start)

  it.each(
    oneIn(
      3,
      conditional.filter(([method]) => method !== 'PATCH'),
    ),
  )('one is made: %s %s', async (method, path) => {
    const address = pathOf(path)
    if (method === 'DELETE' && path.endsWith('/lock')) await service.post(address, { as })
    if (path === '/roles/{id}') await service.delete('/api/v3/memberships/1', { as })
    const tag = await tagOf(address.replace(/\/(lock|invitation)$/, ''))

    const answers = await Promise.all([1, 2].map(() => write(method, address, tag)))

    const [made, refused] = answers.map(({ status }) => status).sort()
    expect([200, 202, 204]).toContain(made)
    expect([404, 412]).toContain(refused)
  })
})
