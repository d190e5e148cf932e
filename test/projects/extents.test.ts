import { describe, expect, it } from 'vitest'
import { VisibleShares } from '#shared/resources/projects/store.ts'

describe('How much of all projects requesters saw last time', () => {
  it('is nothing for those who are new, or nobody in particular', () => {
    const extents = new VisibleShares()

    expect(extents.of(1)).toBeUndefined()
    expect(extents.of(undefined)).toBeUndefined()
  })

  it('is what was noted last', () => {
    const extents = new VisibleShares()
    extents.note(1, 'everything')
    extents.note(2, 'little')
    extents.note(1, 'much')

    expect([extents.of(1), extents.of(2)]).toEqual(['much', 'little'])
  })

  it('is forgotten of the one not seen for longest, when there are more than a thousand', () => {
    const extents = new VisibleShares()
    for (let id = 1; id <= 1000; id++) extents.note(id, 'little')
    extents.note(1, 'little')
    extents.note(1001, 'little')

    expect([1, 2, 3, 1000, 1001].map((id) => extents.of(id))).toEqual([
      'little',
      undefined,
      'little',
      'little',
      'little',
    ])
  })
})
