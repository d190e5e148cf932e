import { expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'
import { project, version, workPackage } from '#test/support/fixtures/records.ts'

const transactions = (commands: string[]) => commands.filter((name) => name === 'TransactWriteItems').length
const updatedAt = '2024-02-03T04:05:06.007Z'

it('ten thousand work packages are packed, and can be replaced as fast', { timeout: 120_000 }, async () => {
  const service = await Service.startWith([project(1), project(2, { parent: 1 }), version(1, 1)])
  const many = Array.from({ length: 10_000 }, (_, index) =>
    workPackage(index + 1, (index % 2) + 1, index % 3 ? { updatedAt } : { version: 1, updatedAt }),
  )
  const cost = await service.meter.measure(() => service.import(many))

  expect(cost.result).toEqual({ rejected: [], imported: { work_package: 10_000 } })
  // 25 of them are written together, and 90 taken out of the log, which is announced first.
  expect(transactions(cost.commands)).toBeLessThanOrEqual(10_000 / 16)
  const again = await service.meter.measure(() => service.import(many))
  expect(again.result.rejected).toEqual([])
  expect(transactions(again.commands)).toBeLessThanOrEqual(10_000 / 60)
  const exported = (await service.export()).filter(({ kind }) => kind === 'work_package')
  expect(exported).toHaveLength(10_000)
})
