import { describe, expect, it } from 'vitest'
import { once, oncePerKey } from '#shared/platform/concurrency.ts'
import { FewLookups, FewOrAll } from '#shared/platform/query/lookup.ts'

/** Returns a function that looks up the squares of ids, and the list of the ids for which it has been called. */
function squares() {
  const asked: number[] = []
  const look = async (id: number) => {
    asked.push(id)
    return id * id
  }
  return { asked, look }
}

describe('a value that was looked up', () => {
  it('is looked up when it is asked for, and never again', async () => {
    let times = 0
    const look = once(async () => ++times)

    expect(times).toBe(0)
    expect(await Promise.all([look(), look()])).toEqual([1, 1])
  })

  it('is looked up once for each thing it is asked for with, also where nothing is found', () => {
    const asked: number[] = []
    const look = oncePerKey((id: number) => {
      asked.push(id)
      return id > 1 ? id * id : undefined
    })

    expect([look(2), look(1), look(2), look(1)]).toEqual([4, undefined, 4, undefined])
    expect(asked).toEqual([2, 1])
  })
})

describe('few lookups', () => {
  it('find each id once, however often it is asked for', async () => {
    const { asked, look } = squares()
    const lookups = new FewLookups(look, (count) => count <= 3)

    expect(await lookups.of([2, 3, 2])).toEqual(
      new Map([
        [2, 4],
        [3, 9],
      ]),
    )
    expect(await lookups.of([3, 4])).toEqual(
      new Map([
        [3, 9],
        [4, 16],
      ]),
    )
    expect(asked).toEqual([2, 3, 4])
  })

  it('are not begun where they would be more than few with those of before', async () => {
    const { asked, look } = squares()
    const lookups = new FewLookups(look, (count) => count <= 3)
    await lookups.of([1, 2])

    expect(await lookups.of([3, 4])).toBeUndefined()
    expect(await lookups.of([2, 3])).toBeDefined()
    expect(asked).toEqual([1, 2, 3])
  })
})

describe('few or all', () => {
  function squaresOf(last: number) {
    const { asked, look } = squares()
    const lookups = new FewLookups(look, (count) => count <= 3)
    const readings: string[] = []
    const all = new FewOrAll(
      (ids) => lookups.of(ids),
      async () => {
        readings.push('all')
        return new Map(Array.from({ length: last }, (_, id) => [id, id * id]))
      },
    )
    return { asked, readings, all }
  }

  it('are looked up one by one as long as they are few', async () => {
    const { asked, readings, all } = squaresOf(9)

    expect((await all.of([2, 3])).get(3)).toBe(9)
    expect(all.isWhole).toBe(false)
    expect([asked, readings]).toEqual([[2, 3], []])
  })

  it('are read together, once, as soon as they are more, and none of them alone after that', async () => {
    const { asked, readings, all } = squaresOf(9)
    await all.of([1, 2])

    expect((await all.of([3, 4])).get(4)).toBe(16)
    expect((await all.of([2, 5])).get(5)).toBe(25)
    expect(all.isWhole).toBe(true)
    expect([asked, readings]).toEqual([[1, 2], ['all']])
  })

  it('are not looked up one by one while all of them are being read', async () => {
    const { asked, readings, all } = squaresOf(9)
    const reading = all.all()

    expect((await all.of([2])).get(2)).toBe(4)
    expect((await reading).size).toBe(9)
    expect([asked, readings]).toEqual([[], ['all']])
  })
})
