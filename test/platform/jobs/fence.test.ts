import { beforeEach, describe, expect, it } from 'vitest'
import { equals } from '#shared/platform/dynamodb/condition.ts'
import { MAX_CHANGES, type Table, type Write, WriteRefused } from '#shared/platform/dynamodb/table.ts'
import { FencedTable, FenceFailed } from '#shared/platform/jobs/internal/fence.ts'
import { engineTable } from '#test/support/engine/engine-table.ts'

const key = (sk: string) => ({ pk: 'THING', sk })
const fence = { check: key('gate'), when: equals('is', 'open') }
const isNew = (sk: string): Write => ({ put: key(sk), when: { op: 'absent', attribute: 'pk' } })

describe('A fenced table', () => {
  let table: Table
  let meter: Awaited<ReturnType<typeof engineTable>>['meter']
  let fenced: FencedTable

  beforeEach(async () => {
    ;({ table, meter } = await engineTable())
    await table.write([{ put: { ...key('gate'), is: 'open' } }])
    fenced = new FencedTable(table, fence)
  })

  const close = () => table.write([{ update: key('gate'), set: { is: 'closed' } }])
  const sortKeys = async () => (await table.query({ pk: 'THING' })).map(({ sk }) => sk)

  it('writes in one transaction, as long as the fence stands', async () => {
    const { commands, writeUnits } = await meter.measure(() => fenced.write([isNew('a')]))

    expect(commands).toEqual(['TransactWriteItems'])
    expect(writeUnits, 'the thing, and the fence').toBe(4)
    expect(await sortKeys()).toEqual(['a', 'gate'])
  })

  it('writes nothing once the fence has fallen, and tells so', async () => {
    await close()

    await expect(fenced.write([isNew('a')])).rejects.toThrow(FenceFailed)
    expect(await sortKeys()).toEqual(['gate'])
  })

  it('takes no other refusal for that', async () => {
    await table.write([isNew('a')])

    await expect(fenced.write([isNew('a')])).rejects.toThrow(WriteRefused)
  })

  it('may change the item of the fence itself, which costs nothing more', async () => {
    const pass = () => fenced.write([{ update: key('gate'), set: { is: 'passed' } }])
    const { writeUnits } = await meter.measure(pass)

    expect(writeUnits).toBe(2)
    await expect(pass()).rejects.toThrow(FenceFailed)
  })

  it('has room for one change less, behind each fence', async () => {
    const twice = new FencedTable(fenced, { check: key('other'), when: { op: 'absent', attribute: 'pk' } })
    const changes = Array.from({ length: twice.capacity }, (_, index) => isNew(`thing ${index}`))

    expect(twice.capacity).toBe(MAX_CHANGES - 2)
    await twice.write(changes)
    expect(await sortKeys()).toHaveLength(MAX_CHANGES - 1)
  })

  it('tells which of two fences has fallen', async () => {
    const other = { check: key('other'), when: equals('is', 'open') }
    const twice = new FencedTable(fenced, other)

    await expect(twice.write([isNew('a')])).rejects.toMatchObject({ fence: other })
    await close()
    await expect(twice.write([isNew('a')])).rejects.toMatchObject({ fence })
  })

  it('writes one after the other what is written side by side, and goes on after a failure', async () => {
    const names = ['a', 'b', 'b', 'c']
    const { roundTrips, result } = await meter.measure(() =>
      Promise.allSettled(names.map((name) => fenced.write([isNew(name)]))),
    )

    expect(roundTrips, 'the writes, and a look at the fence').toBe(5)
    expect(result.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
    expect(await sortKeys()).toEqual(['a', 'b', 'c', 'gate'])
  })

  it('asks nothing where there is nothing to write', async () => {
    const { commands } = await meter.measure(() => fenced.write([]))

    expect(commands).toEqual([])
  })
})
