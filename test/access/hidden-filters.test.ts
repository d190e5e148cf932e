import { beforeAll, describe, expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'
import { oneIn } from '#test/support/faults/thoroughness.ts'
import { AWAY, askers, HOME, hidden, setUpHidden } from '#test/support/fixtures/hidden-world.ts'
import * as record from '#test/support/fixtures/records.ts'

/** The token of a user who manages users and sees the members of HOME. */
const keeper = record.tokenOf(6)
const keeping = [
  record.role(6, ['manage_users']),
  record.role(7, ['view_members', 'view_work_packages']),
  record.user(6, 'kai', { token: keeper }),
  record.membership(6, null, 6),
  record.membership(6, HOME, 7),
]

/** A world with references to hidden things, and another world without such references. */
let world: Service
let plain: Service

beforeAll(async () => {
  const options = { now: () => new Date('2026-03-01T10:00:00.000Z') }
  const worldWith = async (refers: boolean) => {
    const service = await Service.start(options)
    await setUpHidden(service, refers)
    await service.fill(keeping)
    return service
  }
  plain = await worldWith(false)
  world = await worldWith(true)
})

/** The addresses of lists of different resources. */
const lists = [
  ...['projects', 'users', 'groups', 'principals', 'versions', 'placeholder_users', 'memberships'],
  ...['work_packages', 'relations', 'capabilities', 'time_entries'],
].map((name) => `/api/v3/${name}`)

/**
 * Returns whether a list differs between the two worlds by design. If so, its filters are not compared. A manager of
 * users sees all principals in the list of principals, and therefore sees placeholder users in the links of work
 * packages.
 */
const isExempt = (path: string, as: string | undefined) =>
  as === keeper && /(principals|work_packages)$/.test(path)

interface Asked {
  filters: { name: string; type: string; operators: { symbol: string }[] }[]
  sortBy: { name: string }[]
}

const get = async (path: string, as: string | undefined) => {
  const headers = new Headers(as === undefined ? {} : { authorization: `Bearer ${as}` })
  const response = await fetch(`${world.url}${path}`, { headers })
  // biome-ignore lint/suspicious/noExplicitAny: the answers of all lists.
  return { status: response.status, body: (await response.json()) as any }
}

/** Returns the filters and sort keys that a list offers a requester; empty if the requester may not see the list. */
async function askable(path: string, as: string | undefined): Promise<Asked> {
  const { status, body } = await get(`${path}?describe=search`, as)
  return status === 200 ? body : { filters: [], sortBy: [] }
}

/** Returns the status, total and ids of a list. Leaves out texts, because they repeat the query. */
async function answerTo(path: string, query: object, as: string | undefined) {
  const parameters = new URLSearchParams({ pageSize: '1000' })
  for (const [name, value] of Object.entries(query)) parameters.set(name, JSON.stringify(value))
  const { status, body } = await get(`${path}?${parameters}`, as)
  const ids = body._embedded?.elements?.map(({ id, _links }: Record<string, object>) => id ?? _links)
  return JSON.stringify([status, body.total, ids])
}

/** Ids of hidden entities, and the same number of unused ids. */
const hiddenIds = Object.values(hidden).map(String)
const values: Record<string, [there: string[], missing: string[]]> = {
  ids: [hiddenIds, hiddenIds.map((_, index) => String(90_001 + index))],
  names: [['Hush'], ['Zilch']],
  contexts: [[`p${AWAY}`], ['p90001']],
}

/**
 * Returns the kinds of values to try with a filter. There are none for times, numbers and booleans, because these
 * cannot refer to hidden entities.
 */
function valuesFor(name: string, type: string): string[] {
  if (name === 'context') return ['contexts']
  if (/Date|Boolean|Integer|Float/.test(type)) return []
  return type === 'String' ? ['ids', 'names'] : ['ids']
}

/**
 * Returns pairs of queries that differ in only one value. The first query contains the id or name of a hidden entity,
 * and the second query contains an unused id or name.
 */
async function questions(path: string, as: string | undefined) {
  const { filters } = await askable(path, as)
  return filters.flatMap(({ name, type, operators }) =>
    operators
      .filter(({ symbol }) => ['=', '!', '~', '**', '&='].includes(symbol))
      .flatMap(({ symbol }) =>
        valuesFor(name, type).map((kind) =>
          (values[kind] ?? []).map((given) => ({
            filters: [{ [name]: { operator: symbol, values: given } }],
          })),
        ),
      ),
  )
}

/** Returns one query for each filter that can ask whether a value is present, and one query for each sort key. */
async function presenceAndOrders(path: string, as: string | undefined): Promise<object[]> {
  const { filters, sortBy } = await askable(path, as)
  const optional = filters.filter(({ operators }) => operators.some(({ symbol }) => symbol === '*'))
  return [
    ...optional.map(({ name }) => ({ filters: [{ [name]: { operator: '*', values: [] } }] })),
    ...sortBy.map(({ name }) => ({ filters: [], sortBy: [[name, 'asc']] })),
  ]
}

describe.each(oneIn(5, [...Object.entries(askers), ['keeper', keeper]]))('To the %s', (_, as) => {
  const asked = oneIn(4, lists).filter((path) => !isExempt(path, as))

  it.each(asked)('no filter of %s finds, or leaves out, by what is hidden', async (path) => {
    const pairs = await questions(path, as)
    for (const [there = {}, missing = {}] of pairs)
      expect([there, await answerTo(path, there, as)]).toEqual([there, await answerTo(path, missing, as)])
  })

  it.each(asked)('what is hidden is no value in %s, and no order is by it', async (path) => {
    const queries = await presenceAndOrders(path, as)
    const answers = async () => {
      const all: [object, string][] = []
      for (const query of queries) all.push([query, await answerTo(path, query, as)])
      return all
    }
    const referring = await answers()
    plain.install()
    const without = await answers()
    world.install()

    expect(referring).toEqual(without)
  })
})
