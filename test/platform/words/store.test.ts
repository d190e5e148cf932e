import { beforeEach, describe, expect, it } from 'vitest'
import { type Table, WriteRefused } from '#shared/platform/dynamodb/table.ts'
import { type IndexedText, newSharedToken, newToken, WordIndex } from '#shared/platform/words/store.ts'
import { engineTable } from '#test/support/engine/engine-table.ts'

const NOW = new Date('2026-11-27T12:00:00Z')

let engine: Awaited<ReturnType<typeof engineTable>>
let index: WordIndex

const indexOn = (table: Table) => new WordIndex(table, 'X#words')
const written = (id: number, text: string, token = newToken(NOW), source = 0): IndexedText => ({
  id,
  source,
  token,
  text,
})
const idsWith = async (word: string) => [...(await index.find(word)).sources.keys()].sort((a, b) => a - b)

beforeEach(async () => {
  engine = await engineTable()
  index = indexOn(engine.table)
})

describe('an index of words', () => {
  it('finds texts by the beginnings of their words, and by single letters only as words', async () => {
    await index.add([written(1, 'Moon base'), written(2, 'Moonshot a'), written(300, 'An account')])

    expect(await idsWith('moon')).toEqual([1, 2])
    expect(await idsWith('moons')).toEqual([2])
    expect(await idsWith('a')).toEqual([2])
    expect(await idsWith('an')).toEqual([300])
    expect(await idsWith('oon')).toEqual([])
  })

  it('returns the first text of each entity with a word', async () => {
    await index.add([written(1, 'moon', newToken(NOW), 7), written(1, 'moon', newToken(NOW), 2)])

    expect((await index.find('moon')).sources).toEqual(new Map([[1, 2]]))
  })

  it('finds words whose next letters are outside of the basic plane', async () => {
    await index.add([written(1, 'ab\u{20000}')])

    expect(await idsWith('ab')).toEqual([1])
  })

  it('writes 25 words with one call', async () => {
    const { commands, writeUnits } = await engine.meter.measure(() =>
      index.add([written(1, Array.from({ length: 50 }, (_, at) => `word${at}`).join(' '))]),
    )

    expect(commands).toHaveLength(2)
    expect(writeUnits).toBe(50)
  })

  it('keeps the texts of one write together, and takes one out of them', async () => {
    const token = newSharedToken(NOW)
    const texts = Array.from({ length: 100 }, (_, at) => written(at + 1, 'moon', token))
    await index.add(texts)
    expect(await engine.table.query({ pk: 'X#words#mo' })).toHaveLength(1)

    await index.remove(texts.slice(1))
    expect(await idsWith('moon')).toEqual([1])
    await index.remove(texts)
    expect(await engine.table.query({ pk: 'X#words#mo' })).toEqual([])
  })

  it('loses nothing if several take texts out of the same item', async () => {
    const token = newSharedToken(NOW)
    const texts = Array.from({ length: 8 }, (_, at) => written(at + 1, 'moon base', token))
    await index.add(texts)

    await Promise.all(texts.slice(1).map((one) => indexOn(engine.another()).remove([one])))
    expect(await idsWith('moon')).toEqual([1])
    expect(await idsWith('base')).toEqual([1])
  })

  it('reads very frequent words only in part, and reports it', async () => {
    const pages = Array.from({ length: 6 }, (_, at) => index.itemsOf([written(at + 1, 'moon')]))
    let read = 0
    const page = async (): Promise<never> =>
      ({ items: pages[read++] ?? [], ...(read < pages.length && { next: page }) }) as never
    const endless = indexOn({ ...engine.table, queryPage: page } as unknown as Table)

    const { sources, isComplete } = await endless.find('moon')
    expect([sources.size, isComplete]).toEqual([4, false])
  })
})

describe('a write of a text', () => {
  const old = written(1, 'old moon')
  const next = written(1, 'new moon')

  it('is found by its words before it is made, and by the former ones until it is', async () => {
    await index.add([old])

    await index.writing([old], [next], async () => {
      expect(await idsWith('new')).toEqual([1])
      expect(await idsWith('old')).toEqual([1])
    })
    expect([await idsWith('new'), await idsWith('old'), await idsWith('moon')]).toEqual([[1], [], [1]])
  })

  it('leaves no words if it is refused, also none of another write of the same words', async () => {
    await index.add([old])
    const other = written(1, 'new moon')

    const refused = index.writing([old], [next], async () => {
      await index.writing([old], [other], async () => {})
      throw new WriteRefused([])
    })
    await expect(refused).rejects.toThrow(WriteRefused)
    expect([await idsWith('new'), await idsWith('old'), await idsWith('moon')]).toEqual([[1], [], [1]])
    expect(await engine.table.query({ pk: 'X#words#ne' })).toHaveLength(1)
  })

  it('is made even if the words of the former text cannot be removed', async () => {
    let calls = 0
    const writeEach: Table['writeEach'] = (changes) =>
      ++calls === 2 ? Promise.reject(new Error('too late')) : engine.table.writeEach(changes)
    const failing = new Proxy(engine.table, {
      get: (target, name) => (name === 'writeEach' ? writeEach : Reflect.get(target, name).bind?.(target)),
    })

    expect(await indexOn(failing).writing([old], [next], async () => 'made')).toBe('made')
    expect(await idsWith('new')).toEqual([1])
  })

  it('keeps its words if the result of the write is unknown', async () => {
    const lost = index.writing([old], [next], () => Promise.reject(new Error('the answer got lost')))

    await expect(lost).rejects.toThrow('the answer got lost')
    expect(await idsWith('new')).toEqual([1])
  })
})
