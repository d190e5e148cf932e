/**
 * The people for whom the statuses of responses are tested. `member` may see work packages and log time; `nobody` has
 * no membership.
 */
export const people = ['anonymous', 'nobody', 'member', 'types', 'categories', 'users', 'admin'] as const

export type Person = (typeof people)[number]

/** The expected statuses, one for each person, in the order of `people`. */
type Statuses = readonly [number, number, number, number, number, number, number]

/** A request, and its expected status for each person. */
export interface Row {
  request: string
  body?: object
  statuses: Statuses
}

/** Returns the expected statuses, one for each requester, of a GET that only administrators may send. */
const adminsGet = (status: number): Statuses => [401, 403, 403, 403, 403, 403, status]

/**
 * The expected statuses, one for each requester, of a GET that requires the right to see work packages in some project.
 */
const readersGet: Statuses = [401, 403, 200, 403, 200, 403, 200]

const everybodyGets = (status: number): Statuses => [status, status, status, status, status, status, status]

/** For a GET that every signed-in user may send, returns the expected status for each requester. */
const signedInGet = (status: number): Statuses => [401, status, status, status, status, status, status]

/** Returns the write requests for the entries of an administration list. They are the same for every list. */
const writesOf = (path: string, body: object, id: number | string): Row[] => [
  { request: `POST ${path}`, body, statuses: adminsGet(201) },
  { request: `POST ${path}/form`, body, statuses: adminsGet(200) },
  { request: `PATCH ${path}/${id}`, body: {}, statuses: adminsGet(200) },
  { request: `POST ${path}/${id}/form`, body: {}, statuses: adminsGet(200) },
  { request: `DELETE ${path}/${id}`, statuses: adminsGet(204) },
  { request: `GET ${path}/${id}/deletion`, statuses: adminsGet(200) },
]

const readsOf = (path: string, id: number | string, statuses: Statuses): Row[] =>
  ['', `/${id}`, '/schema'].map((rest) => ({ request: `GET ${path}${rest}`, statuses }))

const entries: Row[] = [
  ...readsOf('types', 4, [401, 403, 200, 200, 200, 403, 200]),
  ...writesOf('types', { name: 'Idea' }, 4),
  ...readsOf('statuses', 4, readersGet),
  ...writesOf('statuses', { name: 'Waiting' }, 4),
  ...readsOf('priorities', 3, readersGet),
  ...writesOf('priorities', { name: 'Later' }, 3),
  { request: 'GET time_entries/activities', statuses: [401, 403, 200, 403, 403, 403, 200] },
  { request: 'GET time_entries/activities/3', statuses: [401, 404, 200, 404, 404, 404, 200] },
  { request: 'GET time_entries/activities/schema', statuses: [401, 403, 200, 403, 403, 403, 200] },
  ...writesOf('time_entries/activities', { name: 'Travel' }, 3),
]

