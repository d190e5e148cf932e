import { afterAll, vi } from 'vitest'
import { replaceDerivation } from '#shared/access/password.ts'
import { replacePause } from '#shared/platform/dynamodb/retry.ts'
import { removeTables } from './engine.ts'

// The test files of a worker share their modules, so the replacements that a file makes are undone before the next file
// runs.
afterAll(async () => {
  replaceDerivation()
  replacePause()
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
  vi.useRealTimers()
  await removeTables()
})
