import { beforeEach, describe, expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'
import { base, roles, status, transitions, type, workflowsOf } from './requests.ts'

let service: Service

beforeEach(async () => {
  service = await Service.startWith(base)
})

const record = (from: number, to: number, more: object = {}) => ({
  kind: 'workflow',
  type: type.bug,
  role: roles.lead,
  from,
  to,
  ...more,
})
const all = [record(status.new, status.progress), record(status.progress, status.closed)]

const exported = async () => (await service.export()).filter(({ kind }) => kind === 'workflow')
const shown = async () => (await workflowsOf(service).get(type.bug, roles.lead)).body.transitions

describe('Records of workflows', () => {
  it('are transitions, which come back as they were imported', async () => {
    expect((await service.import([...all, ...all])).rejected).toEqual([])
    const records = await exported()

    expect(records).toEqual(all)
    expect(await shown()).toEqual(
      transitions([status.new, status.progress], [status.progress, status.closed]),
    )
    service = await Service.startWith(base)
    await service.import(records)
    expect(await exported()).toEqual(all)
  })

  it('add transitions and delete single ones', async () => {
    await service.import(all)
    await service.import([{ ...all[0], deleted: true }, record(status.closed, status.new)])

    expect(await exported()).toEqual([all[1], record(status.closed, status.new)])
    await service.import((await exported()).map((one) => ({ ...one, deleted: true })))
    expect(await shown()).toBeNull()
  })

  it('name a type, a role and statuses that exist', async () => {
    const { rejected } = await service.import([
      { ...all[0], type: 99 },
      { ...all[0], role: 99 },
      record(99, status.new),
      record(status.new, 99),
    ])

    expect(rejected).toEqual([
      [1, 'type: the id 99 does not exist.'],
      [2, 'role: the id 99 does not exist.'],
      [3, 'from: the id 99 does not exist.'],
      [4, 'to: the id 99 does not exist.'],
    ])
  })

  it.each([
    ['status', status.progress],
    ['type', type.bug],
    ['role', roles.lead],
  ])('end with their %s, and do not return with its id', async (kind, id) => {
    const named = { status: 'A', type: 'B', role: 'C' }[kind]
    const again = { kind, id, name: named, ...(kind === 'role' && { permissions: [] }) }
    const others = [status.new, status.closed].map((one) => ({ kind: 'status', id: one, name: `S${one}` }))
    await service.import([
      ...others,
      again,
      { kind: 'status', id: 7, name: 'P' },
      again,
      { kind: 'type', id: 7, name: 'T' },
      again,
    ])
    await service.import(all)
    await service.import([{ kind, id, deleted: true }])
    await service.import([again])

    expect(await exported()).toEqual([])
  })

  it('end with the default set that they name', async () => {
    await service.import(all)
    await service.import([
      { kind: 'status', id: 1, name: 'Open' },
      { kind: 'status', id: 2, name: 'Done' },
    ])

    expect(await exported()).toEqual([])
    expect(await shown()).toBeNull()
  })
})
