import { describe, expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'
import { applyRandomChanges } from '#test/support/fixtures/random-changes.ts'

const SEEDS = [1, 2, 3, 4, 5, 6, 7, 8]
const TRIED = 40

const texts = (lines: object[]) => lines.map((line) => JSON.stringify(line))

describe('whatever has happened to an installation', { timeout: 120_000 }, () => {
  it.each(SEEDS)('its export can be imported, and is the same then (seed %i)', async (seed) => {
    const service = await Service.start()
    const happened = await applyRandomChanges(service, seed, TRIED)
    const exported = await service.export()
    const restored = await Service.start()

    expect(happened).toBeGreaterThan(TRIED / 3)
    expect((await restored.import(exported)).rejected).toEqual([])
    expect(texts(await restored.export())).toEqual(texts(exported))
  })
})
