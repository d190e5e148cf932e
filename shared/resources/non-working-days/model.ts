import type { Configuration, NonWorkingDay } from '#shared/configuration/configuration.ts'
import type { Entity } from '#shared/platform/collections/entity.ts'
import { href } from '#shared/platform/http/addresses.ts'
import { routes } from './routes.ts'

/** Maximum number of non-working days that clients can create. Imports may exceed it. */
export const MAX_DAYS = 500

/**
 * A non-working day as read from the configuration. Its version is the configuration's revision. Its id is its date as
 * a number, because entity ids are numbers.
 */
export interface NonWorkingDayEntity extends Entity, NonWorkingDay {}

/**
 * Returns a configuration with a non-working day. If the configuration has a non-working day on the same date, that day
 * is replaced.
 */
export const withDay = (configuration: Configuration, { date, name }: NonWorkingDay): Configuration => ({
  ...configuration,
  nonWorkingDays: [...others(configuration, date), { date, name }].sort((a, b) => (a.date < b.date ? -1 : 1)),
})

/** Returns a configuration without the non-working day on a date. */
export const withoutDay = (configuration: Configuration, date: string): Configuration => ({
  ...configuration,
  nonWorkingDays: others(configuration, date),
})

const others = ({ nonWorkingDays }: Configuration, removed: string): NonWorkingDay[] =>
  nonWorkingDays.filter(({ date }) => date !== removed)

export const nonWorkingDayLink = ({ date, name }: NonWorkingDay) => ({
  href: href(routes.show, { id: date }),
  title: name,
})
