import type { NonWorkingDay } from '#shared/configuration/configuration.ts'
import { type Link, type Resource, represented } from '#shared/platform/hal/resource.ts'
import type { Viewer } from '#shared/platform/product.ts'
import type { DeclaredLinks } from '#shared/platform/properties/resource.ts'
import { type Day, dayProperties, nonWorkingDayProperties, type WeekDay, weekDayProperties } from './model.ts'

/** The links of a day besides `self`, for the OpenAPI document. */
export const dayLinks: DeclaredLinks = {
  always: { weekday: 'Its day of the week.' },
  lists: { nonWorkingReasons: 'Why nobody works on it: a day of the week, a non-working day, or both.' },
}

/** A link to a day, which has no address of its own. */
const named = (title: string): Link => ({ href: null, title })

/** The WeekDay resource. */
export const representWeekDay = (day: WeekDay, viewer: Viewer): Resource => ({
  _type: 'WeekDay',
  ...represented(weekDayProperties, day, viewer),
  _links: { self: named(day.name) },
})

/** The NonWorkingDay resource. */
export const representNonWorkingDay = (day: NonWorkingDay, viewer: Viewer): Resource => ({
  _type: 'NonWorkingDay',
  ...represented(nonWorkingDayProperties, day, viewer),
  _links: { self: named(day.name) },
})

/** The Day resource. */
export const representDay = (day: Day, viewer: Viewer): Resource => ({
  _type: 'Day',
  ...represented(dayProperties, day, viewer),
  _links: {
    self: named(day.date),
    weekday: named(day.name),
    nonWorkingReasons: day.nonWorkingReasons.map(named),
  },
})
