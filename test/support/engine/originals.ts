import { afterAll, vi } from 'vitest'
import { replaceDerivation } from '#shared/access/password.ts'
import { replacePause } from '#shared/platform/dynamodb/retry.ts'
import { removeTables } from './engine.ts'

// Test files of a worker share their modules: what a file replaced is put back before the next one runs.
afterAll(async () => {
  replaceDerivation()
  replacePause()
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  vi.useRealTimers()
  await removeTables()
})
