import { beforeEach, describe, expect, it, vi } from 'vitest'
import { WriteRefused } from '#shared/platform/dynamodb/table.ts'
import { refreshSums } from '#shared/resources/capabilities/refresh-sums.ts'
import { itemsOf, putItems, tableWith } from '#test/support/engine/raw-table.ts'
import { Service } from '#test/support/engine/service.ts'
import { verified } from '#test/support/engine/verify.ts'
import { cast, tokens } from '#test/support/fixtures/capability-cast.ts'
import { capabilities, capabilityIds } from '#test/support/fixtures/capability-list.ts'

let service: Service

beforeEach(async () => {
  service = await Service.startWith(cast)
})

/** Every capability that an administrator sees, as long as they are few. */
async function all(one = service): Promise<string[]> {
  const answer = await capabilities(one, { pageSize: -1 }, tokens.admin)
  expect(answer.body.total).toBe(answer.body.count)
  return capabilityIds(answer)
}

const isOfSums = ({ pk }: { pk: string }) => pk.startsWith('CAPABILITIES#')
const notes = async () => (await service.app.capabilitySums.read()).changes
const withoutSums = async () =>
  Service.start({ table: await tableWith((await itemsOf(service.table)).filter((item) => !isOfSums(item))) })

describe('All capabilities are listed', () => {
  it('without sums, too, in an installation that has none yet', async () => {
    const expected = await all()
    const before = await withoutSums()
    const found = await all(before)
    await refreshSums(before.app)

    expect(expected.length).toBeGreaterThan(20)
    expect(found).toEqual(expected)
    expect(await before.app.capabilitySums.epoch()).toBe(1)
    expect(await all(before)).toEqual(expected)
  })

  it('as they are where a change is noted, and the next sweep takes the note away', async () => {
    const before = await all()
    await service.patch('/api/v3/projects/1', { as: tokens.admin, body: { active: false } })
    const after = before.filter((id) => !id.includes('/p1-'))

    expect(await notes()).not.toEqual([])
    expect(await all()).toEqual(after)
    await service.sweepAndDrain()
    expect(await notes()).toEqual([])
    expect(await all()).toEqual(after)
  })

  it('again if the sums are made anew while they are being read', async () => {
    const expected = await all()
    const { capabilitySums } = service.app
    const epoch = (await capabilitySums.epoch()) as number
    const read = vi.spyOn(capabilitySums, 'read')
    vi.spyOn(capabilitySums, 'epoch').mockResolvedValueOnce(epoch + 1)

    expect(await all()).toEqual(expected)
    expect(read).toHaveBeenCalledTimes(2)
  })
})

describe('A page of all capabilities', () => {
  it('takes three round trips also where a member of a project that it shows has been locked', async () => {
    const filters = [{ action: { operator: '=', values: ['projects/update'] } }]
    const list = () => capabilities(service, { filters }, tokens.admin)
    const before = await list()
    await service.post('/api/v3/users/2/lock', { as: tokens.admin })
    const { roundTrips, result } = await service.meter.measure(list)

    expect(await notes()).toMatchObject([{ principal: 2 }])
    expect(result.body.total).toBe(before.body.total - 1)
    expect(roundTrips).toBe(3)
  })
})

describe('Sums are made', () => {
  it('by one of two who do so at the same time', async () => {
    await service.patch('/api/v3/projects/1', { as: tokens.admin, body: { active: false } })
    const outcomes = await Promise.allSettled([refreshSums(service.app), refreshSums(service.app)])

    const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
    expect(refused).toEqual([expect.any(WriteRefused)])
    expect(await notes()).toEqual([])
  })

  it('again if the note of a change has not been taken away, or has been noted once more', async () => {
    await service.patch('/api/v3/projects/1', { as: tokens.admin, body: { public: true } })
    const { app } = service
    const [note] = await notes()
    await service.patch('/api/v3/projects/1', { as: tokens.admin, body: { active: false } })

    await expect(app.table.write(app.capabilitySums.forgetting([note!]))).rejects.toThrow(WriteRefused)
    await refreshSums(app)
    expect((await all()).filter((id) => id.includes('/p1-'))).toEqual([])
  })

  it('again by verify where they are wrong', async () => {
    const expected = await all()
    const [sum] = (await itemsOf(service.table)).filter(({ pk }) => pk === 'CAPABILITIES#sums')
    await putItems(service.table, [{ ...sum!, a: { projects: 100, members: {} } }])

    expect((await verified(service)).told).toEqual([
      'the sums of capabilities in the projects 0 to 511 are wrong',
    ])
    expect(await verified(service, true)).toEqual(expect.objectContaining({ found: 1, mended: 1 }))
    expect(await verified(service)).toMatchObject({ found: 0 })
    expect(await all()).toEqual(expected)
  })
})
