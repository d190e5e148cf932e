import { DEFAULT_ACCENT } from '#shared/platform/accent.ts'

/** The maximum page size. A page with more elements may not fit into a response. */
export const LARGEST_PAGE = 1000

/**
 * The settings of a fresh installation. They are declared apart from the properties, so that every function can load
 * them without the properties.
 */
export const settingDefaults = {
  instanceName: 'Project Management',
  accentColor: DEFAULT_ACCENT,
  hoursPerDay: 8,
  daysPerMonth: 20,
  startOfWeek: 1,
  workingDays: [1, 2, 3, 4, 5],
  loginRequired: true,
  passwordAuthentication: true,
  usersDeletableByAdmins: true,
  usersDeletableBySelf: true,
  languages: ['en', 'de', 'fr', 'es'],
  userFormat: 'firstname_lastname' as const,
  maxPageSize: LARGEST_PAGE,
  attachmentAllowList: [] as string[],
}
