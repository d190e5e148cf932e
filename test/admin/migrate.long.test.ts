import { beforeEach, describe, expect, it } from 'vitest'
import { formatProblem, migrate, requireFormat } from '#infra/admin/migrate.ts'
import { scanOf } from '#infra/admin/verify/scan.ts'
import { usersIn } from '#shared/resources/users/store.ts'
import { Service } from '#test/support/engine/service.ts'
import { project, user } from '#test/support/fixtures/records.ts'

let service: Service
let reported: string[]

const stored = async () => (await service.ports.table.get({ pk: 'FORMAT', sk: 'NUMBER' }))?.number

const migrateTo = (format: number) => {
  const { ports, table } = service
  const scan = scanOf(table.dynamodb, table.tableName)
  return migrate({ ports, scan }, (line) => reported.push(line), format)
}

beforeEach(async () => {
  service = await Service.startWith([user(1, 'ada'), user(2, 'mel'), project(1)])
  reported = []
})

describe('an installation that begins', () => {
  it('has the format of the code that starts it first', async () => {
    await requireFormat(service.ports)

    expect(await stored()).toBe(7)
  })

  it('needs no migration', async () => {
    await migrateTo(8)

    expect(await stored()).toBe(8)
    expect(reported).toEqual([])
  })
})

describe('data of an earlier format', () => {
  beforeEach(() => requireFormat(service.ports))

  it('is refused, with the command that migrates it', async () => {
    await expect(requireFormat(service.ports, 8)).rejects.toThrow(
      'The data has the format 7, and this code writes 8. Run npm run admin -- migrate.',
    )
    expect(await stored()).toBe(7)
  })

  it('gets what follows from it in the present one, of whatever format it was', async () => {
    const { table } = service.ports
    const key = { pk: 'J#rows#0', sk: '0001' }
    const row = await table.get(key)
    await table.write([{ remove: key }])
    await migrateTo(9)

    expect(reported).toEqual(['J#rows#0 / 0001 of project 1 is missing: mended', '1 differences, 1 mended'])
    expect(await table.get(key)).toEqual(row)
    expect(await stored()).toBe(9)
    expect(await formatProblem(service.ports, 9)).toBeUndefined()
  })

  it('keeps its number until nothing is left', async () => {
    await service.ports.table.write([
      { update: usersIn(service.ports).keyOf(2), set: { email: 'ada@example.com' } },
    ])
    await expect(migrateTo(8)).rejects.toThrow('Differences are left.')
    expect(await stored()).toBe(7)
    await service.ports.table.write([
      { update: usersIn(service.ports).keyOf(2), set: { email: 'mel@example.com' } },
    ])
    await migrateTo(8)

    expect(await stored()).toBe(8)
  })

  it('is never given a lower number by a run that another one has overtaken', async () => {
    await migrateTo(8)
    await expect(migrateTo(7)).rejects.toThrow('Check out the version that wrote it.')

    expect(await stored()).toBe(8)
  })
})

it('Data of a format before the first release is refused, also by migrating it, and stays as it is', async () => {
  const { table } = service.ports
  await table.write([{ put: { pk: 'FORMAT', sk: 'NUMBER', number: 3 } }])
  await table.write([{ remove: { pk: 'J#rows#0', sk: '0001' } }])
  const problem =
    'The data has the format 3, and this code writes 7. It cannot be migrated: export it with the version that wrote it, and import that into a new installation.'

  await expect(requireFormat(service.ports)).rejects.toThrow(problem)
  await expect(migrateTo(7)).rejects.toThrow(problem)
  expect(reported).toEqual([])
  expect(await stored()).toBe(3)
  expect(await table.get({ pk: 'J#rows#0', sk: '0001' })).toBeUndefined()
})

it('Data that a later version has written is refused by every command, and by migrating it', async () => {
  await requireFormat(service.ports, 8)
  const problem = 'The data has the format 8, and this code writes 7. Check out the version that wrote it.'

  expect(await formatProblem(service.ports, 7)).toBe(problem)
  await expect(requireFormat(service.ports, 7)).rejects.toThrow(problem)
  await expect(migrateTo(7)).rejects.toThrow(problem)
  expect(reported).toEqual([])
  expect(await stored()).toBe(8)
})
