import { describe, it } from 'vitest'
import { MAX_RAW_BYTES } from '#shared/platform/formattable/formattable.ts'
import { oneInLong, turns } from '#test/support/faults/thoroughness.ts'
import { declared } from '#test/support/fixtures/declared-resources.ts'
import { expectAllKept } from '#test/support/oracles/kept-values.ts'

describe.each(declared)('what is written of a $resource', (one) => {
  it('is shown and listed, also after another change, a restart, an export and an import', async () => {
    await expectAllKept(one, { seed: 34, numRuns: turns(40) })
  }, 900_000)
})

const withTexts = declared.filter(({ kind }) => kind === 'project' || kind === 'version')

describe.each(withTexts)('texts of a $resource', (one) => {
  it.each(oneInLong(2, ['a', 'é', '😀', '\n- b', '<']))(
    'that are as long as they may be are kept: %j',
    async (unit) => {
      const raw = unit.repeat(MAX_RAW_BYTES / Buffer.byteLength(unit))
      const texts = { description: raw, ...(one.kind === 'project' && { statusExplanation: raw }) }
      await expectAllKept(one, { seed: 56, numRuns: 1 }, (record) => ({ ...record, ...texts }))
    },
    120_000,
  )
})
