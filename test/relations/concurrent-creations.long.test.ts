import { expect, it } from 'vitest'
import type { Relation } from '#shared/resources/relations/model.ts'
import { relationsIn } from '#shared/resources/relations/store.ts'
import { itemsOf } from '#test/support/engine/raw-table.ts'
import { Service } from '#test/support/engine/service.ts'
import { randomFrom } from '#test/support/fixtures/random.ts'
import { workPackage } from '#test/support/fixtures/records.ts'
import { HOME, pathOf, setUp, tokens } from '#test/support/fixtures/work-package-personas.ts'
import { violations } from '#test/support/oracles/invariants.ts'

const as = tokens.admin
const WRITERS = 8
const WRITES = 40
const ids = Array.from({ length: 12 }, (_, index) => index + 1)
const types = ['blocks', 'blocked', 'follows', 'precedes', 'relates']

/** Returns whether relations of one type form a cycle through a work package. */
function isInCycle(start: number, relations: readonly Relation[]): boolean {
  const seen = new Set<number>()
  for (let level = [start]; level.length > 0; ) {
    const next = relations.filter(({ from }) => level.includes(from)).map(({ to }) => to)
    if (next.includes(start)) return true
    level = next.filter((id) => !seen.has(id))
    for (const id of level) seen.add(id)
  }
  return false
}

it(`${WRITERS} writers at once make no cycle of one type and no second relation of a pair`, {
  timeout: 300_000,
}, async () => {
  const service = await Service.start()
  await setUp(service, ...ids.map((id) => workPackage(id, HOME)))
  const random = randomFrom(26)
  const one = <T>(all: readonly T[]) => all[Math.floor(random() * all.length)] as T
  const write = async () => {
    const [from, to, type, chance] = [one(ids), one(ids), one(types), random()]
    const { relations } = await relationsIn(service.ports).neighbourhoodOf(from)
    const present = relations.length > 0 && `/api/v3/relations/${one(relations).id}`
    if (present && chance < 0.15) return service.delete(present, { as })
    if (present && chance < 0.4) return service.patch(present, { as, body: { type } })
    return service.post(`${pathOf(from)}/relations`, { as, body: { type, to: { href: pathOf(to) } } })
  }
  const answers: number[] = []
  await Promise.all(
    Array.from({ length: WRITERS }, async () => {
      for (let count = 0; count < WRITES; count += 1) answers.push((await write()).status)
    }),
  )
  const relations: Relation[] = []
  for await (const relation of relationsIn(service.ports).all()) relations.push(relation)
  const pairs = relations.map(({ from, to }) => [from, to].sort((a, b) => a - b).join())

  expect(new Set(answers)).toEqual(
    new Set([200, 201, 204, 422].concat(answers.filter((one) => [404, 409].includes(one)))),
  )
  expect(new Set(pairs).size).toBe(pairs.length)
  for (const type of ['blocks', 'follows'])
    expect(
      ids.filter((id) =>
        isInCycle(
          id,
          relations.filter((one) => one.type === type),
        ),
      ),
    ).toEqual([])
  for (const id of ids) {
    const own = relations.filter(({ from, to }) => from === id || to === id)
    const { body } = await service.get(`${pathOf(id)}/relations?pageSize=100`, { as })
    expect(body._embedded.elements.map((element: { id: number }) => element.id)).toEqual(
      own.map((each) => each.id),
    )
  }
  expect(violations(service.ports, await itemsOf(service.table))).toEqual([])
})
