import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { operationId } from '#infra/openapi/operation.ts'
import { matchRoute } from '#shared/platform/http/addresses.ts'
import { allRoutes } from '#shared/resources/index.ts'
import { Service } from '#test/support/engine/service.ts'
import { upload } from '#test/support/fixtures/files.ts'
import { tokens } from '#test/support/fixtures/personas.ts'
import { project, user } from '#test/support/fixtures/records.ts'

const file = join(import.meta.dirname, '../../infra/openapi/examples.json')

const records = [
  user(1, 'ada', { admin: true, firstName: 'Ada', lastName: 'Lovelace', token: tokens.admin }),
  project(1, { name: 'Apollo', identifier: 'apollo', description: 'To the **Moon** and back.' }),
  project(2, { name: 'Lunar module', identifier: 'lunar-module', parent: 1 }),
  { kind: 'version', id: 1, name: 'First landing', project: 1, sharing: 'descendants' },
  { kind: 'placeholder_user', id: 2, name: 'Navigator' },
  { kind: 'role', id: 1, name: 'Reader', permissions: ['view_work_packages'] },
  { kind: 'non_working_day', date: '1969-07-21', name: 'National Day of Participation' },
  { kind: 'type', id: 1, name: 'Task', color: '#1a67a3', isDefault: true },
]

const filters = (value: object[]) => `filters=${encodeURIComponent(JSON.stringify(value))}`
const week = filters([{ date: { operator: '<>d', values: ['1969-07-20', '1969-07-21'] } }])
const membershipOf = (principal: number, role: number) => ({
  project: { href: '/api/v3/projects/1' },
  principal: { href: `/api/v3/groups/${principal}` },
  roles: [{ href: `/api/v3/roles/${role}` }],
})
const home = { definingProject: { href: '/api/v3/projects/1' } }

