import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { FlakyReporter } from './test/support/engine/flaky-reporter.ts'

const outputFile = process.env.VITEST_REPORT
const reports: ['json', { outputFile: string }][] = outputFile ? [['json', { outputFile }]] : []

/** Tests that are long by nature have a run of their own (`npm run test:thorough`). */
const long = 'test/**/*.long.test.ts'
const isThorough = Boolean(process.env.THOROUGH)

declare module 'vitest' {
  interface ProvidedContext {
    /** True if the tests run with `--update`. The results of the tests are then stored as the expected results. */
    accepts: boolean
  }
}

export default defineConfig({
  test: {
    include: isThorough ? [long] : ['test/**/*.test.ts'],
    exclude: ['**/node_modules/**', ...(isThorough ? [] : [long])],
    env: { AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true' },
    pool: 'forks',
    // Lets the test files of a worker share their modules. Loading all modules again for each of 290 files took nearly
    // half of the time.
    isolate: false,
    // Keeps compiled sources for the next run. Without this cache, compiling would take a quarter of the time of a run
    // with a single test file.
    experimental: { fsModuleCache: true, fsModuleCachePath: 'node_modules/.cache/vitest' },
    // Collects young objects less often than with the default size of 16 MB. This saves a tenth of the CPU of a worker.
    execArgv: ['--max-semi-space-size=64'],
    setupFiles: ['test/support/engine/originals.ts', 'test/support/engine/messages.ts'],
    // Starts more workers than there are processors, because a worker often waits for its database engine. Long tests
    // also wait for browsers and other processes.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    reporters: ['default', new FlakyReporter(), ...reports],
    // Repeats a browser test once after a timeout of Playwright, so that a rare timeout on a busy machine does not fail
    // the run. The reporter lists such tests, because each may be a race in the console.
    retry: isThorough ? { count: 1, condition: /Timeout \d+ms exceeded/ } : 0,
    coverage: {
      include: ['shared/**/*.ts', 'functions/**/*.ts', 'infra/**/*.ts'],
      reporter: ['text-summary', 'html'],
      reportsDirectory: 'node_modules/.cache/coverage',
    },
    provide: { accepts: process.argv.some((word) => ['-u', '--update'].includes(word)) },
    // Long tests wait for browsers and other processes, which take several times as long on a busy machine.
    testTimeout: isThorough ? 120_000 : 60_000,
    hookTimeout: isThorough ? 120_000 : 60_000,
  },
})
