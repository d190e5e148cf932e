import { beforeAll, describe, expect, it } from 'vitest'
import { createToken } from '#infra/admin/tokens.ts'
import { Service } from '#test/support/engine/service.ts'
import { administer, people } from '#test/support/fixtures/administered.ts'
import { tokenOf } from '#test/support/fixtures/records.ts'

const lists = [
  'types',
  'statuses',
  'priorities',
  'time_entries/activities',
  'workflows',
  'projects/1/categories',
  'projects/1/types',
  'custom_fields',
  'days/non_working',
  'help_texts',
  'projects',
  'users',
  'roles',
  'projects/1/work_packages',
]
const singles = [
  'settings',
  'configuration',
  'work_packages/1',
  'projects/1',
  'days/week',
  'work_packages/schemas/1-1',
  'projects/schema',
  'versions/schema',
]

interface Shown {
  _links: { self: { href: string } }
}

/** Returns the responses for every list, its elements, and the other resources, keyed by address. */
async function shown(service: Service, as: string): Promise<Map<string, unknown>> {
  service.install()
  const found = new Map<string, unknown>()
  const show = async (path: string) => {
    const { status, body } = await service.get(path, { as })
    expect([path, status]).toEqual([path, 200])
    found.set(path, body)
    return body
  }
  for (const single of singles) await show(`/api/v3/${single}`)
  for (const list of lists) {
    const { _embedded } = await show(`/api/v3/${list}?pageSize=50`)
    for (const { _links } of _embedded.elements as Shown[]) await show(_links.self.href)
  }
  return found
}

let first: Service
let second: Service
let exported: object[]

beforeAll(async () => {
  const on = (day: number) => ({ now: () => new Date(Date.UTC(2026, 5, day, 12)) })
  first = await Service.startWith(people, on(15))
  await administer(first)
  exported = await first.export()
  second = await Service.start(on(16))
})

describe('An export of an installation that administrators have set up', () => {
  it('is imported into an empty one, whose export is the same', async () => {
    expect((await second.import(exported)).rejected).toEqual([])
    expect(await second.export()).toEqual(exported)
  })

  it('shows the same over HTTP there', async () => {
    const before = await shown(first, tokenOf(1))
    expect(before.get('/api/v3/users/2')).toMatchObject({ lastSignInOn: '2026-06-15' })
    const token = await createToken(second.ports, 'ada')
    const after = await shown(second, token)

    expect([...after.keys()]).toEqual([...before.keys()])
    for (const [path, body] of before) expect({ path, body: after.get(path) }).toEqual({ path, body })
  })
})