/** Requests whose responses become the examples. Later requests use entities that earlier requests created. */
const requests: [method: string, path: string, body?: object][] = [
  ['GET', '/api/v3'],
  ['POST', '/api/v3/session'],
  ['GET', `/api/v3/projects?pageSize=1&${filters([{ active: { operator: '=', values: ['t'] } }])}`],
  ['GET', '/api/v3/projects?sortBy=[["size","asc"]]'],
  ['GET', '/api/v3/projects/2'],
  ['GET', '/api/v3/projects/99'],
  ['GET', '/api/v3/projects/schema'],
  ['POST', '/api/v3/projects/form', { name: 'Voyager', identifier: 'apollo' }],
  [
    'POST',
    '/api/v3/projects',
    { name: 'Voyager', identifier: 'voyager', _links: { parent: { href: '/api/v3/projects/1' } } },
  ],
  ['POST', '/api/v3/projects', { name: '', identifier: 'apollo', parent: 1 }],
  ['POST', '/api/v3/projects/2/form', { status: 'at risk' }],
  ['PATCH', '/api/v3/projects/2', { status: 'at risk', statusExplanation: { raw: 'Too heavy.' } }],
  ['POST', '/api/v3/projects/1/copy', { name: 'Apollo 12', identifier: 'apollo-12', shiftDays: 121 }],
  ['POST', '/api/v3/projects/1/copy/form', { name: 'Apollo 12', identifier: 'apollo-12' }],
  ['GET', '/api/v3/search?query=apollo'],
  ['GET', '/api/v3/api_tokens'],
  ['POST', '/api/v3/api_tokens', { name: 'Laptop' }],
  [
    'POST',
    '/api/v3/webhooks',
    { name: 'Build server', url: 'https://builds.example.com/hook', events: ['work_package:created'] },
  ],
  ['GET', '/api/v3/webhooks'],
  ['PATCH', '/api/v3/webhooks/1', { enabled: false }],
  ['GET', '/api/v3/audit_entries?pageSize=1'],
  ['GET', '/api/v3/versions'],
  ['GET', '/api/v3/versions/1'],
  ['POST', '/api/v3/versions', { name: 'Second landing', endDate: '1969-11-19', _links: home }],
  ['PATCH', '/api/v3/versions/1', { status: 'closed' }],
  ['GET', '/api/v3/users/me'],
  ['GET', `/api/v3/users?${filters([{ status: { operator: '=', values: ['active'] } }])}`],
  ['GET', `/api/v3/users?${filters([{ status: { operator: '=', values: ['asleep'] } }])}`],
  ['POST', '/api/v3/users', { status: 'invited', email: 'grace@example.com' }],
  ['POST', '/api/v3/users/form', { login: 'grace' }],
  ['PATCH', '/api/v3/users/1', { language: 'en' }],
  ['GET', '/api/v3/placeholder_users'],
  ['GET', '/api/v3/placeholder_users/2'],
  ['POST', '/api/v3/placeholder_users', { name: 'Pilot' }],
  ['PATCH', '/api/v3/placeholder_users/2', { name: 'Pilot' }],
  [
    'POST',
    '/api/v3/grids',
    { rowCount: 1, columnCount: 2, widgets: [], _links: { scope: { href: '/my/page' } } },
  ],
  ['GET', '/api/v3/grids'],
  ['PATCH', '/api/v3/grids/1', { columnCount: 3 }],
  ['POST', '/api/v3/roles', { name: 'Planner', permissions: ['view_project', 'manage_versions'] }],
  ['POST', '/api/v3/roles', { name: 'Planner', permissions: ['fly'] }],
  ['GET', `/api/v3/roles?${filters([{ unit: { operator: '=', values: ['project'] } }])}`],
  ['GET', '/api/v3/roles/2'],
  ['PATCH', '/api/v3/roles/2', { name: 'Lead' }],
  ['GET', '/api/v3/types'],
  ['GET', '/api/v3/types/1'],
  ['GET', '/api/v3/statuses'],
  ['GET', '/api/v3/statuses/12'],
  ['GET', '/api/v3/priorities'],
  ['GET', '/api/v3/priorities/2'],
  ['GET', '/api/v3/days/week'],
  ['POST', '/api/v3/days/non_working', { date: '1969-07-21', name: 'Day of participation' }],
  ['POST', '/api/v3/days/non_working', { date: '1969-07-21', name: 'Again' }],
  ['PATCH', '/api/v3/days/non_working/1969-07-21', { name: 'National Day of Participation' }],
  ['GET', `/api/v3/days/non_working?${week}`],
  ['GET', `/api/v3/days?${week}`],
  ['GET', '/api/v3/days/1969-07-21'],
  [
    'POST',
    '/api/v3/help_texts',
    { attribute: 'status', scope: 'WorkPackage', helpText: { raw: 'How far it is.' } },
  ],
  ['POST', '/api/v3/help_texts', { attribute: 'speed', scope: 'Project', helpText: { raw: 'How fast.' } }],
  ['PATCH', '/api/v3/help_texts/1', { helpText: { raw: 'How *far* it is.' } }],
  ['GET', '/api/v3/help_texts'],
  ['GET', '/api/v3/actions?pageSize=2'],
  ['GET', '/api/v3/actions/projects/create'],
  ['GET', '/api/v3/capabilities?pageSize=2'],
  ['GET', '/api/v3/capabilities/context/global'],
  ['POST', '/api/v3/groups', { name: 'Crew', _links: { members: [{ href: '/api/v3/users/1' }] } }],
  ['POST', '/api/v3/groups', { name: 'crew' }],
  ['GET', '/api/v3/groups?sortBy=[["name","asc"]]'],
  ['GET', '/api/v3/groups/5'],
  ['PATCH', '/api/v3/groups/5', { name: 'Flight crew' }],
  ['POST', '/api/v3/memberships/form', { _links: { project: { href: '/api/v3/projects/1' } } }],
  ['POST', '/api/v3/memberships', { _links: membershipOf(5, 1) }],
  ['POST', '/api/v3/memberships', { _links: membershipOf(5, 99) }],
  ['GET', `/api/v3/memberships?${filters([{ principal: { operator: '=', values: ['5'] } }])}`],
  ['GET', '/api/v3/memberships/1'],
  ['PATCH', '/api/v3/memberships/1', { _links: { roles: [{ href: '/api/v3/roles/2' }] } }],
  ['GET', '/api/v3/principals?pageSize=1'],
  ['POST', '/api/v3/projects/1/categories', { name: 'Engines' }],
  ['PATCH', '/api/v3/categories/1', { name: 'Descent engine' }],
  ['GET', '/api/v3/projects/1/categories'],
  [
    'POST',
    '/api/v3/work_packages',
    { subject: 'Land', startDate: '1969-07-20', _links: { project: { href: '/api/v3/projects/1' } } },
  ],
  ['GET', '/api/v3/work_packages?groupBy=status&pageSize=1'],
  ['GET', '/api/v3/work_packages/1'],
  ['PATCH', '/api/v3/work_packages/1', { lockVersion: 0, percentageDone: 100 }],
  ['POST', '/api/v3/work_packages/1/activities', { comment: { raw: 'The **Eagle** has landed.' } }],
  ['GET', '/api/v3/work_packages/1/activities'],
  ['GET', '/api/v3/activities/100002'],
  ['POST', '/api/v3/projects/1/work_packages', { subject: 'Take off' }],
  [
    'POST',
    '/api/v3/work_packages/1/relations',
    { type: 'follows', lag: 4, _links: { to: { href: '/api/v3/work_packages/2' } } },
  ],
  [
    'POST',
    '/api/v3/queries',
    {
      name: 'Mine',
      filters: [{ assignee: { operator: '=', values: ['me'] } }],
      _links: { columns: [{ href: '/api/v3/queries/columns/subject' }] },
    },
  ],
  ['GET', '/api/v3/queries'],
  ['PATCH', '/api/v3/queries/1', { name: 'What I do' }],
  ['GET', '/api/v3/queries/1'],
  ['GET', '/api/v3/views'],
  ['GET', '/api/v3/queries/columns/subject'],
  ['GET', '/api/v3/queries/filter_instance_schemas/status'],
  ['GET', '/api/v3/relations'],
  ['GET', '/api/v3/relations/1'],
  ['GET', '/api/v3/work_packages/1/relations'],
  ['POST', '/api/v3/work_packages/1/watchers', { user: { href: '/api/v3/users/1' } }],
  ['GET', '/api/v3/work_packages/1/watchers'],
  [
    'POST',
    '/api/v3/work_packages/1/reminders',
    { remindAt: '2069-07-16T13:32:00.000Z', note: 'Book a seat on the beach' },
  ],
  ['PATCH', '/api/v3/work_packages/1/reminders/1', { note: 'Book two seats on the beach' }],
  ['GET', '/api/v3/reminders'],
  ['GET', '/api/v3/notifications'],
  ['GET', '/api/v3/work_packages/1/available_watchers'],
  ['PATCH', '/api/v3/relations/1', { description: 'At the earliest' }],
  ['POST', '/api/v3/attachments', upload('plan.png')],
  [
    'POST',
    '/api/v3/work_packages/1/attachments',
    upload('map.png', undefined, { description: { raw: 'Tranquility Base' } }),
  ],
  ['GET', '/api/v3/work_packages/1/attachments'],
  [
    'POST',
    '/api/v3/time_entries',
    {
      spentOn: '1969-07-20',
      hours: 'PT2H31M',
      comment: { raw: 'Walked.' },
      _links: { workPackage: { href: '/api/v3/work_packages/1' } },
    },
  ],
  ['GET', '/api/v3/time_entries'],
  ['PATCH', '/api/v3/time_entries/1', { hours: 'PT2H32M' }],
  ['GET', '/api/v3/time_entries/activities'],
  ['PATCH', '/api/v3/activities/100003', { comment: { raw: 'Landed.' } }],
  ['POST', '/api/v3/types', { name: 'Maneuver', color: '#ff922b', position: 2 }],
  ['PATCH', '/api/v3/types/8', { isDefault: true }],
  ['POST', '/api/v3/statuses', { name: 'Aborted', isClosed: true }],
  ['PATCH', '/api/v3/statuses/2', { position: 1, isDefault: true }],
  ['DELETE', '/api/v3/statuses/2?replacement=3'],
  ['POST', '/api/v3/priorities', { name: 'None', position: 1 }],
  ['PATCH', '/api/v3/priorities/4', { isActive: false }],
  ['POST', '/api/v3/time_entries/activities', { name: 'Flight' }],
  ['PATCH', '/api/v3/time_entries/activities/6', { active: false }],
  ['PATCH', '/api/v3/workflows/1-1', { transitions: [{ from: 1, to: 3 }] }],
  ['PATCH', '/api/v3/workflows/1-1', { transitions: [{ from: 1, to: 99 }] }],
  ['GET', '/api/v3/workflows'],
  ['GET', '/api/v3/settings'],
  ['PATCH', '/api/v3/settings', { hoursPerDay: 7, dateFormat: 'DD.MM.YYYY' }],
  ['PATCH', '/api/v3/settings', { passwordAuthentication: false }],
  ['POST', '/api/v3/settings/form', { startOfWeek: 2 }],
  ['POST', '/api/v3/settings/test_mail'],
  [
    'POST',
    '/api/v3/custom_fields',
    {
      ...{ name: 'Stage', resource: 'work_package', format: 'list', defaultValue: 1 },
      options: [{ value: 'First' }, { value: 'Second' }],
      _links: { types: [{ href: '/api/v3/types/1' }] },
    },
  ],
  [
    'PATCH',
    '/api/v3/custom_fields/1',
    { options: [{ id: 2 }, { id: 1, replacement: 2 }, { value: 'Third' }] },
  ],
  ['GET', '/api/v3/custom_fields'],
]

