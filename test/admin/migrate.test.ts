import { beforeEach, describe, expect, it } from 'vitest'
import { storedFormat, storeFormat } from '#infra/admin/format-store.ts'
import { formatProblem, type Migration, migrate, requireFormat } from '#infra/admin/migrate.ts'
import { Service } from '#test/support/engine/service.ts'

let service: Service
let done: string[]
let told: string[]

const step = (name: string): Migration => ({ name, migrate: async () => void done.push(name) })
const dying: Migration = {
  name: 'second',
  async migrate() {
    throw new Error('died')
  },
}
const [first, second, third] = ['first', 'second', 'third'].map(step) as [Migration, Migration, Migration]

const stored = () => storedFormat(service.app.table)
const migrateWith = (...steps: Migration[]) => migrate(service.app, (line) => told.push(line), steps)

beforeEach(async () => {
  service = await Service.start()
  done = []
  told = []
})

describe('an installation that begins', () => {
  it('has the format of the code that starts it first', async () => {
    await requireFormat(service.app)

    expect(await stored()).toBe(1)
  })

  it('needs no migration', async () => {
    await migrateWith(first, second)

    expect(await stored()).toBe(3)
    expect(done).toEqual([])
  })
})

describe('data of an earlier format', () => {
  beforeEach(() => requireFormat(service.app))

  it('is refused, and the command is named that brings it up to date', async () => {
    await expect(requireFormat(service.app, [first])).rejects.toThrow(
      'The data has the format 1, and this code writes 2. Run npm run admin -- migrate.',
    )
    expect(await stored()).toBe(1)
  })

  it('gets the present one by the migrations after its own, in their order', async () => {
    await migrateWith(first)
    await migrateWith(first, second, third)

    expect(done).toEqual(['first', 'second', 'third'])
    expect(told).toEqual(done.map((name) => `migrated: ${name}`))
    expect(await stored()).toBe(4)
    expect(await formatProblem(service.app, [first, second, third])).toBeUndefined()
  })

  it('goes on with the migration that has not ended', async () => {
    await expect(migrateWith(first, dying, third)).rejects.toThrow('died')
    expect(await stored()).toBe(2)
    await migrateWith(first, second, third)

    expect(done).toEqual(['first', 'second', 'third'])
  })

  it('is never given a lower number by a run that another one has overtaken', async () => {
    await storeFormat(service.app.table, 3)
    await storeFormat(service.app.table, 2)

    expect(await stored()).toBe(3)
  })
})

it('Data that a later version has written is refused by every command, and by migrating it', async () => {
  await storeFormat(service.app.table, 3)
  const problem = 'The data has the format 3, and this code writes 2. Check out the version that wrote it.'

  expect(await formatProblem(service.app, [first])).toBe(problem)
  await expect(requireFormat(service.app, [first])).rejects.toThrow(problem)
  await expect(migrateWith(first)).rejects.toThrow(problem)
  expect(done).toEqual([])
  expect(await stored()).toBe(3)
})
