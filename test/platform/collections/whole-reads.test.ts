import { describe, expect, it } from 'vitest'
import { oncePerTick } from '#shared/platform/collections/internal/whole-reads.ts'
import { runUntilAborted } from '#shared/platform/deadline.ts'
import { type Condition, equals } from '#shared/platform/dynamodb/condition.ts'

const rows = [
  { id: 1, row: { n: 'a', s: 1 } },
  { id: 2, row: { n: 'b', s: 2 } },
]

/** All rows, and what was asked for to get them. */
function counted(find = async () => rows) {
  const asked: { filter: Condition | undefined; attributes: readonly string[] | undefined }[] = []
  const read = oncePerTick(({ filter, attributes }) => {
    asked.push({ filter, attributes })
    return find()
  })
  return { asked, read }
}

const is = (name: string) => equals('n', name)
const idsOf = (found: readonly { id: number }[]) => found.map(({ id }) => id)

describe('Reads of all rows', () => {
  it('are as they were asked for where there is one', async () => {
    const { asked, read } = counted()
    await read({ filter: is('a'), attributes: ['s'] })

    expect(asked).toEqual([{ filter: is('a'), attributes: ['s'] }])
  })

  it('that begin in one tick are one, which has what each needs, and each gets what matches its filter', async () => {
    const { asked, read } = counted()
    const [some, all] = await Promise.all([
      read({ filter: is('b'), attributes: ['s'] }),
      read({ filter: undefined, attributes: ['r', 's'] }),
    ])

    expect(asked).toEqual([{ filter: undefined, attributes: ['s', 'n', 'r', 's'] }])
    expect(idsOf(some)).toEqual([2])
    expect(idsOf(all)).toEqual([1, 2])
  })

  it('have all attributes if one of them needs all', async () => {
    const { asked, read } = counted()
    await Promise.all([
      read({ filter: undefined, attributes: ['s'] }),
      read({ filter: undefined, attributes: undefined }),
    ])

    expect(asked).toEqual([{ filter: undefined, attributes: undefined }])
  })

  it('that begin later see what was written meanwhile', async () => {
    const { asked, read } = counted()
    await read({ filter: undefined, attributes: [] })
    await read({ filter: undefined, attributes: [] })

    expect(asked).toHaveLength(2)
  })

  it('of different requests are not shared: the end of one does not end the other', async () => {
    const { asked, read } = counted()
    const request = () =>
      runUntilAborted(new AbortController().signal, () => read({ filter: undefined, attributes: [] }))
    await Promise.all([request(), request()])

    expect(asked).toHaveLength(2)
  })

  it('fail together', async () => {
    const { read } = counted(() => Promise.reject(new Error('no table')))
    const wanted = { filter: undefined, attributes: [] }
    const found = await Promise.allSettled([read(wanted), read(wanted)])

    expect(found.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  })
})
