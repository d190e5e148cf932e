import { beforeAll, describe, expect, it } from 'vitest'
import { oncePerKey } from '#shared/platform/concurrency.ts'
import { matchRoute } from '#shared/platform/http/addresses.ts'
import type { Route } from '#shared/platform/http/route.ts'
import { allRoutes } from '#shared/resources/index.ts'
import { Service } from '#test/support/engine/service.ts'
import { oneIn } from '#test/support/faults/thoroughness.ts'
import { upload } from '#test/support/fixtures/files.ts'
import * as record from '#test/support/fixtures/records.ts'
import { badCredentials, invalidBody, notAuthenticated } from '#test/support/oracles/expected-errors.ts'

/** Addresses that need no credentials, or have separate tests for anonymous requests. */
const open = [
  '/api/v3/health',
  '/api/v3/spec.json',
  '/api/v3/spec.yml',
  '/api/v3/invitations/accept',
  '/api/v3/password_resets',
  '/api/v3/password_resets/accept',
]
const answered = ['GET /api/v3', 'GET /api/v3/grids', 'GET /api/v3/users/{id}', 'GET /api/v3/categories/{id}']

const closed = allRoutes.filter(({ path }) => path.startsWith('/api/v3') && !open.includes(path))
const withId = (path: string, id = '1') => path.replaceAll(/\{\w+\+?\}/g, id)
const bodies: Partial<Record<NonNullable<Route['body']>, () => unknown>> = {
  multipart: upload,
  text: () => new Blob(['a'], { type: 'text/plain' }),
}
const bodyFor = (body: Route['body']) => body && (bodies[body]?.() ?? {})
const sent = (routes: typeof closed) =>
  routes.map(({ method, path, body }) => [method, withId(path), bodyFor(body)] as const)
const unanswered = closed.filter(({ method, path }) => !answered.includes(`${method} ${path}`))

const admin = record.tokenOf(1)

/** One entity of each kind that has an address. The Anonymous role lists permissions that it cannot grant. */
const records = [
  record.role(1, ['view_members', 'manage_members', 'manage_placeholder_user', 'manage_users']),
  record.role(2, ['manage_placeholder_user', 'manage_users', 'add_project'], { builtin: 'anonymous' }),
  record.customField(1, 'list', { options: [{ id: 1, value: 'red' }] }),
  record.type(1),
  record.project(1),
  record.version(1, 1),
  record.workPackage(1, 1),
  record.user(1, 'ada', { admin: true, token: admin }),
  record.user(2, 'lars', { status: 'locked', token: record.tokenOf(2) }),
  record.user(3, 'nils'),
  record.placeholder('Designer', { id: 4 }),
  record.group(5, 'Crew', [3]),
  { ...record.membership(3, 1, 1), id: 1 },
]

/**
 * The statuses that an anonymous requester, who has no rights here, gets for an entity that exists and for a missing
 * one.
 */
