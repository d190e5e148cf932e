import { expect, it } from 'vitest'
import { beginsWords, completionsOf } from '#shared/console/editor/completions.ts'

const ada = { _type: 'User', id: 5, name: 'Ada Lovelace' }

it.each([
  ['by name', ada, [], '@"Ada Lovelace"'],
  ['by id where two have the name', ada, [{ ...ada, id: 6 }], 'user#5'],
  ['by id where the name has a quotation mark', { ...ada, name: 'Ada "L"' }, [], 'user#5'],
  ['by id where a group has such a name', { _type: 'Group', id: 3, name: 'The "A"' }, [], 'group#3'],
])('a completion mentions somebody %s', (_, one, among, value) => {
  const [first] = completionsOf('@', [one, ...among])

  expect(first).toEqual({ title: one.name, value })
})

it.each([
  ['ada lo', true],
  ['LOVE', true],
  ['', true],
  ['da', false],
  ['ada x', false],
])('until the service has answered, %j completes Ada Lovelace: %j', (typed, isOffered) => {
  expect(beginsWords('Ada Lövelace', typed)).toBe(isOffered)
})

it('a completion of a number is a work package, with its subject', () => {
  const found = [ada, { _type: 'WorkPackage', id: 7, title: 'Order steel' }]

  expect(completionsOf('#', found)).toEqual([{ title: '#7 Order steel', value: '#7' }])
})
