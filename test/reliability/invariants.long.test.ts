import { beforeAll, describe, expect, it } from 'vitest'
import type { Item } from '#shared/platform/dynamodb/table.ts'
import { itemsOf } from '#test/support/engine/raw-table.ts'
import { Service } from '#test/support/engine/service.ts'
import { personas, tokens } from '#test/support/fixtures/personas.ts'
import { customField, project, type, version, workPackage } from '#test/support/fixtures/records.ts'
import { violations } from '#test/support/oracles/invariants.ts'

/**
 * Returns whether an item matches a text. The item of a principal matches if its kind equals the text. Every other item
 * matches if its key begins with the text.
 */
const matches = (item: Item, start: string) =>
  item.pk.startsWith('PR#') ? item.kind === start : item.pk.startsWith(start)
const changed = (start: string, change: object) => (items: Item[]) =>
  items.map((item) => (matches(item, start) ? { ...item, ...change } : item))
const without = (start: string) => (items: Item[]) => items.filter((item) => !matches(item, start))
const withItem = (item: Item) => (items: Item[]) => [...items, { v: 1, ...item }]

const pending = { pk: 'JOB#1', sk: 'JOB', pending: 'JOB' }
const ofNobody = { pk: 'PRINCIPAL#77', sk: 'M#g', id: 77, d: [1] }

describe('The invariants that reliability tests check', () => {
  let service: Service
  let items: Item[]

  beforeAll(async () => {
    service = await Service.startWith([
      ...personas,
      { kind: 'placeholder_user', id: 10, name: 'Designer' },
      { kind: 'group', id: 20, name: 'Crew', members: [10] },
      type(1),
      customField(1, 'user'),
      project(3, { parent: 1, types: [1], customFields: { 1: 10 } }),
      version(5, 3),
      workPackage(6, 3, { version: 5 }),
      { kind: 'membership', principal: 20, project: 3, roles: [2] },
    ])
    items = await itemsOf(service.table)
  })

  it('hold for what an import wrote', () => {
    expect(violations(service.ports, items, Object.values(tokens))).toEqual([])
  })

  it.each<[what: string, spoil: (items: Item[]) => Item[], told: RegExp]>([
    ['a missing marker', without('UNIQUE#'), /^UNIQUE#.* is missing$/],
    ['a marker of somebody else', changed('UNIQUE#', { owner: 77 }), /should be/],
    ['a marker of nobody', withItem({ pk: 'UNIQUE#x', sk: 'UNIQUE', owner: 10 }), /belongs to nobody/],
    ['a missing row', without('P#rows'), /^P#rows.* is missing$/],
    ['a row with an old name', changed('P#rows', { n: 'old' }), /^P#rows.* should be/],
    ['a row of nobody', withItem({ pk: 'P#rows#0', sk: '0099', n: 'x' }), /belongs to nobody/],
    ['a wrong count of a chunk', changed('U#counts', { n: 5 }), /^U#counts 0+#1 should be/],
    ['a wrong count of a cluster', changed('U#counts#', { n: 5 }), /^U#counts#0 00#1 should be/],
    ['a missing entry of an order', without('P#by#name'), /^P#by#name .* is missing$/],
    ['a wrong count of an interval', changed('P#counts#name', { n: 5 }), /^P#counts#name#2 > counts 5 of 1$/],
    ['entries of no interval', without('P#counts#name'), /^P#by#name begins before its first interval$/],
    ['an item without a schema number', changed('G#rows', { v: undefined }), /no schema number/],
    ['a membership of nobody', withItem(ofNobody), /is a membership of nobody/],
    ['rights that are not the sum', changed('PRINCIPAL#4', { d: [] }), /the rights of 4/],
    ['a membership without roles', changed('PRINCIPAL#4', { d: [] }), /has no roles/],
    ['a member who is nobody', without('placeholder_user'), /has the member 10, who is nobody/],
    ['a member who does not know', changed('placeholder_user', { groups: [] }), /10 and its groups disagree/],
    ['a member without the rights', without('PRINCIPAL#10'), /10 does not inherit/],
    ['a missing member of a project', without('MEMBERS#0'), /^MEMBERS#0 .* is missing$/],
    ['a missing item at a principal', without('PRINCIPAL#4'), /^PRINCIPAL#4 .* is missing$/],
    ['a wrong count of memberships', changed('M#counts', { n: 77 }), /^M#counts .* should be/],
    ['a project that its parent does not know', without('J#children#0'), /^J#children#0 .* is missing$/],
    ['a version that its project does not know', without('V#in#3'), /^V#in#3 .* is missing$/],
    [
      'a wrong latest activity',
      changed('J#rows', { activity: 5 }),
      /^the latest activity of project 3 is 5, and should be/,
    ],
    ['a parent that does not exist', without('J#0'), /is in project 3, which does not exist$/],
    ['a project below itself', changed('J#0', { parent: 3 }), /^project 3 is below itself$/],
    ['a parent who is nobody', changed('J#0', { parent: 77 }), /has the parent 77, which does not exist$/],
    ['a version that does not exist', without('V#0'), /^work package 6 is assigned to version 5, which does/],
    ['a value that names nobody', without('placeholder_user'), /^project 3 names P10, which does not exist$/],
    [
      'a value of no field',
      changed('CONFIGURATION', { configuration: {} }),
      /the custom field 1, which does not/,
    ],
    ['a type that does not exist', changed('J#0', { types: [99] }), /^type 99 is used and does/],
    [
      'an unfinished archiving',
      changed('J#0', { archiving: 'job' }),
      /^J 3 is still being archived or copied$/,
    ],
    ['a pending job', withItem(pending), /^JOB#1 is pending$/],
    ['an unfinished removal', changed('placeholder_user', { removal: 'job' }), /10 is still being removed/],
    ['a sequence that repeats', changed('SEQUENCE', { last: 3 }), /the sequence is behind/],
    ['a token', changed('placeholder_user', { note: tokens.admin }), /^PR#0 10 tells a secret$/],
    ['a password', changed('group', { password: 'open sesame' }), /^PR#0 20 tells a secret$/],
  ])('notice %s', (_, spoil, told) => {
    expect(violations(service.ports, spoil(items))).toContainEqual(expect.stringMatching(told))
  })
})
