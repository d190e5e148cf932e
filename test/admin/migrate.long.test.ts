import { beforeEach, describe, expect, it } from 'vitest'
import { FORMAT, formatProblem, migrate, requireFormat } from '#infra/admin/migrate.ts'
import { scanOf } from '#infra/admin/verify/scan.ts'
import { isMarked } from '#shared/resources/projects/store.ts'
import { usersIn } from '#shared/resources/users/store.ts'
import { workPackagesIn } from '#shared/resources/work-packages/store.ts'
import { itemsOf } from '#test/support/engine/raw-table.ts'
import { Service } from '#test/support/engine/service.ts'
import { project, user, workPackage } from '#test/support/fixtures/records.ts'
import { violations } from '#test/support/oracles/invariants.ts'

let service: Service
let reported: string[]

const stored = async () => (await service.ports.table.get({ pk: 'FORMAT', sk: 'NUMBER' }))?.number

const NEXT = FORMAT + 1

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

    expect(await stored()).toBe(FORMAT)
  })

  it('needs no migration', async () => {
    await migrateTo(NEXT)

    expect(await stored()).toBe(NEXT)
    expect(reported).toEqual([])
  })
})

describe('data of an earlier format', () => {
  beforeEach(() => requireFormat(service.ports))

  it('is refused, with the command that migrates it', async () => {
    await expect(requireFormat(service.ports, NEXT)).rejects.toThrow(
      `The data has the format ${FORMAT}, and this code writes ${NEXT}. Run npm run admin -- migrate.`,
    )
    expect(await stored()).toBe(FORMAT)
  })

  it('gets what follows from it in the present one, of whatever format it was', async () => {
    const { table } = service.ports
    const key = { pk: 'J#rows#0', sk: '0001' }
    const row = await table.get(key)
    await table.write([{ remove: key }])
    await migrateTo(NEXT + 1)

    expect(reported).toEqual(['J#rows#0 / 0001 of project 1 is missing: mended', '1 differences, 1 mended'])
    expect(await table.get(key)).toEqual(row)
    expect(await stored()).toBe(NEXT + 1)
    expect(await formatProblem(service.ports, NEXT + 1)).toBeUndefined()
  })

  it('has the work packages of closed statuses among the open ones until it is migrated', async () => {
    const { ports } = service
    await service.import([workPackage(1, 1, { status: 12 })])
    const present = await workPackagesIn(ports).byId(1)
    await workPackagesIn(ports).replace(present!, { ...present!, closed: undefined })
    await migrateTo(NEXT)

    expect(reported).toEqual([
      'work package 1 is among the open ones, and its status is not: mended',
      '1 differences, 1 mended',
    ])
    expect(await workPackagesIn(ports).byId(1)).toEqual({ ...present, version: 3 })
    expect(violations(ports, await itemsOf(service.table))).toEqual([])
  })

  it('has an archived project without marks, and open ones in four partitions, until it is migrated', async () => {
    const { table } = service.ports
    await service.import([project(2, { active: false })])
    const marked = (await itemsOf(service.table)).filter(isMarked)
    await table.write(marked.map(({ pk, sk }) => ({ update: { pk, sk }, unset: ['archived'] })))
    await table.write([1, 2, 3].map((n) => ({ put: { pk: `J#open#${n}`, sk: '11' } })))
    await migrateTo(NEXT)

    expect(reported).toHaveLength(marked.length + 3 + 1)
    expect(reported.at(-1)).toBe('7 differences, 7 mended')
    expect((await itemsOf(service.table)).filter(isMarked)).toEqual(marked)
    expect(violations(service.ports, await itemsOf(service.table))).toEqual([])
  })

  it('has an index of work packages by last change until it is migrated', async () => {
    const { table } = service.ports
    await service.import([workPackage(1, 1)])
    await table.write([{ put: { pk: 'W#project#1', sk: '2026-01-01T00:00:00.000Z#11' } }])
    await migrateTo(NEXT)

    expect(reported.at(-1)).toBe('1 differences, 1 mended')
    expect(violations(service.ports, await itemsOf(service.table))).toEqual([])
  })

  it('keeps its number until nothing is left', async () => {
    await service.ports.table.write([
      { update: usersIn(service.ports).keyOf(2), set: { email: 'ada@example.com' } },
    ])
    await expect(migrateTo(NEXT)).rejects.toThrow('Differences are left.')
    expect(await stored()).toBe(FORMAT)
    await service.ports.table.write([
      { update: usersIn(service.ports).keyOf(2), set: { email: 'mel@example.com' } },
    ])
    await migrateTo(NEXT)

    expect(await stored()).toBe(NEXT)
  })

  it('is never given a lower number by a run that another one has overtaken', async () => {
    await migrateTo(NEXT)
    await expect(migrateTo(FORMAT)).rejects.toThrow('Check out the version that wrote it.')

    expect(await stored()).toBe(NEXT)
  })
})

it('Data of a format before the first release is refused, also by migrating it, and stays as it is', async () => {
  const { table } = service.ports
  await table.write([{ put: { pk: 'FORMAT', sk: 'NUMBER', number: 3 } }])
  await table.write([{ remove: { pk: 'J#rows#0', sk: '0001' } }])
  const problem = `The data has the format 3, and this code writes ${FORMAT}. It cannot be migrated: export it with the version that wrote it, and import that into a new installation.`

  await expect(requireFormat(service.ports)).rejects.toThrow(problem)
  await expect(migrateTo(FORMAT)).rejects.toThrow(problem)
  expect(reported).toEqual([])
  expect(await stored()).toBe(3)
  expect(await table.get({ pk: 'J#rows#0', sk: '0001' })).toBeUndefined()
})

it('Data that a later version has written is refused by every command, and by migrating it', async () => {
  await requireFormat(service.ports, NEXT)
  const problem = `The data has the format ${NEXT}, and this code writes ${FORMAT}. Check out the version that wrote it.`

  expect(await formatProblem(service.ports, FORMAT)).toBe(problem)
  await expect(requireFormat(service.ports, FORMAT)).rejects.toThrow(problem)
  await expect(migrateTo(FORMAT)).rejects.toThrow(problem)
  expect(reported).toEqual([])
  expect(await stored()).toBe(NEXT)
})
