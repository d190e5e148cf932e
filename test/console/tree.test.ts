import { describe, expect, it } from 'vitest'
import type { Resource } from '#shared/console/api/hal.ts'
import { filtersOf, withFilters } from '#shared/console/api/query.ts'
import { exchanged, rowBeginningWith, stepOf } from '#shared/console/pictures/tree/keys.ts'
import { levelsOf } from '#shared/console/pictures/tree/levels.ts'
import { formTree, isMovable, pathsTo, rowsOf, treeOf } from '#shared/console/pictures/tree/tree.ts'

const compare = (a: string, b: string) => (a < b ? -1 : 1)

const project = (
  name: string,
  parent: { href: string | null; title?: string } = { href: null },
): Resource => ({
  _type: 'Project',
  name,
  _links: { self: { href: `/p/${name}` }, parent },
})

const below = (name: string, parent: string) => project(name, { href: `/p/${parent}`, title: parent })

const tree = () =>
  treeOf([below('c', 'a'), project('d'), project('a'), below('b', 'a'), below('e', 'c')], compare)

const open = (...names: string[]) => new Set(names.map((name) => `/p/${name}`))

const shown = (...names: string[]) =>
  rowsOf(tree(), open(...names)).map(({ level, branch }) => `${level} ${branch.title}`)

describe('The tree of a collection', () => {
  it('nests elements below their parents, and sorts siblings by name', () => {
    expect(shown('a', 'c')).toEqual(['1 a', '2 b', '2 c', '3 e', '1 d'])
  })

  it('hides descendants of collapsed elements, and does not expand leaves', () => {
    expect(shown('c', 'd')).toEqual(['1 a', '1 d'])
    expect(rowsOf(tree(), open('a')).map(({ isOpen }) => isOpen)).toEqual([true, undefined, false, undefined])
  })

  it('can be expanded where children are not loaded yet', () => {
    const isUnread = ({ title }: { title: string }) => title === 'd'
    const rows = rowsOf(tree(), open('d'), isUnread)
    expect(rows.map(({ branch, isOpen }) => [branch.title, isOpen])).toEqual([
      ['a', false],
      ['d', true],
    ])
    expect(stepOf('ArrowRight', rows, 1)).toEqual({ to: 1 })
  })

  it('counts siblings for screen readers', () => {
    const [, b, c] = rowsOf(tree(), open('a'))
    expect([b, c].map((row) => [row?.position, row?.siblings])).toEqual([
      [1, 2],
      [2, 2],
    ])
  })

  it('shows an element at the top if its parent is hidden or was not read, and marks it', () => {
    const hidden = { href: 'urn:hidden' }
    const branches = treeOf([below('b', 'a'), project('c', hidden), project('d')], compare)
    expect(branches.map(({ title, above }) => [title, above?.href])).toEqual([
      ['b', '/p/a'],
      ['c', 'urn:hidden'],
      ['d', undefined],
    ])
  })

  it('exists only where every element has a link to a parent', () => {
    expect(formTree([project('a')])).toBe(true)
    expect(formTree([])).toBe(false)
    expect(formTree([project('a'), { _type: 'User', _links: { self: { href: '/u' } } }])).toBe(false)
  })

  it('allows moves if an update needs no other properties', () => {
    const movable = (update?: object) => {
      const { _links, ...element } = project('a')
      return treeOf([{ ...element, _links: { ..._links, ...(update && { update }) } } as Resource], compare)
    }
    const form = { href: '/p/a/form', method: 'post' }
    const found = [movable(form), movable(), movable({ ...form, payload: { active: true } })]

    expect(found.map(([branch]) => branch && isMovable(branch))).toEqual([true, false, false])
  })

  it('returns the ancestors of some elements', () => {
    expect(pathsTo(tree(), open('e'))).toEqual(['/p/a', '/p/c'])
    expect(pathsTo(tree(), open('d'))).toEqual([])
  })
})

describe('The levels of a large tree', () => {
  const parent = (...symbols: string[]) => ({
    _type: 'Search',
    filters: [{ name: 'parentId', label: 'Parent', operators: symbols.map((symbol) => ({ symbol })) }],
    sortBy: [],
  })

  it('are requested by the filter named after the parent link, in addition to the present filters', () => {
    const own = [{ name: 'active', operator: '=', values: ['t'] }]
    const levels = levelsOf(withFilters('/projects?offset=3', own), parent('=', '!', '!*'))
    expect(filtersOf(levels?.top ?? '')).toEqual([...own, { name: 'parentId', operator: '!*', values: [] }])
    expect(filtersOf(levels?.below('7') ?? '')).toEqual([
      ...own,
      { name: 'parentId', operator: '=', values: ['7'] },
    ])
  })

  it('cannot be requested without that filter and both of its operators', () => {
    expect(levelsOf('/projects', parent('='))).toBeUndefined()
    expect(levelsOf('/projects', { _type: 'Search', filters: [], sortBy: [] })).toBeUndefined()
  })
})

describe('A key in a tree', () => {
  const rows = rowsOf(tree(), open('a'))
  const [a, b, c, d] = [0, 1, 2, 3] as const

  it.each([
    ['ArrowDown', a, { to: b }],
    ['ArrowDown', d, { to: d }],
    ['ArrowUp', b, { to: a }],
    ['ArrowUp', a, { to: a }],
    ['Home', c, { to: a }],
    ['End', a, { to: d }],
    ['ArrowRight', a, { to: b }],
    ['ArrowRight', c, { toggle: rows[c]?.branch }],
    ['ArrowRight', b, { to: b }],
    ['ArrowLeft', a, { toggle: rows[a]?.branch }],
    ['ArrowLeft', c, { to: a }],
    ['ArrowLeft', d, { to: d }],
    ['F1', a, undefined],
  ])('%s in row %i does what the ARIA practices say', (key, at, step) => {
    expect(stepOf(key, rows, at)).toEqual(step)
  })

  it('is mirrored only if it is an arrow to the side', () => {
    expect(['ArrowLeft', 'ArrowRight', 'Home'].map(exchanged)).toEqual(['ArrowRight', 'ArrowLeft', 'Home'])
  })

  it('finds the next row that begins with what was typed, from the top again after the last', () => {
    expect(rowBeginningWith('D', rows, a)).toBe(d)
    expect(rowBeginningWith('a', rows, d)).toBe(a)
    expect(rowBeginningWith('cc', rows, c)).toBeUndefined()
    expect(rowBeginningWith('x', rows, c)).toBeUndefined()
  })
})
