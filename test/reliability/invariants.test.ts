import { beforeAll, describe, expect, it } from 'vitest'
import type { Item } from '#shared/table/table.ts'
import { violations } from '#test/support/invariants.ts'
import { personas, tokens } from '#test/support/personas.ts'
import { itemsOf } from '#test/support/raw-table.ts'
import { project } from '#test/support/records.ts'
import { Service } from '#test/support/service.ts'

/** Changes the item whose keys start like this. */
const changed = (pk: string, change: object) => (items: Item[]) =>
  items.map((item) => (item.pk.startsWith(pk) ? { ...item, ...change } : item))
const without = (pk: string) => (items: Item[]) => items.filter((item) => !item.pk.startsWith(pk))
const withItem = (item: Item) => (items: Item[]) => [...items, { v: 1, ...item }]

const pending = { pk: 'JOB#1', sk: 'JOB', pending: 'JOB' }
const ofNobody = { pk: 'PRINCIPAL#77', sk: 'M#g', project: null, direct: [1], inherited: {} }

describe('The invariants that reliability tests check', () => {
  let service: Service
  let items: Item[]

  beforeAll(async () => {
    service = await Service.start()
    await service.import([
      ...personas,
      { kind: 'placeholder_user', id: 10, name: 'Designer' },
      { kind: 'group', id: 20, name: 'Crew', members: [10] },
      project(3),
      { kind: 'membership', principal: 20, project: 3, roles: [2] },
    ])
    items = await itemsOf(service.table)
  })

  it('hold for what an import wrote', () => {
    expect(violations(service.app, items, Object.values(tokens))).toEqual([])
  })

  it.each<[what: string, spoil: (items: Item[]) => Item[], told: RegExp]>([
    ['a missing marker', without('UNIQUE#'), /^UNIQUE#.* is missing$/],
    ['a marker of somebody else', changed('UNIQUE#', { owner: 77 }), /should be/],
    ['a marker of nobody', withItem({ pk: 'UNIQUE#x', sk: 'UNIQUE', owner: 10 }), /belongs to nobody/],
    ['a missing row', without('P#rows'), /^P#rows.* is missing$/],
    ['a row with an old name', changed('P#rows', { n: 'old' }), /^P#rows.* should be/],
    ['a row of nobody', withItem({ pk: 'P#rows#0', sk: '0099', n: 'x' }), /belongs to nobody/],
    ['a wrong count of a chunk', changed('U#counts', { n: 5 }), /^U#counts 0+ should be/],
    ['a wrong count of a cluster', changed('U#counts#', { n: 5 }), /^U#counts#0 00 should be/],
    ['an item without a schema number', changed('G#rows', { v: undefined }), /no schema number/],
    ['a membership of nobody', withItem(ofNobody), /is a membership of nobody/],
    ['rights that are not the sum', changed('PRINCIPAL#4', { direct: [] }), /the rights of 4/],
    ['a membership without roles', changed('PRINCIPAL#4', { direct: [] }), /has no roles/],
    ['a member who is nobody', without('P#0'), /has the member 10, who is nobody/],
    ['a member who does not know', changed('P#0', { groups: [] }), /10 and its groups disagree/],
    ['a member without the rights', without('PRINCIPAL#10'), /10 does not inherit/],
    ['a pending job', withItem(pending), /^JOB#1 is pending$/],
    ['an unfinished removal', changed('P#0', { removal: 'job' }), /10 is still being removed/],
    ['a sequence that repeats', changed('SEQUENCE', { last: 3 }), /the sequence is behind/],
    ['a token', changed('P#0', { note: tokens.admin }), /^P#0 10 tells a secret$/],
    ['a password', changed('G#0', { password: 'open sesame' }), /^G#0 20 tells a secret$/],
  ])('notice %s', (_, spoil, told) => {
    expect(violations(service.app, spoil(items))).toContainEqual(expect.stringMatching(told))
  })
})
