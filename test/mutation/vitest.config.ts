import { defineConfig } from 'vitest/config'

/** The tests of permissions. They must detect the mutants of `stryker.config.json`. */
const rights = ['test/*/policy.test.ts', 'test/access/unit/{viewer,rights-in-project,anywhere*}.test.ts']

export default defineConfig({ test: { include: rights } })
