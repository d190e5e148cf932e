import { describe, it } from 'vitest'
import { declared } from '#test/support/fixtures/declared-resources.ts'
import { expectAllKept } from '#test/support/oracles/kept-values.ts'

describe.each(declared)('what is written of a $resource', (one) => {
  it('is shown and listed, also after another change, a restart, an export and an import', async () => {
    await expectAllKept(one, { seed: 12, numRuns: 1 })
  })
})
