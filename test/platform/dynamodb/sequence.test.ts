import { beforeEach, describe, expect, it } from 'vitest'
import { dynamoClient } from '#shared/platform/dynamodb/dynamo-table.ts'
import { Sequences } from '#shared/platform/dynamodb/table.ts'
import { engineTable } from '#test/support/engine/engine-table.ts'

describe('a sequence', () => {
  let sequences: Sequences
  let elsewhere: Sequences

  beforeEach(async () => {
    const { table, another } = await engineTable(dynamoClient)
    sequences = new Sequences(table)
    elsewhere = new Sequences(another())
  })

  it('starts at one and goes on', async () => {
    expect(await sequences.allocate('principals')).toBe(1)
    expect(await sequences.allocate('principals')).toBe(2)
  })

  it('gives consecutive ids, the first of which it names', async () => {
    expect(await sequences.allocate('principals', 10)).toBe(1)
    expect(await sequences.allocate('principals', 3)).toBe(11)
    expect(await sequences.allocate('principals')).toBe(14)
  })

  it('never allocates an id twice, for any number of concurrent calls and processes', async () => {
    const asked = Array.from({ length: 40 }, (_, index) => (index % 3) + 1)
    const firsts = await Promise.all(
      asked.map((count, index) => (index % 2 ? sequences : elsewhere).allocate('principals', count)),
    )

    const ids = firsts.flatMap((first, index) =>
      Array.from({ length: asked[index] ?? 0 }, (_, offset) => first + offset),
    )
    const all = Array.from({ length: ids.length }, (_, index) => index + 1)
    expect(ids.sort((a, b) => a - b)).toEqual(all)
  })

  it('goes on after an id that came from outside', async () => {
    await sequences.skipTo('principals', 100)

    expect(await sequences.allocate('principals')).toBe(101)
  })

  it('never goes back to an id from outside that it has passed', async () => {
    await sequences.allocate('principals', 50)
    await sequences.skipTo('principals', 20)

    expect(await sequences.allocate('principals')).toBe(51)
  })

  it('skips to the highest of many at once', async () => {
    await Promise.all([7, 900, 30, 12].map((id) => sequences.skipTo('principals', id)))

    expect(await sequences.allocate('principals')).toBe(901)
  })
})
