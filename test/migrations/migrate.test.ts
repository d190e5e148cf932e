import { beforeEach, describe, expect, it } from 'vitest'
import { migrateData } from '#infra/admin/migrate.ts'
import { createUser } from '#infra/admin/users.ts'
import { bringUpToDate } from '#shared/migrations/migrate.ts'
import { formats, PRESENT } from '#shared/migrations/store.ts'
import { Service } from '#test/support/engine/service.ts'
import { ageFormat } from '#test/support/fixtures/earlier-data.ts'
import { project, user } from '#test/support/fixtures/records.ts'

let service: Service

const numberOf = async () => (await service.app.formats.noted())?.number
/** The format before that of complete items of projects, of which there are three clusters. */
const projectsFormat = formats.indexOf('items of projects are complete')

/** A stream that keeps what is written. */
function kept(isTTY = false) {
  const texts: string[] = []
  const stream = { isTTY, write: (text: string) => texts.push(text) } as unknown as NodeJS.WriteStream
  return { stream, texts }
}

beforeEach(async () => {
  service = await Service.startWith([user(1, 'ada'), ...[1, 70, 140].map((id) => project(id))])
})

describe('data without a number', () => {
  beforeEach(() => ageFormat(service))

  it('has the first format, until a job that the sweeper accepts has migrated it', async () => {
    expect(await service.app.formats.installed()).toEqual({ number: 1 })
    await service.sweepAndDrain()

    expect(await numberOf()).toBe(PRESENT)
    expect(service.logged.some((line) => line.includes('the data has an older format'))).toBe(true)
  })

  it('is migrated by one job, however often the sweeper runs', async () => {
    const { handler: sweep } = await import('#functions/queue/sweeper.ts')
    await Promise.all([sweep(), sweep()])
    await sweep()

    expect(await service.app.jobs.all()).toHaveLength(1)
    await service.drain()
    await sweep()
    expect(await service.app.jobs.all()).toEqual([])
  })

  it('is migrated by two runs at once', async () => {
    await Promise.all([bringUpToDate(service.app), bringUpToDate(service.app)])

    expect(await service.app.formats.noted()).toMatchObject({ number: PRESENT })
  })
})

describe('a migration', () => {
  it('goes on where it ended when there was no time left', async () => {
    await ageFormat(service, projectsFormat)
    let steps = 0
    expect(await bringUpToDate(service.app, () => steps++ < 2)).toBe('unfinished')
    expect(await service.app.formats.installed()).toMatchObject({ number: projectsFormat, progress: 1 })

    const told: number[] = []
    await bringUpToDate(service.app, undefined, (format, done) => {
      if (format === formats[projectsFormat]) told.push(done)
    })
    expect(told).toEqual([2, 3])
  })

  it('in the foreground says what it does, and what the data had', async () => {
    await ageFormat(service, projectsFormat)
    const { stream, texts } = kept()

    expect(await migrateData(service.app, stream)).toBe(
      `The data had the format ${projectsFormat}, and has the present one now, ${PRESENT}.`,
    )
    expect(texts).toEqual(formats.slice(projectsFormat).map((format) => `migrated: ${format}\n`))
    expect(await migrateData(service.app, stream)).toBe(`The data has the present format, ${PRESENT}.`)
  })

  it('in the foreground draws a bar on a terminal', async () => {
    await ageFormat(service, projectsFormat)
    const { stream, texts } = kept(true)
    await migrateData(service.app, stream)

    expect(texts.slice(0, 5)).toEqual([
      expect.stringContaining('0 of 3 pieces: items of projects are complete'),
      expect.stringContaining('1 of 3'),
      expect.stringContaining('2 of 3'),
      expect.stringContaining('3 of 3'),
      '\n',
    ])
  })

  it('is refused for data that a later version has written', async () => {
    await ageFormat(service, PRESENT + 1)

    await expect(migrateData(service.app, kept().stream)).rejects.toThrow('Check out a later version.')
    await service.sweepAndDrain()
    expect(await numberOf()).toBe(PRESENT + 1)
  })
})

describe('an installation without data', () => {
  beforeEach(async () => {
    service = await Service.start()
    await ageFormat(service)
  })

  it('has the present format from its first user on', async () => {
    await createUser(service.app, {
      login: 'ada',
      email: 'ada@flights.example',
      firstName: 'Ada',
      lastName: 'Lovelace',
      admin: true,
    })

    expect(await numberOf()).toBe(PRESENT)
  })

  it('has it from its first import on', async () => {
    await service.import([user(1, 'ada')])

    expect(await numberOf()).toBe(PRESENT)
  })

  it('has it from the first sweep on, which needs no job for it', async () => {
    await service.sweepAndDrain()

    expect(await numberOf()).toBe(PRESENT)
  })
})

describe('a job that an earlier version has accepted', () => {
  it.each(['number-memberships', 'renew-rows'] as const)('%s ends with the migration', async (kind) => {
    const { app } = service
    await ageFormat(service)
    const { acceptance } = app.jobs.accept({ kind, subject: 0 })
    await app.table.write([acceptance])
    await service.sweepAndDrain()

    expect(await app.jobs.all()).toEqual([])
    expect(await numberOf()).toBe(PRESENT)
  })
})
