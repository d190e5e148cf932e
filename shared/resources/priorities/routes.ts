import { defineRoutes, entries } from '#shared/platform/http/route.ts'

/** Whoever holds one of these in any project sees them. */
export const readers = ['view_work_packages'] as const

/** The routes of priorities of work packages, which only imports change. */
export const routes = defineRoutes(
  'priorities',
  entries('priorities', 'Priority', ['a priority of work packages', 'priorities of work packages'], readers),
)