const expectedStatuses: [there: number, missing: number, method: string, paths: string][] = [
  [
    200,
    200,
    'GET',
    '/relations /placeholder_users/schema /users/schema /principals /projects /projects/schema ' +
      '/projects/schemas /versions /time_entries /grids/schema /actions /capabilities /capabilities/context/global ' +
      '/capabilities/contexts/global /memberships /roles /roles/schema /categories/schema /configuration /help_texts /help_texts/schema',
  ],
  [200, 404, 'GET', '/project_statuses/{id} /users/{id} /roles/{id}'],
  // No project is public here, so a requester without an account sees no custom field.
  [404, 404, 'GET', '/custom_options/{id}'],
  // The status is 400, because required query parameters are missing.
  [400, 400, 'GET', '/work_packages/schemas /search /changes'],
  [401, 401, 'GET', '/users/{id}/preferences /my_preferences /api_tokens /notifications /notifications/{id}'],
  [
    401,
    401,
    'POST',
    '/session /api_tokens /notifications/read_ian /notifications/unread_ian /notifications/{id}/read_ian ' +
      '/notifications/{id}/unread_ian',
  ],
  [401, 401, 'DELETE', '/api_tokens/{id}'],
  [404, 404, 'GET', '/session'],
  [404, 404, 'DELETE', '/session'],
  [401, 401, 'PATCH', '/users/{id}/preferences /my_preferences'],
  [
    403,
    403,
    'GET',
    '/days /days/week /days/non_working /days/non_working/schema /days/non_working/{id}/deletion /days/{id} /days/week/{id} /days/non_working/{id} /placeholder_users /users /groups /groups/schema /groups/{id} ' +
      '/projects/available_parent_projects /versions/schema /versions/available_projects /grids ' +
      '/grids/{id} /memberships/schema /memberships/available_projects /types /types/{id} /statuses /statuses/{id} /priorities /priorities/{id} ' +
      '/types/schema /types/{id}/deletion /statuses/schema /statuses/{id}/deletion /workflows /workflows/schema /workflows/{id} /settings /settings/schema ' +
      '/custom_fields /custom_fields/schema /custom_fields/{id} /custom_fields/{id}/deletion /priorities/schema /priorities/{id}/deletion /time_entries/activities/schema /time_entries/activities/{id}/deletion ' +
      '/work_packages /work_packages/available_projects /work_packages/schemas/sums /time_entries/schema /time_entries/activities ' +
      '/time_entries/available_projects /time_entries/available_work_packages ' +
      '/queries /queries/default /queries/schema /queries/available_projects /queries/filter_instance_schemas ' +
      '/queries/columns/{id} /queries/sort_bys/{id} /queries/group_bys/{id} /queries/filters/{id} ' +
      '/queries/operators/{id} /queries/filter_instance_schemas/{id} /views ' +
      '/reminders /audit_entries /audit_entries/schema /audit_entries/{id} /webhooks /webhooks/schema /webhooks/{id} /webhooks/{id}/deliveries /webhooks/{id}/deliveries/{delivery}',
  ],
  [
    403,
    403,
    'POST',
    '/custom_fields /custom_fields/form /custom_fields/{id}/form ' +
      '/settings/form /settings/test_mail /help_texts /help_texts/form /days/non_working /days/non_working/form /days/non_working/{id}/form /workflows/{id}/form /types /types/form /types/{id}/form /statuses /statuses/form /statuses/{id}/form /priorities /priorities/form /priorities/{id}/form /time_entries/activities /time_entries/activities/form /time_entries/activities/{id}/form ' +
      '/placeholder_users /placeholder_users/form /placeholder_users/{id}/form /users /users/form ' +
      '/groups /projects /projects/form /versions /versions/form /grids /grids/form /grids/{id}/form ' +
      '/memberships /memberships/form /roles /work_packages /work_packages/form /attachments /attachments/prepare ' +
      '/time_entries /time_entries/form ' +
      '/queries /queries/form /render/markdown /render/plain /webhooks /webhooks/form /webhooks/{id}/form /webhooks/{id}/test ' +
      '/webhooks/{id}/deliveries/{delivery}/redeliver',
  ],
  [
    403,
    403,
    'PATCH',
    '/placeholder_users/{id} /groups/{id} /grids/{id} /webhooks/{id} /workflows/{id} /settings ' +
      '/days/non_working/{id} /types/{id} /statuses/{id} /priorities/{id} /time_entries/activities/{id} /custom_fields/{id}',
  ],
  [
    403,
    403,
    'DELETE',
    '/days/non_working/{id} /placeholder_users/{id} /groups/{id} /webhooks/{id} /types/{id} /statuses/{id} /priorities/{id} /time_entries/activities/{id} ' +
      '/custom_fields/{id}',
  ],
  [403, 403, 'GET', '/groups/{id}/deletion /placeholder_users/{id}/deletion'],
  [403, 404, 'GET', '/users/{id}/deletion'],
  [
    404,
    404,
    'GET',
    '/categories/{id}/deletion /projects/{id}/deletion /versions/{id}/deletion /work_packages/{id}/deletion',
  ],
  [403, 404, 'PATCH', '/users/{id} /roles/{id}'],
  [403, 404, 'DELETE', '/users/{id} /users/{id}/lock /roles/{id}'],
  [403, 404, 'POST', '/users/{id}/form /users/{id}/lock /users/{id}/invitation /users/{id}/password_reset'],
  [
    404,
    404,
    'GET',
    '/help_texts/{id} /help_texts/{id}/deletion /placeholder_users/{id} /projects/{id} /versions/{id} /versions/{id}/projects ' +
      '/projects/{id}/versions /time_entries/{id} /time_entries/activities/{id} /actions/{id+} /capabilities/{id+} /memberships/{id} ' +
      '/time_entries/{id}/available_work_packages /work_packages/{id}/available_relation_candidates ' +
      '/job_statuses/{id} /projects/{id}/copy/schema /projects/{id}/types /projects/{id}/categories /auth_sources/{id} /projects/{id}/configuration ' +
      '/projects/{id}/work_packages /work_packages/{id} /work_packages/{id}/available_projects ' +
      '/work_packages/schemas/{id} /work_packages/{id}/available_assignees /work_packages/{id}/available_mentions ' +
      '/projects/{id}/available_assignees /projects/{id}/available_responsibles ' +
      '/work_packages/{id}/activities /work_packages/{id}/attachments /activities/{id} /categories/{id} ' +
      '/attachments/{id} /attachments/{id}/content /attachments/{id}/uploaded /relations/{id} /work_packages/{id}/relations ' +
      '/queries/{id} /views/{id} /projects/{id}/queries/default /projects/{id}/queries/schema ' +
      '/projects/{id}/queries/filter_instance_schemas ' +
      '/work_packages/{id}/watchers /work_packages/{id}/available_watchers ' +
      '/work_packages/{id}/reminders /work_packages/{id}/reminders/{reminder} /reminders/{id}',
  ],
  [
    404,
    404,
    'PATCH',
    '/help_texts/{id} /categories/{id} /projects/{id} /versions/{id} /memberships/{id} /work_packages/{id} /activities/{id} /relations/{id} ' +
      '/time_entries/{id} ' +
      '/queries/{id} /queries/{id}/star /queries/{id}/unstar ' +
      '/work_packages/{id}/reminders/{reminder} /reminders/{id}',
  ],
  [
    404,
    404,
    'DELETE',
    '/help_texts/{id} /categories/{id} /projects/{id} /projects/{id}/favorite /versions/{id} /memberships/{id} /work_packages/{id} ' +
      '/attachments/{id} /relations/{id} ' +
      '/time_entries/{id} ' +
      '/queries/{id} /work_packages/{id}/watchers/{user} ' +
      '/work_packages/{id}/reminders/{reminder} /reminders/{id}',
  ],
  [
    404,
    404,
    'POST',
    '/help_texts/{id}/form /projects/{id}/categories /projects/{id}/categories/form /categories/{id}/form ' +
      '/projects/{id}/copy /projects/{id}/copy/form /projects/{id}/form /projects/{id}/favorite /versions/{id}/form /memberships/{id}/form ' +
      '/work_packages/{id}/form /projects/{id}/work_packages /projects/{id}/work_packages/form ' +
      '/work_packages/{id}/activities /work_packages/{id}/attachments /work_packages/{id}/attachments/prepare ' +
      '/attachments/{id}/uploaded /work_packages/{id}/relations ' +
      '/time_entries/{id}/form ' +
      '/queries/{id}/form /work_packages/{id}/watchers /work_packages/{id}/reminders',
  ],
]
const ids: Record<string, string> = { placeholder_users: '4', groups: '5', project_statuses: 'on_track' }

