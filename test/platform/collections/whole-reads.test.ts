import { describe, expect, it } from 'vitest'
import { WholeReads } from '#shared/platform/collections/internal/whole-reads.ts'
import { runUntilAborted } from '#shared/platform/deadline.ts'
import { type Condition, equals } from '#shared/platform/dynamodb/condition.ts'

const rows = [
  { id: 1, row: { n: 'a', s: 1 } },
  { id: 2, row: { n: 'b', s: 2 } },
]

/** All rows, and what was asked for to get them. */
function counted(read = async () => rows) {
  const asked: { filter: Condition | undefined; attributes: readonly string[] | undefined }[] = []
  const reads = new WholeReads(({ filter, attributes }) => {
    asked.push({ filter, attributes })
    return read()
  })
  return { asked, reads }
}

const is = (name: string) => equals('n', name)
const idsOf = (found: readonly { id: number }[]) => found.map(({ id }) => id)

describe('Reads of all rows', () => {
  it('are as they were asked for where there is one', async () => {
    const { asked, reads } = counted()
    await reads.find({ filter: is('a'), attributes: ['s'] })

    expect(asked).toEqual([{ filter: is('a'), attributes: ['s'] }])
  })

  it('that begin in one tick are one, which has what each needs, and each gets what matches its filter', async () => {
    const { asked, reads } = counted()
    const [some, all] = await Promise.all([
      reads.find({ filter: is('b'), attributes: ['s'] }),
      reads.find({ filter: undefined, attributes: ['r', 's'] }),
    ])

    expect(asked).toEqual([{ filter: undefined, attributes: ['s', 'n', 'r'] }])
    expect(idsOf(some)).toEqual([2])
    expect(idsOf(all)).toEqual([1, 2])
  })

  it('have all attributes if one of them needs all', async () => {
    const { asked, reads } = counted()
    await Promise.all([
      reads.find({ filter: undefined, attributes: ['s'] }),
      reads.find({ filter: undefined, attributes: undefined }),
    ])

    expect(asked).toEqual([{ filter: undefined, attributes: undefined }])
  })

  it('that begin later see what was written meanwhile', async () => {
    const { asked, reads } = counted()
    await reads.find({ filter: undefined, attributes: [] })
    await reads.find({ filter: undefined, attributes: [] })

    expect(asked).toHaveLength(2)
  })

  it('of different requests are not shared: the end of one does not end the other', async () => {
    const { asked, reads } = counted()
    const request = () =>
      runUntilAborted(new AbortController().signal, () => reads.find({ filter: undefined, attributes: [] }))
    await Promise.all([request(), request()])

    expect(asked).toHaveLength(2)
  })

  it('fail together', async () => {
    const { reads } = counted(() => Promise.reject(new Error('no table')))
    const wanted = { filter: undefined, attributes: [] }
    const found = await Promise.allSettled([reads.find(wanted), reads.find(wanted)])

    expect(found.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  })
})
