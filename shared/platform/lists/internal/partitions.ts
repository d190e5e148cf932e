import type { RowDeclaration } from '#shared/platform/collections/entity.ts'
import { RowQuery, type WantedRows } from '#shared/platform/collections/row-query.ts'
import type { FoundRow } from '#shared/platform/collections/rows.ts'
import { slices } from '#shared/platform/concurrency.ts'
import { boundsOf } from '#shared/platform/dynamodb/condition.ts'
import { Pace } from '#shared/platform/dynamodb/pace.ts'
import type { QueryPage, QueryRange, Table } from '#shared/platform/dynamodb/table.ts'
import { numberAtEnd, numberIn, sortable } from '#shared/platform/ids.ts'
import type { RowPartition } from '#shared/platform/lists/filing.ts'

/** Partitions that are read in parallel. */
const AT_ONCE = 64

/** Of so few partitions, the last key is read together with the beginning: a read unit more, a round trip less. */
const FEW = 4

/** Parts of the rest of a large partition, by id, that are read in parallel. */
const PARTS = 24

/** The rows of some partitions. Whatever they have, it takes few round trips: there is no need to count it. */
export class PartitionRows {
  /** @param tooMuch the error if there is no time to read all of them */
  constructor(
    private readonly table: Table,
    private readonly packed: RowDeclaration<never>['packed'],
    private readonly tooMuch: () => Error,
  ) {}

  /** The rows that match, by id; one that is in several partitions is there once. */
  async find(partitions: readonly RowPartition[], wanted: WantedRows): Promise<FoundRow[]> {
    const different = [...new Map(partitions.map((one) => [one.pk, one])).values()]
    const pace = new Pace(this.tooMuch)
    const found = new Map<number, FoundRow>()
    for (const [index, wave] of slices(different, AT_ONCE).entries()) {
      if (index > 0) pace.check(index * AT_ONCE, different.length)
      const isFew = different.length <= FEW
      const read = await Promise.all(wave.map((one) => this.#partition(one, wanted, isFew)))
      for (const row of read.flat()) found.set(row.id, row)
    }
    return [...found.values()].sort((a, b) => a.id - b.id)
  }

  async #partition(
    { pk, isById, orderedBy }: RowPartition,
    wanted: WantedRows,
    isFew: boolean,
  ): Promise<FoundRow[]> {
    const query = new RowQuery(wanted, this.packed, numberAtEnd)
    const range = orderedBy && wanted.filter ? keysWithin(boundsOf(wanted.filter, orderedBy)) : {}
    const lastId = async () => {
      const [last] = await this.table.query({ pk, descending: true, limit: 1, only: ['sk'] })
      return last && numberIn(last.sk)
    }
    const [first, early] = await Promise.all([
      this.table.queryPage({ pk, ...range, ...query.range }),
      isFew && isById ? lastId() : undefined,
    ])
    const found = query.found(first.items)
    if (!first.next) return found
    if (!isById) return found.concat(await this.#rest(first, query))
    const last = early ?? (await lastId()) ?? 0
    const parts = partsOf(numberIn(first.readTo as string) + 1, last).map((part) =>
      this.#part(pk, part, query),
    )
    return found.concat(...(await Promise.all(parts)))
  }

  async #part(pk: string, { from, to }: IdRange, query: RowQuery): Promise<FoundRow[]> {
    const pace = new Pace(this.tooMuch)
    const range: QueryRange = { pk, from: sortable(from), to: sortable(to), ...query.range }
    const first = await this.table.queryPage(range)
    const check = ({ readTo }: QueryPage) => pace.check(numberIn(readTo as string) - from + 1, to - from + 1)
    return query.found(first.items).concat(await this.#rest(first, query, check))
  }

  /** The rows on the pages after the first one. @param check called before each of them */
  async #rest(first: QueryPage, query: RowQuery, check?: (page: QueryPage) => void): Promise<FoundRow[]> {
    let found: FoundRow[] = []
    for (let page = first; page.next; ) {
      check?.(page)
      page = await page.next()
      found = found.concat(query.found(page.items))
    }
    return found
  }
}

interface IdRange {
  from: number
  to: number
}

/** Equal parts of a range of ids. */
function partsOf(first: number, last: number): IdRange[] {
  const length = Math.max(1, Math.ceil((last - first + 1) / PARTS))
  const parts: IdRange[] = []
  for (let from = first; from <= last; from += length)
    parts.push({ from, to: Math.min(last, from + length - 1) })
  return parts
}

/** The range of the sort keys that begin with a text within some bounds. */
const keysWithin = ({ from, to }: ReturnType<typeof boundsOf>): Omit<QueryRange, 'pk'> => ({
  ...(from !== undefined && { from }),
  ...(to !== undefined && { to: `${to}~` }),
})
