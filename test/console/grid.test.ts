import { describe, expect, it } from 'vitest'
import { placeByKey } from '#shared/console/pages/my-page/grid-keys.ts'
import {
  isInGrid,
  type Layout,
  layoutOf,
  moved,
  type Rectangle,
  resized,
  type Widget,
  withColumns,
  withOptions,
  withoutWidget,
  withWidget,
  withWidgetAt,
} from '#shared/console/pages/my-page/layout.ts'

const at = (startRow: number, startColumn: number, rows = 1, columns = 1): Rectangle => ({
  startRow,
  endRow: startRow + rows,
  startColumn,
  endColumn: startColumn + columns,
})

const widget = (identifier: string, place: Rectangle): Widget => ({ identifier, ...place })

const news = widget('news', at(1, 1))
const documents = widget('documents', at(1, 2, 2, 2))

/**
 * A layout with two rows and three columns. The widget `news` is at the top left. The widget `documents` fills the two
 * columns to the right of `news`, in both rows.
 */
const layout: Layout = { rowCount: 2, columnCount: 3, widgets: [news, documents] }

describe('An area of a grid', () => {
  it('has a size and lies within the columns; the number of rows is not limited', () => {
    expect(isInGrid(at(1, 1), layout)).toBe(true)
    expect(isInGrid(at(7, 3), layout)).toBe(true)
    expect(isInGrid(at(1, 3, 1, 2), layout)).toBe(false)
    expect(isInGrid(at(0, 1), layout)).toBe(false)
    expect(isInGrid(at(2, 0), layout)).toBe(false)
    expect(isInGrid(at(2, 1, 0), layout)).toBe(false)
    expect(isInGrid(at(101, 1), layout)).toBe(false)
  })
})

describe('A widget', () => {
  it('keeps its size when it is moved, and its start when it is resized', () => {
    expect(moved(documents, 1, -1)).toEqual(at(2, 1, 2, 2))
    expect(resized(documents, -1, 1)).toEqual(at(1, 2, 1, 3))
  })

  it('moves to a free area without moving other widgets', () => {
    const next = withWidgetAt(layout, news, at(2, 1))
    expect(next).toEqual({ ...layout, widgets: [widget('news', at(2, 1)), documents] })
  })

  it('cannot move outside of the grid', () => {
    expect(withWidgetAt(layout, news, at(1, 4))).toBeUndefined()
    expect(withWidgetAt(layout, documents, resized(documents, 0, -2))).toBeUndefined()
  })

  it('swaps positions with a widget of the same size', () => {
    const time = widget('time', at(2, 1))
    const next = withWidgetAt({ ...layout, widgets: [news, time] }, time, at(1, 1))
    expect(next?.widgets).toEqual([widget('news', at(2, 1)), widget('time', at(1, 1))])
  })

  it('pushes other widgets down, and these the ones below them', () => {
    const time = widget('time', at(3, 2, 1, 2))
    const next = withWidgetAt({ ...layout, rowCount: 3, widgets: [news, documents, time] }, news, at(1, 2))
    expect(next).toEqual({
      rowCount: 4,
      columnCount: 3,
      widgets: [
        widget('news', at(1, 2)),
        widget('documents', at(2, 2, 2, 2)),
        widget('time', at(4, 2, 1, 2)),
      ],
    })
  })

  it('is added in the first free cell, or in a new row', () => {
    const once = withWidget(layout, 'calendar')
    expect(once.widgets.at(-1)).toEqual(widget('calendar', at(2, 1)))
    const twice = withWidget(once, 'calendar')
    expect([twice.rowCount, twice.widgets.at(-1)]).toEqual([3, widget('calendar', at(3, 1))])
  })

  it('is removed without moving other widgets, with the rows that only it needed', () => {
    expect(withoutWidget(layout, news)).toEqual({ ...layout, widgets: [documents] })
    expect(withoutWidget(layout, documents)).toEqual({ ...layout, rowCount: 1, widgets: [news] })
  })

  it('changes its options', () => {
    const [first, second] = withOptions(layout, news, { name: 'Today' }).widgets
    expect([first?.options, second]).toEqual([{ name: 'Today' }, documents])
  })
})

describe('A grid', () => {
  it('changes its number of columns unless a widget would lie outside', () => {
    expect(withColumns(layout, 4)).toEqual({ ...layout, columnCount: 4 })
    expect(withColumns(layout, 2)).toBeUndefined()
    expect(withColumns({ ...layout, widgets: [news] }, 1)?.columnCount).toBe(1)
    expect(withColumns({ ...layout, widgets: [] }, 0)).toBeUndefined()
  })

  it('is parsed from its resource', () => {
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

  it('is mirrored in right-to-left layouts', () => {
    expect(press('ArrowLeft', { isMirrored: true })).toEqual(moved(documents, 0, 1))
    expect(press('ArrowUp', { isMirrored: true })).toEqual(moved(documents, -1, 0))
  })

  it('is ignored unless it is an arrow', () => {
    expect(press('Enter')).toBeUndefined()
  })
})
