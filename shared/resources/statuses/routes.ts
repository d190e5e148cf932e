import { defineRoutes, entries } from '#shared/platform/http/route.ts'

/** Whoever holds one of these in any project sees them. */
export const readers = ['view_work_packages'] as const

/** The routes of statuses of work packages, which only imports change. */
export const routes = defineRoutes(
  'statuses',
  entries('statuses', 'Status', ['a status of work packages', 'statuses of work packages'], readers),
)
