import { defineConfig } from 'vitest/config'

const report = ['json', { outputFile: 'node_modules/.cache/vitest-report.json' }] as const

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    env: { AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true' },
    pool: 'forks',
    // Workers wait for their engines most of the time: one core left idle would be a core wasted.
    maxWorkers: '100%',
    reporters: process.env.CI ? ['default', [...report]] : ['default'],
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
})
