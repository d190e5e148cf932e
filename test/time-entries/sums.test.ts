import { beforeAll, expect, it } from 'vitest'
import { secondsOn, secondsOnEach, sumChanges } from '#shared/resources/time-entries/sums-store.ts'
import { engineTable } from '#test/support/engine/engine-table.ts'

let engine: Awaited<ReturnType<typeof engineTable>>

const ids = [1, 2, 3, 1023, 1024, 1025, ...Array.from({ length: 40 }, (_, index) => 5_000 + 3 * index)]
const withTime = ids.filter((id) => id % 2 === 1)

beforeAll(async () => {
  engine = await engineTable()
  for (const id of withTime)
    for (const user of [4, 5])
      await engine.table.write(sumChanges(undefined, { workPackage: id, user, hours: id } as never))
})

it('The time on many work packages is that on each of them', async () => {
  const seconds = await secondsOnEach(ids, engine)

  for (const id of ids) {
    expect(seconds.get(id) ?? 0, String(id)).toBe(await secondsOn(id, undefined, engine))
    expect(await secondsOn(id, 4, engine)).toBe(withTime.includes(id) ? id : 0)
  }
})

it('The time on many work packages with neighbouring ids takes one query, on few of them one batch', async () => {
  const { commands } = await engine.meter.measure(() => secondsOnEach(ids, engine))

  expect(commands.toSorted()).toEqual(['BatchGetItem', 'Query'])
})
