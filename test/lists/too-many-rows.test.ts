import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { RowBudget } from '#shared/platform/collections/row-query.ts'
import { runWithDeadline } from '#shared/platform/deadline.ts'
import { equals } from '#shared/platform/dynamodb/condition.ts'
import type { QueryPage, QueryRange } from '#shared/platform/dynamodb/table.ts'
import { holderIds } from '#shared/resources/entries/holders.ts'
import { rowPartitions } from '#shared/resources/work-packages/store.ts'
import { Service } from '#test/support/engine/service.ts'
import { customField, project, role, tokenOf, user, workPackage } from '#test/support/fixtures/records.ts'
import { listOf } from '#test/support/fixtures/work-package-lists.ts'
import { errorBody } from '#test/support/oracles/expected-errors.ts'

const as = tokenOf(1)
const PAGE = 1000

let service: Service
let queryPage: Service['ports']['table']['queryPage']

beforeAll(async () => {
  service = await Service.startWith([
    role(1, ['view_work_packages', 'view_time_entries']),
    user(1, 'ada', { admin: true, token: as }),
    customField(1, 'string', { resource: 'work_package' }),
    project(1),
    workPackage(1, 1, { type: 1, subject: 'One' }),
  ])
  queryPage = service.ports.table.queryPage
})

afterEach(() => {
  service.ports.table.queryPage = queryPage
})

/** Simulates a project with the given number of rows, and counts the pages of rows that are read. */
async function withRows(rows: number): Promise<{ pages: number }> {
  const { table } = service.ports
  const { pk } = rowPartitions.openInProject(1)
  const [item] = await table.query({ pk })
  const items = Array.from({ length: PAGE }, () => item as { pk: string; sk: string })
  const read = { pages: 0 }
  const pageFrom = (left: number): QueryPage => {
    read.pages++
    return { items, ...(left > PAGE && { next: async () => pageFrom(left - PAGE) }) }
  }
  table.queryPage = async (range: QueryRange) =>
    /^(W|TE)#in#/.test(range.pk) ? pageFrom(rows) : queryPage.call(table, range)
  return read
}

const where = (name: string, operator: string, ...values: string[]) => ({
  filters: [{ [name]: { operator, values } }],
})

const lists: [string, object][] = [
  ['filtered by words', where('subjectOrId', '**', 'beam')],
  ['filtered by a part of the subject', where('subject', '~', 'eam')],
  ['searched', where('search', '**', 'beam')],
  ['filtered by a custom field', where('customField1', '=', 'REF')],
  ['sorted by a date', { filters: [], sortBy: [['dueDate', 'asc']] }],
  ['grouped, with sums', { filters: [], groupBy: 'assignee', showSums: 'true' }],
]

const TOO_LARGE =
  'The list is too large to be filtered; narrow it by project, assignee, version, parent or id.'

describe('A list that would read more than 250,000 rows', () => {
  it.each(lists)('is refused after that number: %s', async (_, parameters) => {
    const read = await withRows(10_000_000)
    const { status, body } = await listOf(service, '/api/v3/work_packages', parameters, as)

    expect([status, body]).toEqual([400, errorBody('InvalidQuery', TOO_LARGE)])
    expect(read.pages).toBe(251)
  })

  it('is answered up to that number', async () => {
    await withRows(250_000)
    const { status } = await listOf(service, '/api/v3/work_packages', where('subject', '~', 'ne'), as)

    expect(status).toBe(200)
  })

  it('is not read on shortly before the deadline', async () => {
    const read = await withRows(10_000)
    const remaining = () => (read.pages < 3 ? 60_000 : 2000)
    const reading = runWithDeadline(remaining, () => ofType(new RowBudget()))

    await expect(reading).rejects.toThrow()
    expect(read.pages).toBe(3)
  })
})

describe('The preview of a deletion', () => {
  it('does not count the work packages of a type exactly where these are too many', async () => {
    const read = await withRows(10_000_000)
    const { status, body } = await service.get('/api/v3/types/1/deletion', { as })

    expect([status, body.detaches]).toEqual([200, [expect.objectContaining({ isExact: false })]])
    expect(read.pages).toBe(251)
  })
})

describe('A job', () => {
  it('reads any number of rows', async () => {
    const read = await withRows(300_000)

    expect([await ofType(), read.pages]).toEqual([[1], 300])
  })
})

const ofType = (budget?: RowBudget) =>
  holderIds('types', (attribute) => equals(attribute, 1), [1], service.ports, budget)