/** The routes of a project, which is hidden from people without a membership in it. */
const ofProjects: Row[] = [
  { request: 'GET projects/1/types', statuses: [401, 404, 200, 200, 200, 404, 200] },
  { request: 'GET projects/1/categories', statuses: [401, 404, 200, 200, 200, 404, 200] },
  { request: 'GET categories/schema', statuses: signedInGet(200) },
  { request: 'GET categories/1', statuses: [404, 404, 200, 200, 200, 404, 200] },
  {
    request: 'POST projects/1/categories',
    body: { name: 'Hull' },
    statuses: [401, 404, 403, 403, 201, 404, 201],
  },
  {
    request: 'POST projects/1/categories/form',
    body: { name: 'Hull' },
    statuses: [401, 404, 403, 403, 200, 404, 200],
  },
  { request: 'PATCH categories/1', body: { name: 'Hull' }, statuses: [401, 404, 403, 403, 200, 404, 200] },
  { request: 'POST categories/1/form', body: {}, statuses: [401, 404, 403, 403, 200, 404, 200] },
  { request: 'DELETE categories/1', statuses: [401, 404, 403, 403, 204, 404, 204] },
  { request: 'GET categories/1/deletion', statuses: [401, 404, 403, 403, 200, 404, 200] },
  {
    request: 'PATCH projects/1',
    body: { _links: { types: [{ href: '/api/v3/types/1' }] } },
    statuses: [401, 404, 403, 200, 403, 404, 200],
  },
  { request: 'PATCH projects/1', body: { name: 'Moon' }, statuses: [401, 404, 403, 422, 403, 404, 200] },
  {
    request: 'POST projects/1/copy',
    body: { name: 'Copy', identifier: 'copy', parts: ['categories'] },
    statuses: [401, 404, 403, 403, 403, 404, 202],
  },
  { request: 'POST projects/1/copy/form', body: {}, statuses: [401, 404, 403, 403, 403, 404, 200] },
  { request: 'GET projects/1/copy/schema', statuses: [401, 404, 403, 403, 403, 404, 200] },
  { request: 'GET job_statuses/1', statuses: signedInGet(404) },
]

const configuration: Row[] = [
  ...readsOf('workflows', '1-2', adminsGet(200)),
  { request: 'PATCH workflows/1-2', body: { transitions: [{ from: 1, to: 2 }] }, statuses: adminsGet(200) },
  { request: 'POST workflows/1-2/form', body: {}, statuses: adminsGet(200) },
  ...readsOf('custom_fields', 1, adminsGet(200)),
  ...writesOf('custom_fields', { name: 'Budget', resource: 'project', format: 'int' }, 1),
  { request: 'GET settings', statuses: adminsGet(200) },
  { request: 'GET settings/schema', statuses: adminsGet(200) },
  { request: 'PATCH settings', body: { hoursPerDay: 7 }, statuses: adminsGet(200) },
  { request: 'POST settings/form', body: {}, statuses: adminsGet(200) },
  { request: 'POST settings/test_mail', statuses: adminsGet(204) },
  { request: 'GET configuration', statuses: signedInGet(200) },
  ...readsOf('days/non_working', '2026-12-25', signedInGet(200)),
  ...writesOf('days/non_working', { date: '2026-12-24', name: 'Eve' }, '2026-12-25'),
  { request: 'GET help_texts', statuses: signedInGet(200) },
  { request: 'GET help_texts/schema', statuses: signedInGet(200) },
  { request: 'GET help_texts/1', statuses: signedInGet(200) },
  ...writesOf(
    'help_texts',
    { attribute: 'status', scope: 'WorkPackage', helpText: { raw: 'How far it is.' } },
    1,
  ),
]

const daysBefore = (sign: string) =>
  `GET users?filters=${encodeURIComponent(JSON.stringify([{ lastSignInOn: { operator: sign, values: ['90'] } }]))}`

const accounts: Row[] = [
  { request: 'POST password_resets', body: { login: 'nobody-knows' }, statuses: everybodyGets(202) },
  {
    request: 'POST password_resets/accept',
    body: { token: 'unknown', password: 'correct horse battery' },
    statuses: everybodyGets(404),
  },
  { request: 'POST users/1/password_reset', statuses: [401, 403, 403, 403, 403, 202, 202] },
  { request: 'POST users/6/password_reset', statuses: adminsGet(202) },
  { request: daysBefore('<t-'), statuses: [401, 403, 403, 403, 403, 400, 200] },
  { request: 'GET users?sortBy=[["lastSignInOn","asc"]]', statuses: [401, 403, 403, 403, 403, 400, 200] },
  { request: 'GET audit_entries', statuses: adminsGet(200) },
  { request: 'GET audit_entries/schema', statuses: adminsGet(200) },
  { request: 'GET audit_entries/1', statuses: adminsGet(404) },
]

/** The administration routes (specification, "Checks"). */
export const rows: readonly Row[] = [...entries, ...ofProjects, ...configuration, ...accounts]
