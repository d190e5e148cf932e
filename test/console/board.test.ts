import { describe, expect, it } from 'vitest'
import type { Resource } from '#shared/console/api/hal.ts'
import {
  beside,
  type CardColumn,
  cardStatuses,
  columnsOf,
  countIn,
  type Dragged,
  refuses,
} from '#shared/console/pages/work/board/columns.ts'

const status = (id: number, name: string): Resource => ({
  name,
  color: '#112233',
  _links: { self: { href: `/statuses/${id}`, title: name } },
})
const card = (id: number, statusId: number, lockVersion = 0): Resource => ({
  id,
  lockVersion,
  _links: { self: { href: `/work_packages/${id}` }, status: { href: `/statuses/${statusId}` } },
})
const any = () => true
const only =
  (...hrefs: readonly string[]) =>
  (href: string) =>
    hrefs.includes(href)
const statuses = [status(1, 'New'), status(7, 'In progress'), status(12, 'Closed')]
const columns = columnsOf(statuses, [])
const idsIn = (columns: ReturnType<typeof columnsOf>) => columns.map(({ cards }) => cards.map(({ id }) => id))

describe('The columns of a board', () => {
  it('are the statuses in their order, including those without cards', () => {
    const columns = columnsOf(statuses, [card(5, 7), card(6, 1)])
    expect(columns.map(({ name }) => name)).toEqual(['New', 'In progress', 'Closed'])
    expect(idsIn(columns)).toEqual([[6], [5], []])
  })

  it('show the total count, adjusted for pending moves', () => {
    const [first, second, third] = columnsOf(statuses, [card(5, 7)]) as [CardColumn, CardColumn, CardColumn]
    const counts = [
      { href: '/statuses/1', count: 383 },
      { href: '/statuses/7', count: 297 },
    ]
    const moves = [{ card: '/work_packages/5', from: '/statuses/7', to: '/statuses/12' }]
    expect([first, second, third].map((column) => countIn(column, counts, moves))).toEqual([383, 296, 1])
  })

  it('are the statuses of the cards until all statuses are loaded', () => {
    const cards = [card(5, 12), card(6, 1), card(7, 12)]
    expect(idsIn(columnsOf(cardStatuses(cards), cards))).toEqual([[6], [5, 7]])
  })

  it('have neighbours, except at the ends', () => {
    expect(beside(columns, '/statuses/1', 1, any)?.name).toBe('In progress')
    expect(beside(columns, '/statuses/1', -1, any)).toBeUndefined()
    expect(beside(columns, '/statuses/12', 1, any)).toBeUndefined()
    expect(beside(columns, '/statuses/99', -1, any)).toBeUndefined()
  })

  it('have neighbours beyond those that the workflow does not allow, the nearest first', () => {
    expect(beside(columns, '/statuses/1', 1, only('/statuses/12'))?.name).toBe('Closed')
    expect(beside(columns, '/statuses/12', -1, any)?.name).toBe('In progress')
    expect(beside(columns, '/statuses/12', -1, only('/statuses/1'))?.name).toBe('New')
    expect(beside(columns, '/statuses/7', 1, only('/statuses/1'))).toBeUndefined()
  })

  it('refuse the dragged card if its workflow does not allow their status, once that is known', () => {
    const [dragged, mayGet] = [card(5, 7), only('/statuses/7', '/statuses/12')]
    const refused = (now: Dragged | undefined) =>
      columns.filter((column) => refuses(column, now)).map(({ name }) => name)

    expect(refused(undefined)).toEqual([])
    expect(refused({ card: dragged })).toEqual([])
    expect(refused({ card: dragged, mayGet })).toEqual(['New'])
  })
})
