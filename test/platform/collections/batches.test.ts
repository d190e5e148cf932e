import { describe, expect, it } from 'vitest'
import { inBatches } from '#shared/platform/lists/page.ts'

const ids = Array.from({ length: 1000 }, (_, index) => index + 1)

/** Returns, for each batch, its size and the number of ids that had been read by the time the batch was used. */
async function readWhenUsed(bytes: number, fails?: number) {
  const read: number[] = []
  const sizes: [batch: number, read: number][] = []
  const batches = inBatches(ids, async (id) => {
    if (id === fails) throw new Error('gone')
    read.push(id)
    return { id, text: 'x'.repeat(bytes) }
  })
  for await (const batch of batches) {
    await new Promise((resolve) => setImmediate(resolve))
    sizes.push([batch.length, read.length])
  }
  return sizes
}

describe('Batches', () => {
  it('have all of a page of small entities', async () => {
    expect(await readWhenUsed(1000)).toEqual([[1000, 1000]])
  })

  it('have no more medium entities than two megabytes hold, and are read when they are used', async () => {
    expect((await readWhenUsed(10_000)).slice(0, 2)).toEqual([
      [209, 209],
      [209, 418],
    ])
  })

  it('have a hundred large entities: what does not fit into the answer is not read', async () => {
    expect((await readWhenUsed(50_000)).slice(0, 2)).toEqual([
      [100, 100],
      [100, 200],
    ])
  })

  it('pass an error on when they are used', async () => {
    await expect(readWhenUsed(10_000, 300)).rejects.toThrow('gone')
  })
})