/** Matches the ids of jobs. They are random, so examples show a fixed id in their place. */
const ID_OF_JOB = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g

/** The request body of an operation, and its responses, keyed by status. */
interface Example {
  query?: Record<string, string>
  body?: object
  answers: Record<string, unknown>
}

it('The examples of the OpenAPI document are what the service answers; `npx vitest run test/infra/openapi-examples.test.ts -u` writes them', async () => {
  // Makes the ids of audit entries constant. Otherwise, the ids would begin with a random part.
  const random = vi.spyOn(Math, 'random').mockReturnValue(0)
  onTestFinished(() => random.mockRestore())
  const service = await Service.startWith(records, { now: () => new Date('2026-07-20T20:17:40.000Z') })
  const examples: Record<string, Example> = {}
  for (const [method, path, body] of requests) {
    const [address = '', query] = path.split('?')
    const id = operationId(matchRoute(allRoutes, method, address)!.route)
    const answer = await service.request(method, path, { as: tokens.admin, body })
    examples[id] ??= {
      ...(query && { query: Object.fromEntries(new URLSearchParams(query)) }),
      ...(body && !(body instanceof FormData) && { body }),
      answers: {},
    }
    examples[id].answers[answer.status] = answer.body
  }

  const text = JSON.stringify(examples, null, 2)
    .replaceAll(ID_OF_JOB, '7f1d6b58-2c0e-4a3b-9d56-0e8f4c2a9b17')
    .replaceAll(new URL(service.url).host, '127.0.0.1:8080')
  await expect(`${text}\n`).toMatchFileSnapshot(file)
})
