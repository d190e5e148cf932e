import type { Viewer } from '#shared/access/viewer.ts'
import type { Rectangle } from './geometry.ts'

/** Something placed on a grid. */
export interface Widget extends Rectangle {
  /** Unique within its grid. */
  id: number
  /** The kind of widget. */
  identifier: string
  /** What the kind needs to know, as JSON: names in it may be any, and mean nothing here. */
  options: string
}

/** The layout of a page (specification, "Grid"). Its page is its owner's start page. */
export interface Grid {
  id: number
  version: number
  /** The id of its owner, who alone sees it. */
  user: number
  rowCount: number
  columnCount: number
  widgets: Widget[]
  /** The highest id a widget of it has had. */
  lastWidget: number
  createdAt: string
  updatedAt: string
}

/** What a grid starts with. */
export const newGrid = (id: number, user: number, now: Date): Grid => ({
  id,
  version: 1,
  user,
  rowCount: 1,
  columnCount: 1,
  widgets: [],
  lastWidget: 0,
  createdAt: now.toISOString(),
  updatedAt: now.toISOString(),
})

/** The one page that has grids: the requester's own start page. */
export const MY_PAGE = '/my/page'

/** The kinds of widgets that the page may hold. */
export const identifiers = [
  'work_packages_assigned',
  'work_packages_accountable',
  'work_packages_watched',
  'work_packages_created',
  'work_packages_calendar',
  'work_packages_table',
  'time_entries_current_user',
  'documents',
  'news',
  'custom_text',
] as const

/** Grids that a user may create: they cannot be deleted, and whoever signs in may create some. */
export const GRIDS_PER_USER = 200

/** The most of everything that one grid may have. */
export const limits = {
  rows: 100,
  columns: 100,
  widgets: 200,
  optionsBytes: 16 * 1024,
  allOptionsBytes: 128 * 1024,
}

/** Grids belong to persons: the anonymous requester has none. */
export const isPerson = ({ user }: Viewer): boolean => user !== undefined
