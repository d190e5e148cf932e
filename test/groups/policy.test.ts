import { describe, expect, it } from 'vitest'
import { withRightsAnywhere } from '#shared/access/viewer.ts'
import { canChange, canSeeMembers, canWrite } from '#shared/resources/groups/policy.ts'
import { somebody } from '#test/support/fixtures/rights.ts'

const administrator = somebody([], [], true)
const manager = withRightsAnywhere(somebody([]), new Set(['manage_members']))
const reader = withRightsAnywhere(somebody([]), new Set(['view_members']))

const group = { id: 1, version: 1 }
const going = { ...group, removal: 'job' }

describe('Groups', () => {
  it.each([
    ['an administrator', administrator, true, true],
    ['a manager of members', manager, false, true],
    ['a reader of members', reader, false, false],
  ])('may be written, and their members known, by %s', (_, viewer, mayWrite, seesMembers) => {
    expect(canWrite(viewer)).toBe(mayWrite)
    expect(canChange(viewer, group)).toBe(mayWrite)
    expect(canChange(viewer, going)).toBe(false)
    expect(canSeeMembers(viewer)).toBe(seesMembers)
  })
})
