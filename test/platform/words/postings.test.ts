import { expect, it } from 'vitest'
import { packedPostings, unpackedPostings } from '#shared/platform/words/internal/postings.ts'
import { randomFrom } from '#test/support/fixtures/random.ts'

const SEED = 20_261_127

it('postings are unpacked as they were packed, in order', () => {
  const random = randomFrom(SEED)
  const below = (limit: number) => Math.floor(random() * limit)
  for (let round = 0; round < 200; round++) {
    const size = below(30)
    const postings = Array.from({ length: size }, () => ({
      id: 1 + below(10 ** (1 + below(14))),
      source: below(10 ** below(6)),
    }))
    const sorted = postings.toSorted((a, b) => a.id - b.id || a.source - b.source)

    expect(unpackedPostings(packedPostings(postings)), `seed ${SEED}, round ${round}`).toEqual(sorted)
  }
})

it('the postings of neighbours take two bytes each', () => {
  const postings = Array.from({ length: 1000 }, (_, index) => ({ id: 127 + index, source: 0 }))

  expect(packedPostings(postings)).toHaveLength(2000)
})
