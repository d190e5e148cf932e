import { describe, expect, it } from 'vitest'
import { placeByKey } from '#shared/console/pictures/grid/grid-keys.ts'
import {
  grown,
  isFree,
  type Layout,
  layoutOf,
  moved,
  placedAt,
  type Rectangle,
  resized,
  type Widget,
  withoutWidget,
  withWidget,
} from '#shared/console/pictures/grid/layout.ts'

const at = (startRow: number, startColumn: number, rows = 1, columns = 1): Rectangle => ({
  startRow,
  endRow: startRow + rows,
  startColumn,
  endColumn: startColumn + columns,
})

const widget = (identifier: string, place: Rectangle): Widget => ({ identifier, ...place })

const news = widget('news', at(1, 1))
const documents = widget('documents', at(1, 2, 2, 2))

/** Two rows and three columns: news at the upper left, documents on all of the two columns beside it. */
const layout: Layout = { rowCount: 2, columnCount: 3, widgets: [news, documents] }

describe('A place on a grid', () => {
  it('is free where no other widget lies, and within the grid', () => {
    expect(isFree(at(2, 1), layout)).toBe(true)
    expect(isFree(at(1, 1), layout)).toBe(false)
    expect(isFree(at(2, 1, 1, 2), layout)).toBe(false)
    expect(isFree(at(3, 1), layout)).toBe(false)
    expect(isFree(at(0, 1), layout)).toBe(false)
    expect(isFree(at(2, 0), layout)).toBe(false)
    expect(isFree(at(2, 1, 0), layout)).toBe(false)
  })

  it('is free for the widget that lies there', () => {
    expect(isFree(news, layout, news)).toBe(true)
    expect(isFree(news, layout, documents)).toBe(false)
  })
})

describe('A widget', () => {
  it('keeps its size when it is moved, and its start when it is resized', () => {
    expect(moved(documents, 1, -1)).toEqual(at(2, 1, 2, 2))
    expect(resized(documents, -1, 1)).toEqual(at(1, 2, 1, 3))
  })

  it('is put elsewhere only where there is room, and nothing else changes', () => {
    const next = placedAt(layout, news, at(2, 1))
    expect(next).toEqual({ ...layout, widgets: [widget('news', at(2, 1)), documents] })
    expect(placedAt(layout, news, at(1, 2))).toBeUndefined()
    expect(placedAt(layout, documents, resized(documents, 0, -2))).toBeUndefined()
  })

  it('is added in the first free cell, or in a new row', () => {
    const once = withWidget(layout, 'calendar')
    expect(once.widgets.at(-1)).toEqual(widget('calendar', at(2, 1)))
    const twice = withWidget(once, 'calendar')
    expect([twice.rowCount, twice.widgets.at(-1)]).toEqual([3, widget('calendar', at(3, 1))])
  })

  it('is removed without moving the others', () => {
    expect(withoutWidget(layout, news)).toEqual({ ...layout, widgets: [documents] })
  })
})

describe('A grid', () => {
  it('takes more rows and columns, and gives those that are empty', () => {
    expect(grown(layout, 1, 0)).toEqual({ ...layout, rowCount: 3 })
    expect(grown(layout, 0, 1)).toEqual({ ...layout, columnCount: 4 })
    expect(grown(layout, -1, 0)).toBeUndefined()
    expect(grown({ ...layout, widgets: [news] }, -1, -2)).toEqual({
      rowCount: 1,
      columnCount: 1,
      widgets: [news],
    })
  })

  it('keeps a row and a column', () => {
    expect(grown({ rowCount: 1, columnCount: 1, widgets: [] }, -1, 0)).toBeUndefined()
  })

  it('is read from its resource', () => {
    const resource = { _type: 'Grid', id: 4, rowCount: 2, columnCount: 3, widgets: [news] }
    expect(layoutOf(resource)).toEqual({ rowCount: 2, columnCount: 3, widgets: [news] })
  })
})

describe('A key on a widget', () => {
  const press = (key: string, { shiftKey = false, isMirrored = false } = {}) =>
    placeByKey({ key, shiftKey }, documents, isMirrored)

  it('moves it by a cell, or its end with the shift key', () => {
    expect(press('ArrowDown')).toEqual(moved(documents, 1, 0))
    expect(press('ArrowLeft')).toEqual(moved(documents, 0, -1))
    expect(press('ArrowRight', { shiftKey: true })).toEqual(resized(documents, 0, 1))
    expect(press('ArrowUp', { shiftKey: true })).toEqual(resized(documents, -1, 0))
  })

  it('goes the other way where columns are counted from the right', () => {
    expect(press('ArrowLeft', { isMirrored: true })).toEqual(moved(documents, 0, 1))
    expect(press('ArrowUp', { isMirrored: true })).toEqual(moved(documents, -1, 0))
  })

  it('does nothing if it is no arrow', () => {
    expect(press('Enter')).toBeUndefined()
  })
})
