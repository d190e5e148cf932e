import * as fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { serviceDocument } from '#infra/openapi.ts'
import { allRoutes } from '#shared/resources/index.ts'
import { workPackagesIn } from '#shared/resources/work-packages/store.ts'
import { callHttp } from '#test/support/engine/http-call.ts'
import { Service } from '#test/support/engine/service.ts'
import { turns } from '#test/support/faults/thoroughness.ts'
import { anyText } from '#test/support/fixtures/any-text.ts'
import {
  AWAY,
  admin,
  askers,
  HOME,
  hidden,
  referring,
  setUpHidden,
} from '#test/support/fixtures/hidden-world.ts'
import * as record from '#test/support/fixtures/records.ts'

/** The seed for all random choices. Failures report it. */
const SEED = 36

let service: Service

beforeAll(async () => {
  service = await Service.start()
  await setUpHidden(service)
  await service.fill([
    ...['int', 'float', 'bool', 'date', 'text', 'string'].flatMap((format, index) => [
      record.customField(91 + index, format as 'int', { resource: 'work_package' }),
      record.customField(81 + index, format as 'int', { resource: 'project' }),
    ]),
    record.group(401, 'Crew', [9]),
    { kind: 'grid', id: 1, user: 1, rowCount: 1, columnCount: 1, widgets: [] },
  ])
})

/** The ids to use in addresses, keyed by collection. */
const ids: Record<string, number> = {
  work_packages: referring[0] as number,
  projects: HOME,
  users: 9,
  groups: 401,
  placeholder_users: hidden.placeholder_users,
  time_entries: 601,
  queries: 701,
  relations: 500,
  activities: (referring[0] as number) * 100_000 + 1,
}
const addressOf = (path: string) =>
  path.replace(/\{\w+\+?\}/g, String(ids[path.split('/')[3] as string] ?? 1))

/** Sends a request without checking it against the OpenAPI document. */
async function statusOf(method: string, path: string, as: string, body?: unknown): Promise<number> {
  const headers = {
    authorization: `Bearer ${as}`,
    ...(body !== undefined && { 'content-type': 'application/json' }),
  }
  const sent = body === undefined || typeof body === 'string' ? body : JSON.stringify(body)
  const response = await callHttp(`${service.url}${path}`, { method, headers, body: sent })
  return response.status
}

/** Strings that are almost valid for some purpose, or almost empty. */
const texts = fc.oneof(
  fc.constantFrom(
    ...['', ' ', '0', '-1', '00', '1', '1e3', '0.5', '9'.repeat(15), '9'.repeat(30), '-2147483649', 'NaN'],
    ...[
      'null',
      'me',
      'g',
      'p1',
      `p${AWAY}`,
      't',
      'f',
      '__proto__',
      'constructor',
      '[object Object]',
      '%',
      '*',
    ],
    ...['2026-02-30', '0000-01-01', '0001-01-01', '9999-12-31', '2026-01-05', '10000-01-01', '-0001-01-01'],
    ...['2026-01-01T00:00:00Z', '2026-01-01T24:00:00+25:00', '0000-00-00T00:00:00Z', 'P1D', 'PT1,5H', 'PT'],
    ...[
      '\u0000',
      '\u2028',
      '\ud800',
      '\u{1f4a5}',
      '\ufdfa'.repeat(60),
      'a'.repeat(3000),
      '1-1',
      'users/read/g-1',
    ],
    ...['/api/v3/users/1', '/api/v3/projects/hush-identifier', '1;2', '1,2', '../..', 'desc', 'id'],
  ),
  anyText({ maxLength: 12 }),
)
const anything = fc.anything({ maxDepth: 2, maxKeys: 3, withNullPrototype: false })

const values = fc.oneof(
  { arbitrary: fc.array(texts, { maxLength: 3 }), weight: 6 },
  {
    arbitrary: fc.array(fc.integer({ min: -1, max: 1000 }).map(String), { minLength: 250, maxLength: 320 }),
    weight: 1,
  },
  { arbitrary: anything, weight: 1 },
)

const href = fc.oneof(
  texts,
  fc.constantFrom(
    null,
    5,
    'urn:service-org:api:v3:undisclosed',
    '/api/v3/users/me',
    '/api/v3/users/%E0%A4',
    '//x',
  ),
  fc
    .tuple(
      fc.constantFrom(
        'users',
        'groups',
        'placeholder_users',
        'projects',
        'work_packages',
        'versions',
        'types',
      ),
      fc.oneof(
        fc.constantFrom('1', '0', '9', '401', '411', '400', '30', 'me', 'x', '9'.repeat(20), '../1'),
        texts,
      ),
    )
    .map(([collection, id]) => `/api/v3/${collection}/${id}`),
  fc
    .tuple(
      fc.constantFrom('custom_options', 'roles', 'statuses', 'attachments', 'categories', 'auth_sources'),
      texts,
    )
    .map(([collection, id]) => `/api/v3/${collection}/${id}`),
)
const link = fc.oneof(
  { arbitrary: href.map((one) => ({ href: one })), weight: 5 },
  {
    arbitrary: fc.array(
      href.map((one) => ({ href: one })),
      { maxLength: 3 },
    ),
    weight: 3,
  },
  { arbitrary: fc.constantFrom<unknown>({}, { id: 3 }, [], [[]], [{}], null, 'x', 5, true), weight: 2 },
)
const plain = fc.oneof(
  texts,
  fc.constantFrom<unknown>(
    null,
    true,
    0,
    -0,
    -1,
    0.1,
    1e308,
    2 ** 53,
    [],
    {},
    [null],
    { raw: 5 },
    { raw: '<b>' },
  ),
  anything,
)

