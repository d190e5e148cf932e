import { beforeEach, describe, expect, it } from 'vitest'
import { type Configuration, defaultConfiguration } from '#shared/configuration/configuration.ts'
import { ConfigurationStore } from '#shared/configuration/store.ts'
import { WriteRefused } from '#shared/platform/dynamodb/table.ts'
import { engineTable } from '#test/support/engine/engine-table.ts'

const withPages =
  (maxPageSize: number) =>
  (current: Configuration): Configuration => ({ ...current, settings: { ...current.settings, maxPageSize } })

const pagesOf = ({ settings }: Configuration) => settings.maxPageSize

describe('the configuration', () => {
  let store: ConfigurationStore
  let elsewhere: ConfigurationStore

  beforeEach(async () => {
    const own = await engineTable()
    store = new ConfigurationStore(own.table)
    elsewhere = new ConfigurationStore(own.another())
  })

  it('is the default one where nothing is stored', async () => {
    expect(await store.current()).toEqual(defaultConfiguration)
  })

  it('of an earlier release has the defaults of what came later', async () => {
    const { table } = await engineTable()
    const role = { id: 1, name: 'Member', permissions: [] }
    await table.write([
      { put: { pk: 'CONFIGURATION', sk: 'REVISION', revision: 1 } },
      { put: { pk: 'CONFIGURATION', sk: 'DOCUMENT', configuration: { revision: 1, roles: [role] } } },
    ])

    expect(await new ConfigurationStore(table).current()).toEqual({
      ...defaultConfiguration,
      revision: 1,
      roles: [{ ...role, assignable: true }],
    })
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

  it('loses no change of those made at once', async () => {
    const role = (id: number) => ({ id, name: `${id}`, permissions: [], assignable: true })
    const adding = (id: number) => (current: Configuration) => ({
      ...current,
      roles: [...current.roles, role(id)],
    })
    await Promise.all([store.change(adding(1)), elsewhere.change(adding(2))])

    const { roles, revision } = await store.current()
    expect(roles.map(({ id }) => id).sort()).toEqual([1, 2])
    expect(revision).toBe(2)
  })
})

describe('the revision', () => {
  it('is checked by writes that were decided with the configuration', async () => {
    const { table } = await engineTable()
    const store = new ConfigurationStore(table)
    await store.change(withPages(7))
    const decided = store.unchanged(await store.current())
    await table.write([decided])
    await store.change(withPages(8))

    await expect(table.write([decided])).rejects.toBeInstanceOf(WriteRefused)
  })
})
