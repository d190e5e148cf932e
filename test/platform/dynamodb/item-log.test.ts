import { beforeEach, describe, expect, it } from 'vitest'
import { absent } from '#shared/platform/dynamodb/condition.ts'
import { isFull, textsIn } from '#shared/platform/dynamodb/item-log.ts'
import { type Table, type Write, WriteRefused } from '#shared/platform/dynamodb/table.ts'
import { engineTable } from '#test/support/engine/engine-table.ts'

const key = { pk: 'P', sk: 'S' }
const push = (...texts: string[]): Write => ({ update: key, add: {}, push: { log: 'l', texts } })

let table: Table

const texts = async () => textsIn((await table.get(key)) ?? {}, 'l')

beforeEach(async () => {
  ;({ table } = await engineTable())
})

describe('a log in an item', () => {
  it('has the last sixteen texts, latest first', async () => {
    const all = Array.from({ length: 18 }, (_, index) => `text ${index}`)
    for (const text of all.slice(0, 15)) await table.write([push(text)])
    expect(isFull(await texts())).toBe(false)
    for (const text of all.slice(15)) await table.write([push(text)])

    expect(await texts()).toEqual(all.slice(2).toReversed())
    expect(isFull(await texts())).toBe(true)
  })

  it('gets several texts by one update, of which it keeps the first sixteen', async () => {
    await table.write([push('a')])
    await table.write([push('c', 'b')])
    expect(await texts()).toEqual(['c', 'b', 'a'])
    const many = Array.from({ length: 17 }, (_, index) => `text ${index}`)
    await table.write([push(...many)])

    expect(await texts()).toEqual(many.slice(0, 16))
  })

  it('gets the texts of all increments of an item in one transaction, the last one first', async () => {
    const increment: Write = { update: key, add: { n: 2 } }
    await table.write([{ ...increment, push: { log: 'l', texts: ['a'] } }, increment, push('c', 'b')])

    expect(await table.get(key)).toMatchObject({ n: 4 })
    expect(await texts()).toEqual(['c', 'b', 'a'])
  })

  it('gets a text even if the increments come to nothing', async () => {
    await table.write([
      { update: key, add: { n: 1 } },
      { update: key, add: { n: -1 }, push: { log: 'l', texts: ['a'] } },
    ])

    expect(await texts()).toEqual(['a'])
  })

  it('stays as it is if the transaction is refused', async () => {
    await table.write([push('a')])
    await expect(table.write([push('b'), { check: key, when: absent('pk') }])).rejects.toThrow(WriteRefused)

    expect(await texts()).toEqual(['a'])
  })
})
