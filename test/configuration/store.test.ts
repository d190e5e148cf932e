import type { BatchGetCommandInput, DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { beforeEach, describe, expect, it } from 'vitest'
import { type Configuration, defaultConfiguration } from '#shared/configuration/configuration.ts'
import { ConfigurationStore } from '#shared/configuration/store.ts'
import { type Key, WriteRefused } from '#shared/platform/dynamodb/table.ts'
import { engineTable } from '#test/support/engine/engine-table.ts'
import type { Meter } from '#test/support/engine/meter.ts'

const withPages =
  (maxPageSize: number) =>
  (current: Configuration): Configuration => ({ ...current, settings: { ...current.settings, maxPageSize } })

const pagesOf = ({ settings }: Configuration) => settings.maxPageSize

describe('the configuration', () => {
  let store: ConfigurationStore
  let elsewhere: ConfigurationStore
  let meter: Meter

  beforeEach(async () => {
    const own = await engineTable()
    meter = own.meter
    store = new ConfigurationStore(own.table)
    elsewhere = new ConfigurationStore(own.another())
  })

  it('is the default one where nothing is stored', async () => {
    expect(await store.current()).toEqual(defaultConfiguration)
  })

  it('is the changed one for everybody', async () => {
    await store.change(withPages(7))

    expect(pagesOf(await store.current())).toBe(7)
    expect(pagesOf(await elsewhere.current())).toBe(7)
  })

  it('changed by another process is seen with the next request', async () => {
    await store.current()
    await elsewhere.change(withPages(7))

    expect(pagesOf(await store.current())).toBe(7)
  })

  it('costs one round trip, the first time and when it is warm', async () => {
    await elsewhere.change(withPages(7))
    const cold = await meter.measure(() => store.current())
    const warm = await meter.measure(() => store.current())

    expect(cold).toMatchObject({ commands: ['BatchGetItem'], roundTrips: 1 })
    expect(warm).toMatchObject({ commands: ['BatchGetItem'], roundTrips: 1, readUnits: 1 })
  })

  it('takes a second round trip only when it has changed', async () => {
    await store.current()
    await elsewhere.change(withPages(7))

    expect(await meter.measure(() => store.current())).toMatchObject({ roundTrips: 2 })
    expect(await meter.measure(() => store.current())).toMatchObject({ roundTrips: 1 })
  })

  it('loses no change of those made at once', async () => {
    const role = (id: number) => ({ id, name: `${id}`, permissions: [] })
    const adding = (id: number) => (current: Configuration) => ({
      ...current,
      roles: [...current.roles, role(id)],
    })
    await Promise.all([store.change(adding(1)), elsewhere.change(adding(2))])

    const { roles, revision } = await store.current()
    expect(roles.map(({ id }) => id).sort()).toEqual([1, 2])
    expect(revision).toBe(2)
  })

  it('has defaults for settings that a stored document does not have', async () => {
    await store.change(({ settings: _, ...rest }) => rest as Configuration)

    expect((await elsewhere.current()).settings).toEqual(defaultConfiguration.settings)
  })
})

/** The keys of the revision in a BatchGetItem that the client sends. */
function revisionsRead(client: DynamoDBDocumentClient): Key[] {
  const read: Key[] = []
  client.middlewareStack.add(
    (next) => (args) => {
      const { RequestItems = {} } = args.input as BatchGetCommandInput
      for (const { Keys = [] } of Object.values(RequestItems))
        read.push(...(Keys as Key[]).filter(({ sk }) => sk === 'REVISION'))
      return next(args)
    },
    { step: 'initialize', priority: 'high' },
  )
  return read
}

describe('the revision', () => {
  it('is read by many functions from many partitions, none of which has more than a small share', async () => {
    const { table, client } = await engineTable()
    await new ConfigurationStore(table).change(withPages(7))
    const read = revisionsRead(client)
    for (let number = 0; number < 400; number++) {
      const store = new ConfigurationStore(table)
      await store.current()
      await Promise.all([store.current(), store.current()])
    }

    const shares = new Map<string, number>()
    for (const { pk } of read) shares.set(pk, (shares.get(pk) ?? 0) + 1)
    expect(read).toHaveLength(400)
    expect(shares.size).toBe(16)
    expect(Math.max(...shares.values())).toBeLessThan(80)
  })

  it('is checked by writes where it is read', async () => {
    const { table } = await engineTable()
    const stores = Array.from({ length: 100 }, () => new ConfigurationStore(table))
    await stores[0]?.change(withPages(7))
    const checks = await Promise.all(stores.map(async (store) => store.unchanged(await store.current())))
    expect(new Set(checks.map(({ check }) => check.pk)).size).toBeGreaterThan(8)
    await stores[0]?.change(withPages(8))

    for (const check of checks.slice(0, 5))
      await expect(table.write([check])).rejects.toBeInstanceOf(WriteRefused)
  })
})

describe('a configuration from before there were copies of the revision', () => {
  const outdated = async () => {
    const { table, another } = await engineTable()
    const configuration = withPages(7)({ ...defaultConfiguration, revision: 3 })
    await table.write([
      { put: { pk: 'CONFIGURATION', sk: 'REVISION', revision: 3 } },
      { put: { pk: 'CONFIGURATION', sk: 'DOCUMENT', configuration } },
    ])
    return { table, store: new ConfigurationStore(table), elsewhere: new ConfigurationStore(another()) }
  }

  it('is in effect', async () => {
    const { store } = await outdated()

    expect(pagesOf(await store.current())).toBe(7)
    expect(pagesOf(await store.current())).toBe(7)
  })

  it('is changed for everybody', async () => {
    const { store, elsewhere } = await outdated()
    await store.current()
    await elsewhere.change(withPages(8))

    expect(pagesOf(await store.current())).toBe(8)
    expect(pagesOf(await elsewhere.current())).toBe(8)
  })

  it('gets copies without a change, once', async () => {
    const { table, store } = await outdated()
    await store.addCopies()
    await store.addCopies()

    expect(await table.get({ pk: 'CONFIGURATION#15', sk: 'REVISION' })).toMatchObject({ revision: 4 })
    expect(await store.current()).toMatchObject({ revision: 4, settings: { maxPageSize: 7 } })
  })

  it('gets none where nothing has been configured', async () => {
    const { table } = await engineTable()
    await new ConfigurationStore(table).addCopies()

    expect(await table.get({ pk: 'CONFIGURATION', sk: 'REVISION' })).toBeUndefined()
  })

  it('that an older function has written again can be changed', async () => {
    const { table, store } = await outdated()
    await store.change(withPages(8))
    const configuration = withPages(9)({ ...defaultConfiguration, revision: 5 })
    await table.write([
      { put: { pk: 'CONFIGURATION', sk: 'REVISION', revision: 5 } },
      { put: { pk: 'CONFIGURATION', sk: 'DOCUMENT', configuration } },
    ])
    await store.change((current) => current)

    expect(await store.current()).toMatchObject({ revision: 6, settings: { maxPageSize: 9 } })
  })
})

describe('work that is started on a guess', () => {
  let store: ConfigurationStore
  let elsewhere: ConfigurationStore
  let seen: number[]

  const work = async (configuration: Configuration) => {
    seen.push(pagesOf(configuration))
    return pagesOf(configuration)
  }

  beforeEach(async () => {
    const { table, another } = await engineTable()
    store = new ConfigurationStore(table)
    elsewhere = new ConfigurationStore(another())
    seen = []
    await store.change(withPages(7))
  })

  it('is done once where the guess is right', async () => {
    expect(await store.speculate(work)).toBe(7)
    expect(seen).toEqual([7])
  })

  it('is done again where the configuration has changed', async () => {
    await elsewhere.change(withPages(8))

    expect(await store.speculate(work)).toBe(8)
    expect(seen).toEqual([7, 8])
  })

  it('waits for the configuration where none is known', async () => {
    expect(await elsewhere.speculate(work)).toBe(7)
    expect(seen).toEqual([7])
  })

  it('fails as the work does where the guess is right', async () => {
    const failing = async () => {
      throw new Error('wrong')
    }

    await expect(store.speculate(failing)).rejects.toThrow('wrong')
  })

  it('does not fail by a guess that was wrong', async () => {
    await elsewhere.change(withPages(8))
    const failing = async (configuration: Configuration) => {
      if (pagesOf(configuration) === 7) throw new Error('wrong')
      return 'right'
    }

    expect(await store.speculate(failing)).toBe('right')
  })
})