/** Returns cases that are chosen at random, but with a fixed seed, so that they are the same in every run. */
const chosen = <T>(arbitrary: fc.Arbitrary<T>, count: number, about: string): T[] => {
  const seed = [...about].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) | 0, SEED)
  return fc.sample(arbitrary, { seed, numRuns: count })
}

/**
 * All lists except the list of a project's work packages. The excluded list accepts the same queries as the list of all
 * work packages.
 */
const lists = allRoutes.filter(
  ({ id, method, path, elements }) =>
    method === 'GET' && path.startsWith('/api/v3') && elements && id !== 'work-packages/in-project',
)
const written = allRoutes.filter(
  ({ body, path }) => body && path.startsWith('/api/v3') && !/session|accept/.test(path),
)

interface Described {
  filters?: { name: string; operators: { symbol: string }[] }[]
  sortBy?: { name: string }[]
}

async function described(path: string): Promise<Described> {
  const headers = { authorization: `Bearer ${admin}` }
  const answer = await fetch(`${service.url}${path}?describe=search`, { headers })
  return (await answer.json()) as Described
}

/** Odd queries for a list, with each filter and operator, and with sort keys and pages. */
async function questionsTo(path: string): Promise<string[]> {
  const { filters = [], sortBy = [] } = await described(path)
  const ofFilters = filters.flatMap(({ name, operators }) =>
    operators.flatMap(({ symbol }) =>
      chosen(values, turns(10), path + name + symbol).map((given) => ({
        filters: JSON.stringify([{ [name]: { operator: symbol, values: given } }]),
      })),
    ),
  )
  const orders = fc.tuple(
    fc.constantFrom('id', ...sortBy.map(({ name }) => name)),
    fc.oneof(fc.constant('desc'), texts),
  )
  const ofPages = chosen(
    fc.record({
      sortBy: fc.array(orders, { maxLength: 3 }).map((all) => JSON.stringify(all)),
      pageSize: texts,
      offset: texts,
      groupBy: texts,
      select: texts,
    }),
    turns(30),
    path,
  )
  return [...ofFilters, ...ofPages].map((query) => `${path}?${new URLSearchParams(query)}`)
}

// biome-ignore lint/suspicious/noExplicitAny: the document is nested data.
const { paths } = serviceDocument() as any

/** Returns the lock version if the request changes a work package, because such a request must send it. */
async function lockOf({ id }: (typeof written)[number]): Promise<object> {
  if (!/^work-packages\/update/.test(id)) return {}
  const found = await workPackagesIn(service.ports).byId(ids.work_packages as number)
  return { lockVersion: found?.lockVersion }
}

/** Odd bodies for a route. Each body replaces one property of the schema, either a value or a link. */
function bodiesFor({ path, method }: (typeof written)[number]): object[] {
  const content = paths[path]?.[method.toLowerCase()]?.requestBody?.content ?? {}
  const schema = resolved(content['application/json']?.schema ?? {})
  const names = Object.keys(schema.properties ?? {}).filter((name) => name !== '_links')
  const linked = Object.keys(schema.properties?._links?.properties ?? {})
  const custom = [
    'customField75',
    'customField76',
    'customField77',
    'customField81',
    'customField91',
    'customField94',
  ]
  const about = (name: string) => method + path + name
  return [
    ...names.flatMap((name) => chosen(plain, turns(20), about(name)).map((value) => ({ [name]: value }))),
    ...[...linked, ...custom].flatMap((name) =>
      chosen(link, turns(20), about(`_links.${name}`)).map((value) => ({
        subject: 'S',
        name: 'N',
        _links: { [name]: value },
      })),
    ),
    ...chosen(anything, turns(20), about('')).filter((one) => typeof one === 'object' && one !== null),
  ] as object[]
}

// biome-ignore lint/suspicious/noExplicitAny: as above.
function resolved(schema: any): any {
  const [, , , name] = schema.$ref?.split('/') ?? []
  // biome-ignore lint/suspicious/noExplicitAny: as above.
  return name ? (serviceDocument() as any).components.schemas[name] : schema
}

describe(`Nothing odd is answered with 5xx (seed ${SEED}):`, () => {
  it.each(lists.map(({ path }) => addressOf(path)))('GET %s', async (path) => {
    const failed: [number, string][] = []
    for (const [index, question] of (await questionsTo(path)).entries()) {
      const status = await statusOf('GET', question, index % 4 === 3 ? askers.worker : admin)
      if (status >= 500) failed.push([status, question])
    }
    expect(failed).toEqual([])
  })

  it.each(written.map((route) => [route.method, route.path, route] as const))(
    '%s %s',
    async (method, path, route) => {
      const failed: [number, object][] = []
      for (const body of bodiesFor(route)) {
        const status = await statusOf(method, addressOf(path), admin, { ...(await lockOf(route)), ...body })
        if (status >= 500) failed.push([status, body])
      }
      expect(failed).toEqual([])
      expect(await statusOf('GET', '/api/v3/users/me', admin)).toBe(200)
    },
  )
})
