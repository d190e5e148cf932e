import type { Settings } from '#shared/configuration/configuration.ts'

/** Parts of a display name. */
export interface Names {
  login: string
  firstName: string
  lastName: string
}

const formats: Record<Settings['userFormat'], (user: Names) => string> = {
  firstname_lastname: ({ firstName, lastName }) => `${firstName} ${lastName}`,
  firstname: ({ firstName }) => firstName,
  lastname_firstname: ({ firstName, lastName }) => `${lastName} ${firstName}`,
  lastname_comma_firstname: ({ firstName, lastName }) => `${lastName}, ${firstName}`,
  username: ({ login }) => login,
}

/** The display name of a user, in the format of the settings. */
export const displayName = (user: Names, format: Settings['userFormat']): string =>
  formats[format](user).trim()
