import { describe, expect, it } from 'vitest'
import { inBatches } from '#shared/platform/lists/page.ts'

const ids = Array.from({ length: 1000 }, (_, index) => index + 1)

/** Notes which ids have been read when each batch is used. */
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

describe('Reading ahead', () => {
  it('takes small entities by the five hundred, while the ones before are in use', async () => {
    expect(await readWhenUsed(1000)).toEqual([
      [100, 600],
      [500, 1000],
      [400, 1000],
    ])
  })

  it('takes no more of medium ones than what a few megabytes hold', async () => {
    const [, ...others] = await readWhenUsed(10_000)

    expect(Math.max(...others.map(([batch]) => batch))).toBe(209)
  })

  it('does not happen with large ones: what does not fit into the answer is not read', async () => {
    expect((await readWhenUsed(50_000)).slice(0, 2)).toEqual([
      [100, 100],
      [100, 200],
    ])
  })

  it('passes an error on when the batch is used', async () => {
    await expect(readWhenUsed(10, 300)).rejects.toThrow('gone')
  })
})
