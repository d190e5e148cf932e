import { beforeAll, describe, expect, it } from 'vitest'
import { matchRoute } from '#shared/platform/http/addresses.ts'
import { allRoutes } from '#shared/resources/index.ts'
import { Service } from '#test/support/engine/service.ts'
import * as record from '#test/support/fixtures/records.ts'
import { type Person, people, type Row, rows } from './administration-routes.ts'

const idOf = (person: Person) => people.indexOf(person)

/** The permissions of each person. They apply in project 1, except those of `users`, which are global. */
const rights: Partial<Record<Person, string[]>> = {
  member: ['view_project', 'view_work_packages', 'view_own_time_entries', 'log_own_time'],
  types: ['view_project', 'manage_types'],
  categories: ['view_project', 'view_work_packages', 'manage_categories'],
  users: ['manage_users'],
}

const records = [
  ...Object.entries(rights).map(([person, all]) => record.role(idOf(person as Person), all)),
  record.customField(1, 'string', { resource: 'work_package' }),
  record.project(1),
  { kind: 'category', id: 1, project: 1, name: 'Engines' },
  { kind: 'non_working_day', date: '2026-12-25', name: 'Christmas' },
  { kind: 'help_text', id: 1, attribute: 'name', scope: 'Project', helpText: 'Short.' },
  ...people.slice(1).map((person) =>
    record.user(idOf(person), person, {
      admin: person === 'admin',
      token: record.tokenOf(idOf(person)),
      password: 'correct horse battery',
    }),
  ),
  ...Object.keys(rights).map((person) => {
    const id = idOf(person as Person)
    return record.membership(id, person === 'users' ? null : 1, id)
  }),
]

let service: Service

beforeAll(async () => {
  service = await Service.startWith(records)
})

/**
 * Sends a request. After a successful write, a new service with the original data replaces the old service, so that
 * each person finds the same data.
 */
async function statusFor(person: Person, { request, body }: Row): Promise<number> {
  const [method = '', path] = request.split(' ')
  const as = person === 'anonymous' ? undefined : record.tokenOf(idOf(person))
  const { status } = await service.request(method, `/api/v3/${path}`, { as, body })
  if (method !== 'GET' && status < 300) service = await Service.startWith(records)
  return status
}

describe('In administration', () => {
  it.each(rows)('each person gets the status of the specification: $request', async (row) => {
    const found: [Person, number][] = []
    for (const person of people) found.push([person, await statusFor(person, row)])

    expect(found).toEqual(people.map((person, index) => [person, row.statuses[index]]))
  })

  it('every route is in the table', () => {
    const pathOf = (request: string) => {
      const [method = '', address = ''] = request.split(' ')
      const route = matchRoute(allRoutes, method, `/api/v3/${address.split('?')[0]}`)?.route
      return `${method} ${route?.path}`
    }
    const known = new Set(rows.map(({ request }) => pathOf(request)))
    const administrative =
      /^\/api\/v3\/(types|statuses|priorities|time_entries\/activities|workflows|categories|custom_fields|settings|days\/non_working|help_texts|password_resets|audit_entries|job_statuses)(\/|$)|\/(categories|copy|password_reset)(\/|$)/
    const routes = allRoutes.filter(({ path }) => administrative.test(path))

    expect(routes.map(({ method, path }) => `${method} ${path}`).filter((one) => !known.has(one))).toEqual([])
  })
})
