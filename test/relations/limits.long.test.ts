import { beforeEach, describe, expect, it } from 'vitest'
import { sequencesIn } from '#shared/platform/dynamodb/table.ts'
import type { StoredRelationType } from '#shared/resources/relations/kinds.ts'
import { relationsIn } from '#shared/resources/relations/store.ts'
import { Service } from '#test/support/engine/service.ts'
import { workPackage } from '#test/support/fixtures/records.ts'
import { HOME, pathOf, setUp, tokens } from '#test/support/fixtures/work-package-personas.ts'

let service: Service

const as = tokens.admin
const TOO_MANY = [422, 'base', 'Too many relations.']

const relate = (from: number, to: number, type: string) =>
  service.post(`${pathOf(from)}/relations`, { as, body: { type, _links: { to: { href: pathOf(to) } } } })
const change = (id: number, type: string) => service.patch(`/api/v3/relations/${id}`, { as, body: { type } })
const answered = ({ status, body }: Awaited<ReturnType<typeof relate>>) =>
  status < 300 ? status : [status, body._embedded?.details.attribute, body.message]

async function store(type: StoredRelationType, pairs: readonly [number, number][]): Promise<void> {
  await sequencesIn(service.ports).skipTo('relations', pairs.length)
  for (const [index, [from, to]] of pairs.entries())
    await relationsIn(service.ports).insert({ id: index + 1, version: 1, from, to, type })
}

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index)

describe('A work package', () => {
  beforeEach(async () => {
    service = await Service.start()
    await setUp(service, ...[1, 2, 3, 1000].map((id) => workPackage(id, HOME)))
  })

  it('has at most 200 relations; each may still be changed, and deleted ones leave room', async () => {
    await store('relates', [[1, 1000], ...upTo(198).map((one): [number, number] => [1, 1001 + one])])
    const last = await relate(2, 1, 'blocks')
    const more = [await relate(1, 3, 'relates'), await relate(3, 1, 'relates')]
    const changed = await change(1, 'duplicated')
    await service.delete(`/api/v3/relations/${last.body.id}`, { as })
    const again = await relate(3, 1, 'relates')

    expect(last.status).toBe(201)
    expect(more.map(answered)).toEqual([TOO_MANY, TOO_MANY])
    expect([changed.status, again.status]).toEqual([200, 201])
  })
})

describe('A relation from which 80 work packages follow', () => {
  /** Stores a chain of work packages that starts at 1. */
  const chained = async (length: number) => {
    service = await Service.start()
    await setUp(service, ...[1, 500, 501].map((id) => workPackage(id, HOME)))
    const steps = upTo(length - 1).map((one): [number, number] => [one + 1, one + 2])
    await store('blocks', [...steps, [501, 1]])
  }

  it('is created, and changed', async () => {
    await chained(80)

    expect(answered(await relate(500, 1, 'blocks'))).toBe(201)
    expect(answered(await change(80, 'follows'))).toBe(200)
    expect(answered(await change(80, 'blocks'))).toBe(200)
  })

  it('is neither created nor changed if there are more, unless it is of another type', async () => {
    await chained(81)

    expect(answered(await relate(500, 1, 'blocks'))).toEqual(TOO_MANY)
    expect(answered(await relate(1, 500, 'blocked'))).toEqual(TOO_MANY)
    expect(answered(await change(81, 'follows'))).toBe(200)
    expect(answered(await change(81, 'blocks'))).toEqual(TOO_MANY)
    expect(answered(await relate(500, 1, 'follows'))).toBe(201)
  })

  it('is not created if they branch to more', async () => {
    service = await Service.start()
    await setUp(service, ...[1, 500].map((id) => workPackage(id, HOME)))
    await store(
      'blocks',
      upTo(80).map((one): [number, number] => [1, one + 2]),
    )

    expect(answered(await relate(500, 1, 'blocks'))).toEqual(TOO_MANY)
  })
})
