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
    const { currentPorts } = await import('#shared/ports.ts')

    expect(currentPorts()).toBe(currentPorts())
    expect(currentPorts().table).toBeDefined()
  })

  it('make their stores once', async () => {
    const { currentPorts } = await import('#shared/ports.ts')
    const { projectsIn } = await import('#shared/resources/projects/store.ts')

    expect(projectsIn(currentPorts())).toBe(projectsIn(currentPorts()))
  })
})
