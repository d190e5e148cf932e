import { beforeEach, describe, expect, it } from 'vitest'
import { handler as sweep } from '#functions/queue/sweeper.ts'
import { identityOf } from '#shared/platform/dynamodb/loader.ts'
import { keyOf } from '#shared/platform/dynamodb/table.ts'
import { Service } from '#test/support/engine/service.ts'
import { idsOf, list } from '#test/support/fixtures/project-list.ts'
import { project, tokenOf, user, version, workPackage } from '#test/support/fixtures/records.ts'

const as = tokenOf(1)
const OLD = '2024-01-01T00:00:00.000Z'
const old = { createdAt: OLD, updatedAt: OLD }
const records = [
  user(1, 'ada', { admin: true, token: as }),
  ...[1, 2].map((id) => project(id, old)),
  ...[1, 2].map((id) => ({ ...workPackage(id, 1), ...old })),
  ...[1, 2].map((id) => version(id, 1, old)),
]

let service: Service

beforeEach(async () => {
  service = await Service.startWith(records)
})

async function itemsOf(request: () => Promise<{ status: number }>): Promise<string[]> {
  const { table } = service.ports
  const write = table.write
  const items: string[] = []
  table.write = (changes) => {
    items.push(...changes.map((change) => identityOf(keyOf(change))))
    return write.call(table, changes)
  }
  const { status } = await request()
  table.write = write
  expect(status).toBeLessThan(300)
  return items
}

const inProject = { _links: { definingProject: { href: '/api/v3/projects/1' } } }
const onProject = { _links: { project: { href: '/api/v3/projects/1' } } }
const change = (path: string, more: object = {}) => service.patch(`/api/v3/${path}`, { as, body: more })
const create = (path: string, body: object) => service.post(`/api/v3/${path}`, { as, body })

/**
 * True if the key belongs to an index item with words of several imported texts. Requests that change different texts
 * may write to the same item: each request removes the words of its text after its transaction.
 */
const isOfImportedWords = (item: string) => /^W#words#.*#\+/.test(item)

describe('Two transactions in one project have no common item', () => {
  const requests: Record<string, (n: 1 | 2) => Promise<{ status: number }>> = {
    'that create work packages': (n) => create('projects/1/work_packages', { subject: `New ${n}` }),
    'that change work packages': (n) =>
      change(`work_packages/${n}`, { subject: `Changed ${n}`, lockVersion: 0 }),
    'that comment on work packages': (n) =>
      create(`work_packages/${n}/activities`, { comment: { raw: `Said ${n}` } }),
    'that create versions': (n) => create('versions', { name: `New ${n}`, ...inProject }),
    'that change versions': (n) => change(`versions/${n}`, { name: `Changed ${n}` }),
    'that create time entries': (n) =>
      create('time_entries', { spentOn: '2026-01-01', hours: `PT${n}H`, ...onProject }),
  }

  it.each(Object.keys(requests))('%s', async (name) => {
    const [first, second] = [
      await itemsOf(() => requests[name]?.(1) as never),
      await itemsOf(() => requests[name]?.(2) as never),
    ]

    expect(first).not.toEqual([])
    expect(first.filter((item) => second.includes(item) && !isOfImportedWords(item))).toEqual([])
  })
})

describe('The latest activity, which is recorded after a write,', () => {
  const byActivity = async () =>
    idsOf(await list(service, { sortBy: [['latest_activity_at', 'desc']] }, { as }))
  /** Makes the next update of the latest activity fail, as if the process had crashed. */
  const failOnce = () => {
    const { table } = service.ports
    const update = table.update
    table.update = async () => {
      table.update = update
      throw new Error('The process ended.')
    }
  }

  it('does not fail the write, and is repaired by the sweeper if it was lost', async () => {
    const before = await byActivity()
    failOnce()
    const body = { subject: 'Late', _links: { type: { href: '/api/v3/types/1' } } }
    const { status } = await create('projects/2/work_packages', body)

    expect(status).toBe(201)
    expect(await byActivity()).toEqual(before)
    await sweep()
    expect((await byActivity())[0]).toBe(2)
  })

  it('stays that of a later change', async () => {
    const future = '2099-01-01T00:00:00.000Z'
    await service.fill([{ ...workPackage(3, 2), createdAt: OLD, updatedAt: future }])
    await create('projects/2/work_packages', { subject: 'Earlier' })
    await create('projects/1/work_packages', { subject: 'Later' })

    expect(await byActivity()).toEqual([2, 1])
  })
})
