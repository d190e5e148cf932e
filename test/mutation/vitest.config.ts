import { defineConfig } from 'vitest/config'

/** The tests whose subject is who may see and do what: the mutants of `stryker.config.json` are theirs to find. */
const rights = ['test/*/policy.test.ts', 'test/access/unit/{viewer,rights-in-project,anywhere*}.test.ts']

export default defineConfig({ test: { include: rights } })
