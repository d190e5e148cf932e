import { describe, expect, it } from 'vitest'
import { collated } from '#shared/platform/dynamodb/collation.ts'
import { BY_NUMBER, parseSearch, rankOf } from '#shared/resources/search/ranking.ts'

/**
 * Returns the given names in the order in which a search for the query ranks them, best first. A name that begins with
 * `~` belongs to an inactive entity.
 */
const ranked = (query: string, ...names: string[]) =>
  names
    .map((name) => ({
      name,
      rank: rankOf(parseSearch(query), [name.replace('~', '').toLowerCase()], !name.startsWith('~')),
    }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ name }) => name)

describe('the parsed query', () => {
  it.each([
    ['12', 12],
    [' #12 ', 12],
    ['# 12', undefined],
    ['012', undefined],
    ['0', undefined],
    ['12a', undefined],
    ['1234567890123456', undefined],
  ])('%j is the number %j', (query, number) => {
    expect(parseSearch(query).number).toBe(number)
  })

  it('is cut into words without diacritics', () => {
    expect(parseSearch('  Große  ÄPFEL ')).toMatchObject({ text: 'grosse apfel', words: ['grosse', 'apfel'] })
  })
})

describe('the rank', () => {
  it('goes by the whole name, its beginning, the beginnings of its words, and parts, what is not active last in each', () => {
    const inOrder = [
      ...['Moon', '~Moon', 'Moonshot', '~Moonlight', 'To the moon', '~Full-moon', 'Supermoon', '~Honeymoon'],
    ]
    expect(ranked('moon', ...inOrder.toReversed())).toEqual(inOrder)
  })

  it('takes words in any order', () => {
    expect(ranked('lan bui', 'xlan xbui', 'Build the lander')).toEqual(['Build the lander', 'xlan xbui'])
  })

  it('ignores diacritics, and takes vowel signs for parts of words', () => {
    const names = [collated('To Müller'), collated('अच्छी हिन्दी')]

    expect(rankOf(parseSearch('Muller'), names, true)).toBe(
      rankOf(parseSearch('Müller'), ['to muller'], true),
    )
    expect(rankOf(parseSearch('हिन्'), names, true)).toBe(rankOf(parseSearch('muller'), names, true))
  })

  it('is that of the best of several names, and never as good as a number', () => {
    const rank = rankOf(parseSearch('12'), ['another', '12'], true)

    expect(rank).toBe(rankOf(parseSearch('12'), ['12'], true))
    expect(rank).toBeGreaterThan(BY_NUMBER)
  })
})
