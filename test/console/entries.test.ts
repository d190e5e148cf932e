import { describe, expect, it } from 'vitest'
import type { Resource } from '#shared/console/api/hal.ts'
import { colorAmong } from '#shared/console/pages/administration/entries/color.ts'
import {
  entryKinds,
  replacementsFor,
  replacementsForAll,
} from '#shared/console/pages/administration/entries/kind.ts'
import { afterMoves, indexAt, indexByKey } from '#shared/console/pages/administration/entries/order.ts'

const entry = (id: number, values: object = {}): Resource => ({
  id,
  ...values,
  _links: { self: { href: `/e/${id}` } },
})

const idsOf = (entries: readonly Resource[]) => entries.map(({ id }) => id)

describe('The order of entries', () => {
  const three = [entry(1), entry(2), entry(3)]

  it('is that after all moves, one after another', () => {
    const moves = [
      { href: '/e/3', to: 0 },
      { href: '/e/1', to: 2 },
    ]

    expect(idsOf(afterMoves(three, moves))).toEqual([3, 2, 1])
  })

  it('stays if a moved entry has been deleted meanwhile', () => {
    expect(idsOf(afterMoves(three, [{ href: '/e/9', to: 0 }]))).toEqual([1, 2, 3])
  })

  it('stays if it already contains a move, as after the list has been read again', () => {
    const once = afterMoves(three, [{ href: '/e/3', to: 0 }])

    expect(afterMoves(once, [{ href: '/e/3', to: 0 }])).toEqual(once)
  })

  it.each([
    ['ArrowUp', 1, 0],
    ['ArrowDown', 1, 2],
    ['ArrowUp', 0, undefined],
    ['ArrowDown', 2, undefined],
    ['Enter', 1, undefined],
  ])('is changed by the arrow keys up to the ends of the list: %s at %i', (key, from, to) => {
    expect(indexByKey(key, from, 3)).toBe(to)
  })

  it.each([
    [-50, 0],
    [5, 0],
    [15, 1],
    [39, 2],
    [400, 2],
  ])('is changed by dragging to the row below the pointer, or the nearest one: at %i', (y, index) => {
    const rows = [{ bottom: 10 }, { bottom: 30 }, { bottom: 40 }]

    expect(indexAt(rows, y)).toBe(index)
  })
})

describe('A deleted entry', () => {
  it('can be replaced by any other entry if its kind has no rule', () => {
    const entries = [entry(1), entry(2)]

    expect(idsOf(replacementsFor(entry(1), entries, {}))).toEqual([2])
  })

  it('can be replaced by an open status if it is open, else by a closed one', () => {
    const [open, closed] = [{ isClosed: false }, { isClosed: true }]
    const statuses = [entry(1, open), entry(2, open), entry(3, closed), entry(4, closed)]
    const replacements = (removed: Resource) => idsOf(replacementsFor(removed, statuses, entryKinds.statuses))

    expect(replacements(entry(1, open))).toEqual([2])
    expect(replacements(entry(4, closed))).toEqual([3])
  })

  it('is replaced together with others by an entry that stays and can replace each of them', () => {
    const statuses = [entry(1), entry(2), entry(3), entry(4, { isClosed: true })]
    const replacements = (...removed: readonly Resource[]) =>
      idsOf(replacementsForAll(removed, statuses, { shared: 'isClosed' }))

    expect(replacements(entry(1), entry(2))).toEqual([3])
    expect(replacements(entry(1), entry(4, { isClosed: true }))).toEqual([])
  })

  it('can be replaced by an active priority only', () => {
    const priorities = [entry(1, { isActive: false }), entry(2, { isActive: true }), entry(3)]

    expect(idsOf(replacementsFor(entry(3), priorities, entryKinds.priorities))).toEqual([2])
  })
})

describe('The color of a new entry', () => {
  /**
   * Returns the colors of `count` entries that are created one after another, if entries with the colors `present`
   * already exist.
   */
  const colorsAfter = (present: readonly string[], count: number): readonly string[] => {
    if (count === 0) return []
    const next = colorAmong(present.map((color, id) => entry(id, { color })))
    return [next, ...colorsAfter([...present, next], count - 1)]
  }

  it('is another one for each of the first twelve', () => {
    expect(new Set(colorsAfter(['#1098AD', '#ADB5BD'], 12)).size).toBe(12)
  })

  it('is none of the present ones, nor similar to one of them', () => {
    expect(['#FF922B', '#FCC419']).not.toContain(colorAmong([entry(1, { color: '#ff9124' })]))
  })

  it('is a color even if there are no entries, or more than there are proposed colors', () => {
    expect(colorAmong([])).toMatch(/^#[0-9A-F]{6}$/)
    expect(colorsAfter([], 30).at(-1)).toMatch(/^#[0-9A-F]{6}$/)
  })
})
