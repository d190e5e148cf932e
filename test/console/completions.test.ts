import { expect, it } from 'vitest'
import { beginsWords, completionsOf } from '#shared/console/editor/completions.ts'

const ada = { _type: 'User', id: 5, name: 'Ada Lovelace' }
const me = { firstName: 'Mel', lastName: 'Twin', login: 'mel', name: 'Mel Twin' }

it.each([
  ['by name', ada, [], '@"Ada Lovelace"'],
  ['by id where two have the name', ada, [{ ...ada, id: 6 }], 'user#5'],
  ['by id where the name has a quotation mark', { ...ada, name: 'Ada "L"' }, [], 'user#5'],
  ['by id where a group has such a name', { _type: 'Group', id: 3, name: 'The "A"' }, [], 'group#3'],
])('a completion mentions somebody %s', (_, one, among, value) => {
  const [first] = completionsOf('@', [one, ...among], me)

  expect(first).toEqual({ title: one.name, value })
})

it.each([
  ['Mel Twin', '@"Ada Lovelace"'],
  ['Twin Mel', '@"Ada Lovelace"'],
  ['Twin, Mel', '@"Ada Lovelace"'],
  ['Mel', 'user#5'],
  ['mel', 'user#5'],
])('where Mel Twin is shown as %s, a completion is found by the service: %s', (name, value) => {
  const team = { _type: 'Group', id: 3, name: 'Team' }
  const found = completionsOf('@', [ada, team], { ...me, name })

  expect(found.map((one) => one.value)).toEqual([value, '@"Team"'])
})

it('a completion mentions somebody by id until the names of the user are known', () => {
  expect(completionsOf('@', [ada])).toEqual([{ title: 'Ada Lovelace', value: 'user#5' }])
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
