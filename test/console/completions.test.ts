import { expect, it } from 'vitest'
import { person } from '#shared/console/editor/completions.ts'

const ada = { _type: 'User', id: 5, name: 'Ada Lovelace' }

it.each([
  ['by name', ada, [ada], '@"Ada Lovelace"'],
  ['by id where two have the name', ada, [ada, { ...ada, id: 6 }], 'user#5'],
  ['by id where the name has a quotation mark', { ...ada, name: 'Ada "L"' }, [], 'user#5'],
  ['by id where a group has such a name', { _type: 'Group', id: 3, name: 'The "A"' }, [], 'group#3'],
])('a completion mentions somebody %s', (_, one, among, value) => {
  expect(person(one, among.length > 0 ? among : [one])).toEqual({ title: one.name, value })
})
