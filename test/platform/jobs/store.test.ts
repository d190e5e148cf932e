import { beforeEach, describe, expect, it, vi } from 'vitest'
import { jobKinds } from '#shared/job-kinds.ts'
import { absent, exists } from '#shared/platform/dynamodb/condition.ts'
import { type Item, type Table, WriteRefused } from '#shared/platform/dynamodb/table.ts'
import { Jobs } from '#shared/platform/jobs/store.ts'
import { portsOn } from '#shared/ports.ts'
import { engineTable } from '#test/support/engine/engine-table.ts'

/** The item that the last step of a job writes. */
const last = { pk: 'LAST', sk: 'STEP' }

const START = Date.parse('2024-01-01T00:00:00.000Z')

describe('the jobs', () => {
  let table: Table
  let jobs: Jobs
  let seconds: number

  const accepted = async () => {
    const { job, acceptance } = jobs.accept({ kind: 'apply-group', subject: 7, others: [1] })
    await table.write([acceptance])
    return job
  }

  beforeEach(async () => {
    ;({ table } = await engineTable())
    seconds = 0
    const ports = portsOn({ table, now: () => new Date(START + seconds * 1000) })
    jobs = new Jobs(ports, jobKinds, () => ports)
  })

  it('are pending from their acceptance until their completion', async () => {
    const job = await accepted()
    expect(await jobs.pending(job.id)).toMatchObject({ kind: 'apply-group', subject: 7, others: [1] })
    expect(await jobs.all()).toEqual([job.id])
    await table.write([jobs.completion(job)])

    expect(await jobs.pending(job.id)).toBeUndefined()
    expect(await jobs.all()).toEqual([])
  })

  it('are unknown before the write that accepts them', async () => {
    const { job } = jobs.accept({ kind: 'apply-group', subject: 7 })

    expect(await jobs.pending(job.id)).toBeUndefined()
  })

  it('are refused where what is stored is none', async () => {
    const { job, acceptance } = jobs.accept({ kind: 'apply-group', subject: 7 })
    const { subject: _, ...incomplete } = job
    for (const stored of [incomplete, { ...job, others: ['1'] }, 'a job']) {
      await table.write([{ put: { ...(acceptance as { put: Item }).put, job: stored } }])
      await expect(jobs.pending(job.id)).rejects.toThrow('is not one')
    }
  })

  it('are completed once', async () => {
    const job = await accepted()
    await table.write([jobs.completion(job)])

    await expect(table.write([jobs.completion(job)])).rejects.toBeInstanceOf(WriteRefused)
  })

  it('end together with their last changes', async () => {
    const job = await accepted()
    await jobs.end(job, [{ put: last }])

    expect(await jobs.all()).toEqual([])
    expect(await table.get(last)).toBeDefined()
  })

  it('end without other changes in one update, which takes half the units of a transaction', async () => {
    const job = await accepted()
    const write = vi.spyOn(table, 'write')
    await jobs.end(job, [])

    expect(await jobs.all()).toEqual([])
    expect(write).not.toHaveBeenCalled()
    write.mockRestore()
  })

  it('stay ended as they are where somebody else has ended them, whose changes they were', async () => {
    const job = await accepted()
    await jobs.end(job, [])
    await jobs.end(job, [{ put: last }])

    expect(await table.get(last)).toBeUndefined()
  })

  it('do not end where a change is refused, which is told', async () => {
    const job = await accepted()
    const refused = jobs.end(job, [{ put: last, when: exists('pk') }])

    await expect(refused).rejects.toBeInstanceOf(WriteRefused)
    expect(await jobs.all()).toEqual([job.id])
  })

  it('may be absent: then the changes are made alone, and a refusal is told as well', async () => {
    await jobs.end(undefined, [{ put: last }])

    expect(await table.get(last)).toBeDefined()
    const refused = jobs.end(undefined, [{ put: last, when: absent('pk') }])
    await expect(refused).rejects.toBeInstanceOf(WriteRefused)
    await jobs.end(undefined, [])
  })

  it('are kept for a week after their completion', async () => {
    const job = await accepted()
    seconds = 60
    await table.write([jobs.completion(job)])

    const item = await table.get({ pk: `JOB#${job.id}`, sk: 'JOB' })
    expect(item).toMatchObject({ doneAt: '2024-01-01T00:01:00.000Z', job: { subject: 7 } })
    expect(item?.expiresAt).toBe(START / 1000 + 60 + 7 * 24 * 3600)
  })

  it('remember how far they came', async () => {
    const job = await accepted()
    await jobs.progressOf(job).advance(40)

    expect(await jobs.pending(job.id)).toMatchObject({ progress: 40, subject: 7 })
  })

  it('are not brought back by progress that comes late', async () => {
    const job = await accepted()
    await table.write([jobs.completion(job)])
    await jobs.progressOf(job).advance(40)
    await jobs.postpone(job)

    expect(await jobs.pending(job.id)).toBeUndefined()
    expect(await jobs.all()).toEqual([])
  })

  it('are due two minutes after their acceptance, and not before', async () => {
    const job = await accepted()
    seconds = 119
    expect(await jobs.due()).toEqual([])
    seconds = 120

    expect(await jobs.due()).toEqual([job.id])
  })

  it('are due ever later each time, but within six hours', async () => {
    const { id } = await accepted()
    const waits: number[] = []
    for (let time = 0; time < 7; time++) {
      const job = await jobs.pending(id)
      if (job) await jobs.postpone(job)
      const item = await table.get({ pk: `JOB#${id}`, sk: 'JOB' })
      waits.push((Date.parse(String(item?.dueAt)) - START) / 1000)
    }

    expect(waits).toEqual([120, 480, 1920, 7680, 21_600, 21_600, 21_600])
  })
})
