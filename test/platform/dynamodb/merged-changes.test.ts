import { describe, expect, it } from 'vitest'
import { canMerge, mergedChanges } from '#shared/platform/dynamodb/batches.ts'
import { absent, allOf, equals, exists } from '#shared/platform/dynamodb/condition.ts'
import type { Change } from '#shared/platform/dynamodb/table.ts'

const key = (number: number) => ({ pk: `P${number}`, sk: 'S' })
const add = (number: number, by: number, attribute = 'n'): Change => ({
  update: key(number),
  add: { [attribute]: by },
})
const check = (number: number, version = 1): Change => ({
  check: key(number),
  when: equals('version', version),
})
const put = (number: number): Change => ({ put: key(number), when: absent('pk') })

describe('changes of one item that can be one', () => {
  it.each<[what: string, a: Change, b: Change, can: boolean]>([
    ['increments', add(1, 1), add(1, 2), true],
    ['increments of different attributes', add(1, 1, 'n'), add(1, 2, 'm'), true],
    ['the same check twice', check(1), check(1), true],
    ['different checks', check(1, 1), check(1, 2), false],
    ['an increment and a check', add(1, 1), check(1), false],
    ['a check and an increment', check(1), add(1, 1), false],
    ['the same put twice', put(1), put(1), false],
    ['the same removal twice', { remove: key(1) }, { remove: key(1) }, false],
    [
      'an increment and one with a condition',
      add(1, 1),
      { ...add(1, 1), when: exists('pk') } as Change,
      false,
    ],
    ['an increment and one that sets something', add(1, 1), { ...add(1, 1), set: { a: 1 } } as Change, false],
    [
      'increments that set the same',
      { ...add(1, 1), set: { a: 1 } } as Change,
      { ...add(1, 2), set: { a: 1 } } as Change,
      true,
    ],
    [
      'increments that set different values',
      { ...add(1, 1), set: { a: 1 } } as Change,
      { ...add(1, 1), set: { a: 2 } } as Change,
      false,
    ],
    [
      'an increment and one that unsets something',
      add(1, 1),
      { ...add(1, 1), unset: ['a'] } as Change,
      false,
    ],
    ['updates that set the same', { update: key(1), set: { a: 1 } }, { update: key(1), set: { a: 1 } }, true],
  ])('are %s: %4$s', (_, a, b, can) => {
    expect(canMerge(a, b)).toBe(can)
  })
})

describe('merging changes', () => {
  it('loses no set value of increments, be their sum zero or their values different', () => {
    const setting = (value: number, by: number) => ({ ...add(1, by), set: { a: value } }) as Change

    expect(mergedChanges([setting(1, 1), setting(1, -1)])).toEqual([setting(1, 0)])
    expect(mergedChanges([setting(1, 1), setting(2, 1)])).toEqual([setting(1, 1), setting(2, 1)])
  })

  it('adds increments of one item up, each attribute for itself, and leaves out what comes to nothing', () => {
    const changes = [add(1, 1), add(1, 2), add(1, 5, 'm'), add(2, 1), add(2, -1), add(3, -1)]

    expect(mergedChanges(changes)).toEqual([{ update: key(1), add: { n: 3, m: 5 } }, add(3, -1)])
  })

  it('asks the same once, and different things together', () => {
    expect(mergedChanges([check(1), put(3), check(1), check(2), check(1)])).toEqual([
      check(1),
      put(3),
      check(2),
    ])
    expect(mergedChanges([check(1, 1), check(1, 2)])).toEqual([
      { check: key(1), when: allOf(equals('version', 1), equals('version', 2)) },
    ])
  })

  it('makes what is checked of an item a condition of what is written to it', () => {
    const [version, other] = [equals('version', 1), equals('version', 2)]
    const changes = [check(1), put(1), check(1, 2), { remove: key(2) }, check(2), add(3, 1), check(3)]

    expect(mergedChanges(changes)).toEqual([
      { put: key(1), when: allOf(absent('pk'), version, other) },
      { remove: key(2), when: version },
      { ...add(3, 1), when: version },
    ])
  })

  it('keeps everything else, and its order, so that a mistake is the table’s to refuse', () => {
    const changes = [put(1), put(1), { remove: key(2) }, check(4), put(3)]

    expect(mergedChanges(changes)).toEqual(changes)
  })

  it('leaves what it was given as it was', () => {
    const changes = [add(1, 1), add(1, 2)]
    mergedChanges(changes)

    expect(changes).toEqual([add(1, 1), add(1, 2)])
  })
})
