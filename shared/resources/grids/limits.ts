import { routes as redirections } from '#shared/resources/redirections/routes.ts'

/** The only page with grids: the requester's own start page. */
export const MY_PAGE = redirections['my-page'].path

/** The kinds of widgets that the page may contain: first OpenProject's kinds, then the kinds that the console adds. */
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
  'project_favorites',
  'versions',
  'members',
] as const

/**
 * Maximum number of grids that a user may create. The number is limited because every user may create grids, and grids
 * cannot be deleted.
 */
export const GRIDS_PER_USER = 200

export const limits = {
  rows: 100,
  columns: 100,
  widgets: 200,
  optionsBytes: 16 * 1024,
  allOptionsBytes: 128 * 1024,
}
