import { describe, expect, it } from 'vitest'
import { equals } from '#shared/table/condition.ts'
import type { Write } from '#shared/table/table.ts'
import { packed } from '#shared/transfer/packs.ts'

const key = (name: string) => ({ pk: name, sk: 'S' })
const put = (name: string): Write => ({ put: key(name) })
const add = (name: string): Write => ({ update: key(name), add: { n: 1 } })
const check = (name: string, version = 1): Write => ({ check: key(name), when: equals('version', version) })

/** How many pieces come into each pack. */
const sizes = (pieces: Write[][]) => packed(pieces, (changes) => changes).map((pack) => pack.length)

describe('pieces of work are packed', () => {
  it('together, up to a hundred items', () => {
    const pieces = Array.from({ length: 75 }, (_, index) => [put(`a${index}`), put(`b${index}`)])

    expect(sizes(pieces)).toEqual([50, 25])
  })

  it('in their order', () => {
    const pieces = Array.from({ length: 250 }, (_, index) => [put(String(index))])

    expect(packed(pieces, (changes) => changes).flat()).toEqual(pieces)
  })

  it('with the counters and checks they share counted once', () => {
    const pieces = Array.from({ length: 98 }, (_, index) => [
      put(String(index)),
      add('count'),
      check('parent'),
    ])

    expect(sizes(pieces)).toEqual([98])
    expect(sizes([...pieces, [put('98')]])).toEqual([98, 1])
  })

  it.each<[what: string, pieces: Write[][]]>([
    ['an item that is written twice', [[put('a')], [put('a')]]],
    ['an item that is checked, and then written', [[check('a')], [put('a')]]],
    ['an item that is written, and then checked', [[put('a')], [check('a')]]],
    ['an item that is checked for different things', [[check('a', 1)], [check('a', 2)]]],
    ['an item that is added to, and then written', [[add('a')], [put('a')]]],
    ['an item that is checked, and then added to', [[check('a')], [add('a')]]],
  ])('apart because of %s', (_, pieces) => {
    expect(sizes(pieces)).toEqual([1, 1])
  })

  it('apart from the piece that collides only, not from those after it', () => {
    expect(sizes([[put('a')], [put('a')], [put('b')], [put('a')]])).toEqual([1, 2, 1])
  })

  it('of which there are none, into no pack', () => {
    expect(sizes([])).toEqual([])
  })
})
