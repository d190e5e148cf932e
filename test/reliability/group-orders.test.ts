import { beforeAll, expect, it } from 'vitest'
import { withoutPauses } from '#test/support/faults/impatience.ts'
import { inEveryOrder } from '#test/support/faults/interleavings.ts'
import { changesOf, groupWith } from '#test/support/fixtures/group-changes.ts'

beforeAll(withoutPauses)

it('a member who comes and goes at the same moment keeps nothing of the group, in every order of calls', async () => {
  const actors = changesOf('PATCH with 10', 'PATCH with nobody')

  expect(await inEveryOrder({ prepare: groupWith(), actors })).toBeGreaterThan(10)
})
