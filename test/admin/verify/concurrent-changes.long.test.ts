import { beforeEach, expect, it } from 'vitest'
import { divideOrders } from '#shared/resources/divide-orders.ts'
import { Service } from '#test/support/engine/service.ts'
import { verified } from '#test/support/engine/verify.ts'
import { randomFrom } from '#test/support/fixtures/random.ts'
import { group, membership, project, role, tokenOf, user, version } from '#test/support/fixtures/records.ts'

const as = tokenOf(1)
const OPERATIONS = 40

let service: Service

beforeEach(async () => {
  service = await Service.startWith([
    role(1, ['view_members']),
    user(1, 'ada', { admin: true, token: as }),
    ...[2, 3, 4].map((id) => user(id, `u${id}`)),
    group(5, 'Team', [2, 3]),
    ...[1, 2, 3].map((id) => project(id)),
    membership(5, 1, 1),
    membership(4, 2, 1),
    version(1, 1, { sharing: 'system' }),
  ])
})

const href = (path: string) => ({ href: `/api/v3/${path}` })

/** Requests that make changes, with targets that depend on a random number. Some of the requests are refused. */
const operations: ((n: number) => Promise<unknown>)[] = [
  (n) => service.post('/api/v3/projects', { as, body: { identifier: `p${n}`, name: `Project ${n}` } }),
  (n) => service.patch(`/api/v3/projects/${1 + (n % 6)}`, { as, body: { name: `Renamed ${n}` } }),
  (n) =>
    service.patch(`/api/v3/projects/${2 + (n % 3)}`, {
      as,
      body: { _links: { parent: href('projects/1') } },
    }),
  (n) => service.delete(`/api/v3/projects/${3 + (n % 6)}`, { as }),
  (n) => service.patch(`/api/v3/users/${2 + (n % 3)}`, { as, body: { firstName: `Name ${n}` } }),
  (n) => service.post(`/api/v3/users/${2 + (n % 3)}/lock`, { as }),
  (n) => service.post('/api/v3/placeholder_users', { as, body: { name: `Somebody ${n}` } }),
  (n) =>
    service.post('/api/v3/versions', {
      as,
      body: { name: `v${n}`, _links: { definingProject: href(`projects/${1 + (n % 3)}`) } },
    }),
  (n) => service.delete(`/api/v3/versions/${1 + (n % 4)}`, { as }),
  (n) =>
    service.post('/api/v3/memberships', {
      as,
      body: {
        _links: {
          project: href(`projects/${1 + (n % 3)}`),
          principal: href(`users/${2 + (n % 3)}`),
          roles: [href('roles/1')],
        },
      },
    }),
  (n) => service.delete(`/api/v3/memberships/${1 + (n % 5)}`, { as }),
  () => service.drain(),
  () => divideOrders(service.ports),
]

/** Makes random changes. A seed always yields the same changes. */
async function change(seed: number): Promise<void> {
  const random = randomFrom(seed)
  for (let done = 0; done < OPERATIONS; done++) {
    const operation = operations[Math.floor(random() * operations.length)]
    await operation?.(Math.floor(random() * 1000))
  }
}

it.each([1, 2])('finds nothing wrong after random changes, with seed %d', async (seed) => {
  await change(seed)
  await service.drain()

  expect(await verified(service)).toEqual({ found: 0, mended: 0, messages: [] })
})

it('does not report or repair concurrent changes', async () => {
  const changes = change(3)
  const during = [await verified(service), await verified(service, true)]
  await changes
  await service.drain()

  for (const result of during) expect(result).toEqual({ found: 0, mended: 0, messages: [] })
  expect(await verified(service)).toEqual({ found: 0, mended: 0, messages: [] })
})
