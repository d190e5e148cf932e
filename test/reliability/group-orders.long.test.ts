import { beforeAll, describe, expect, it } from 'vitest'
import { inEveryOrder } from '#test/support/faults/interleavings.ts'
import { skipRetryPauses } from '#test/support/faults/retry-pauses.ts'
import { isExhaustive, oneInLong } from '#test/support/faults/thoroughness.ts'
import { changesOf, type GroupChange, groupWith } from '#test/support/fixtures/group-changes.ts'

/** The maximum number of preemptions in each schedule; unlimited with `npm run test:exhaustive`. */
const interruptions = isExhaustive ? undefined : 1

const meetings: [members: number[], changes: GroupChange[]][] = [
  [[10], ['PATCH with 11', 'PATCH with nobody']],
  [[10], ['PATCH with 11', 'PATCH with 10']],
  [[], ['PATCH with 10', 'POST of a membership']],
  [[], ['PATCH with 10', 'PATCH of the membership']],
  [[10], ['PATCH with nobody', 'PATCH of the membership']],
  [[], ['PATCH with 10', 'DELETE of the membership']],
  [[10], ['PATCH with 11', 'DELETE of the group']],
  [[], ['PATCH with 10', 'DELETE of the user 10']],
  [[10], ['PATCH with nobody', 'DELETE of the user 10']],
  [[10], ['POST of a membership', 'DELETE of the user 10']],
  [[], ['PATCH with 10', 'removal of the role']],
  [[10], ['PATCH with 11', 'removal of the role']],
  [[], ['PATCH with 10', 'consumer']],
  [[10], ['PATCH with nobody', 'consumer']],
]

beforeAll(skipRetryPauses)

describe('Members have the roles of their groups, for every order of calls', { timeout: 600_000 }, () => {
  it.each(oneInLong(2, meetings))('of a group with %j: %j', async (members, names) => {
    const crowd = { prepare: groupWith(...members), actors: changesOf(...names), interruptions }

    expect(await inEveryOrder(crowd)).toBeGreaterThan(1)
  })

  it('of a group that a user joins and leaves, with every interruption', async () => {
    const actors = changesOf('PATCH with 10', 'PATCH with nobody')

    expect(await inEveryOrder({ prepare: groupWith(), actors })).toBeGreaterThan(10)
  })
})
