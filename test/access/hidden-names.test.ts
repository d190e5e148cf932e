import { beforeAll, describe, expect, it } from 'vitest'
import { allRoutes } from '#shared/resources/index.ts'
import { send } from '#test/support/engine/send.ts'
import { Service } from '#test/support/engine/service.ts'
import { oneIn } from '#test/support/faults/thoroughness.ts'
import {
  AWAY,
  admin,
  askers,
  HOME,
  hidden,
  leaksIn,
  OPEN,
  referring,
  setUpHidden,
} from '#test/support/fixtures/hidden-world.ts'

let service: Service

beforeAll(async () => {
  service = await Service.start()
  await setUpHidden(service)
})

/** The ids to request from each collection. */
const asked: Record<string, readonly (number | string)[]> = {
  projects: [HOME, OPEN, AWAY, 'hush-identifier'],
  work_packages: [...referring, 11, hidden.work_packages],
  versions: [1, 2, hidden.versions],
  queries: [701, 702, hidden.queries],
  time_entries: [601, 602, hidden.time_entries],
  groups: [hidden.groups],
  placeholder_users: [hidden.placeholder_users],
  users: [9, 'me'],
  categories: [331, hidden.categories],
  activities: referring.map((id) => id * 100_000 + 1),
  relations: [500],
  custom_options: [hidden.custom_options],
  memberships: [1, 2, 3, 4, 5],
}

const shown = allRoutes
  .filter(({ method, path }) => path.startsWith('/api/v3') && method === 'GET' && !/spec|health/.test(path))
  .map(({ path }) => path)
  .filter((path) => path !== '/api/v3/work_packages/schemas/{id}')

/** The addresses of a route, one for each tested id of the route's collection. */
function addressesOf(path: string): string[] {
  if (!path.includes('{')) return [path]
  const [, , , collection] = path.split('/')
  return (asked[collection as string] ?? [1]).map((id) => path.replace(/\{\w+\+?\}/, String(id)))
}

const filtered = (name: string, ...values: string[]) =>
  `filters=${encodeURIComponent(JSON.stringify([{ [name]: { operator: '=', values } }]))}`

/** Queries to which every list responds with a description of its parameters or with an error message. */
const asking = ['?describe=search', '?sortBy=[["nonsense","asc"]]', `?${filtered('nonsense', '1')}`]
const grouping = ['assignee', 'responsible', 'version', 'category', 'project'].map(
  (name) => `?groupBy=${name}&showSums=true&filters=[]`,
)
const fields = [`?${filtered('customField71')}`, '?sortBy=[["customField71","asc"]]', '?select=*,elements/*']

const addresses = [
  ...shown.flatMap(addressesOf),
  ...shown.filter((path) => !path.includes('{')).flatMap((path) => asking.map((query) => `${path}${query}`)),
  ...['work_packages', `projects/${HOME}/work_packages`, `projects/${OPEN}/work_packages`].flatMap((path) =>
    [...grouping, ...fields, asking[0]].map((query) => `/api/v3/${path}${query}`),
  ),
  ...[HOME, OPEN].map((project) => `/api/v3/work_packages/schemas/${project}-1`),
  `/api/v3/work_packages/schemas?${filtered('id', `${HOME}-1`, `${AWAY}-1`)}`,
  '/api/v3/search?query=Open',
]
const forms = allRoutes
  .filter(({ method, path }) => method === 'POST' && path.endsWith('/form'))
  .flatMap(({ path }) => addressesOf(path))

/**
 * Sends requests, and returns the leaked secrets, keyed by address. A secret is leaked if a response contains it
 * although the request does not.
 */
async function leaksOf(method: string, paths: readonly string[], as: string | undefined) {
  const leaks: Record<string, string[]> = {}
  for (const path of paths) {
    const { status, body } = await send(service.url, method, path, {
      as,
      ...(method === 'POST' && { body: {} }),
    })
    expect([path, status < 500]).toEqual([path, true])
    const found = leaksIn(JSON.stringify(body)).filter((leak) => !decodeURIComponent(path).includes(leak))
    if (found.length > 0) leaks[path] = found
  }
  return leaks
}

describe.each(oneIn(4, Object.entries(askers)))('To the %s, what is hidden', (_, as) => {
  it('is named by no resource, list, description of a list or error', async () => {
    expect(await leaksOf('GET', addresses, as)).toEqual({})
  })

  it('is named by no form', async () => {
    expect(await leaksOf('POST', forms, as)).toEqual({})
  })
})

it('Administrators find what is hidden from others', async () => {
  const own = addresses.filter((path) => path.includes(`work_packages/${referring[0]}`))

  expect(Object.keys(await leaksOf('GET', own, admin))).toEqual(expect.arrayContaining(own.slice(0, 1)))
})

it('An option of a field exists for those who see the field', async () => {
  const path = `/api/v3/custom_options/${hidden.custom_options}`

  expect((await service.get(path, { as: askers.worker })).status).toBe(404)
  expect((await service.get(path, { as: admin })).body.value).toBe('Hush option')
})

it('The sums of a list describe no field that is hidden from the requester', async () => {
  const { body } = await service.get('/api/v3/work_packages/schemas/sums', { as: askers.worker })

  expect(Object.keys(body)).toEqual(expect.not.arrayContaining(['customField74']))
})
