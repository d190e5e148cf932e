import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { variables } from '#shared/config.ts'

beforeEach(() => {
  vi.resetModules()
  vi.stubEnv(variables.stage, 'test')
  vi.stubEnv(variables.table, 'pm-api-test')
  vi.stubEnv('AWS_REGION', 'eu-central-1')
})
afterEach(() => vi.unstubAllEnvs())

describe('the handlers of a deployed function', () => {
  it('have a connection to the table, and a copy of the configuration, together', async () => {
    const { storesOf } = await import('#shared/compose.ts')

    const [form, write] = [storesOf({ form: () => 1 }), storesOf({ write: () => 2 })]

    expect(form.table).toBe(write.table)
    expect(form.configuration).toBe(write.configuration)
    expect([form.form, write.write]).toEqual([1, 2])
  })

  it('make their stores once', async () => {
    const { storesOf } = await import('#shared/compose.ts')
    const composers = { store: vi.fn(() => ({})) }

    expect(storesOf(composers)).toBe(storesOf(composers))
    expect(composers.store).toHaveBeenCalledOnce()
  })
})
