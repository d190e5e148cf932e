import { describe, expect, it } from 'vitest'
import { changedItems } from '#shared/platform/collections/internal/changes.ts'

const item = (pk: string, more: object = {}) => ({ pk, sk: '1', ...more })

describe('the items by which an entity is found', () => {
  it.each([
    ['come with it', [], [item('a'), item('b')], [{ put: item('a') }, { put: item('b') }]],
    ['go with it', [item('a', { n: 1 })], [], [{ remove: item('a') }]],
    ['stay where they stay the same', [item('a', { n: 1 })], [item('a', { n: 1 })], []],
    [
      'change with what they say',
      [item('a', { n: 1 })],
      [item('a', { n: 2 })],
      [{ put: item('a', { n: 2 }) }],
    ],
    ['move', [item('a'), item('b')], [item('b'), item('c')], [{ remove: item('a') }, { put: item('c') }]],
    ['are none', [], [], []],
  ])('%s', (_, before, after, changes) => {
    expect(changedItems(before, after)).toEqual(changes)
  })

  it('are told apart by both parts of their key', () => {
    expect(changedItems([{ pk: 'a', sk: '1' }], [{ pk: 'a', sk: '2' }])).toHaveLength(2)
  })
})