let service: Service

beforeAll(async () => {
  service = await Service.startWith(records)
})

describe('Where a login is required, every route', () => {
  it.each(oneIn(3, sent(unanswered)))(
    'asks the anonymous requester to sign in: %s %s',
    async (method, path, body) => {
      for (const address of [path, path.replace(/1(?=$|\/)/, '99')]) {
        const { status, headers, body: error } = await service.request(method, address, { body })
        expect([status, error]).toEqual([401, notAuthenticated])
        expect(headers.get('www-authenticate')).toBe('Basic realm="Project Management API", charset="UTF-8"')
      }
    },
  )

  it.each(oneIn(3, sent(closed)))(
    'refuses wrong tokens and those of locked users: %s %s',
    async (method, path, body) => {
      for (const as of [record.tokenOf(2), 'opk_1_not-the-token-of-ada']) {
        const answer = await service.request(method, path, { as, body })
        expect(answer).toMatchObject({ status: 401, body: badCredentials })
      }
    },
  )
})

describe('Where no login is required, every route', () => {
  let other: Service

  beforeAll(async () => {
    other = await Service.startWith([...records, { kind: 'settings', loginRequired: false }])
  })

  it('is one of these', () => {
    const routes = expectedStatuses.flatMap(([, , method, paths]) =>
      paths.split(' ').map((path) => `${method} ${path}`),
    )

    expect(routes.sort()).toEqual(
      closed
        .filter(({ path }) => path !== '/api/v3')
        .map(({ method, path }) => `${method} ${path.slice('/api/v3'.length)}`)
        .sort(),
    )
  })

  it.each(expectedStatuses)(
    'answers %i to the anonymous requester, or %i: %s %s',
    async (there, missing, method, paths) => {
      other.install()
      for (const path of paths.split(' ')) {
        const kind = path.split('/')[1] as string
        const body = bodyFor(matchRoute(allRoutes, method, withId(`/api/v3${path}`))?.route.body)
        // Requests each distinct address only once, because the three addresses are identical if the path has no id.
        const statusAt = oncePerKey(
          async (address: string) => (await other.request(method, address, { body })).status,
        )
        const addresses = ['me', '99', ids[kind] ?? '1'].map((id) => withId(`/api/v3${path}`, id))
        const statuses = await Promise.all(addresses.map(statusAt))
        // The word `me` stands for no user if the requester is anonymous, so an address with `me` returns 404. Some
        // addresses also accept other names, and check the rights first. For these addresses, `me` has the same
        // response as an existing id.
        const { names } = matchRoute(allRoutes, method, withId(`/api/v3${path}`))?.route ?? {}
        const mayBeId = (names === 'text' && there !== 200) || path === '/users/{id}/preferences'
        const isUnknown = path.includes('{id') && !mayBeId
        const nobody = isUnknown ? 404 : there
        expect({ path, statuses }).toEqual({ path, statuses: [nobody, missing, there] })
      }
      service.install()
    },
  )

  it('refuses bad credentials, too', async () => {
    other.install()
    for (const [method, path, body] of sent(closed))
      expect(await other.request(method, path, { body, as: 'nonsense' })).toMatchObject({
        status: 401,
        body: badCredentials,
      })
    service.install()
  })
})

describe('Every route that takes a body', () => {
  const taking = closed.filter(({ body }) => body && !(body in bodies))

  it.each(taking.map(({ method, path, body }) => [method, withId(path), body] as const))(
    'takes a JSON object and nothing else: %s %s',
    async (method, path, kind) => {
      const texts = ['[]', '"a"', '7', 'null', '{', '{"a":', ...(kind === 'required' ? ['', ' '] : [])]
      for (const body of texts)
        expect(await service.request(method, path, { as: admin, body })).toMatchObject({
          status: 400,
          body: invalidBody,
        })
      const headers = { 'content-type': 'text/plain' }
      expect((await service.request(method, path, { as: admin, body: '{}', headers })).status).toBe(415)
    },
  )
})
