import type { Viewer } from '#shared/access/viewer.ts'
import type { Rectangle } from './geometry.ts'

/** Something placed on a grid. */
export interface Widget extends Rectangle {
  /** Unique within its grid. */
  id: number
  /** The kind of widget. */
  identifier: string
  /** The options of that kind, as JSON. This service does not interpret them. */
  options: string
}

/** The layout of its owner's start page (specification, "Grid"). */
export interface Grid {
  id: number
  version: number
  /** The id of its owner; nobody else sees it. */
  user: number
  rowCount: number
  columnCount: number
  widgets: Widget[]
  /** The highest id that any of its widgets has had. */
  lastWidget: number
  createdAt: string
  updatedAt: string
}

/** A grid with default values. */
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

/** The only page with grids: the requester's own start page. */
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

/** The most grids that a user may create: every user may create some, and none can be deleted. */
export const GRIDS_PER_USER = 200

/** The limits of one grid. */
export const limits = {
  rows: 100,
  columns: 100,
  widgets: 200,
  optionsBytes: 16 * 1024,
  allOptionsBytes: 128 * 1024,
}

/** Whether a requester can have grids: the anonymous requester cannot. */
export const isPerson = ({ user }: Viewer): boolean => user !== undefined
