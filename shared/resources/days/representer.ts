import { type Link, type Resource, represented } from '#shared/platform/hal/resource.ts'
import { href } from '#shared/platform/http/addresses.ts'
import type { Viewer } from '#shared/platform/product.ts'
import type { DeclaredLinks } from '#shared/platform/properties/resource.ts'
import { nonWorkingDayLink } from '#shared/resources/non-working-days/model.ts'
import { type Day, dayProperties, type WeekDay, weekDayProperties } from './model.ts'
import { routes } from './routes.ts'

/** All links of a day except `self`, for the OpenAPI document. */
export const dayLinks: DeclaredLinks = {
  always: { weekday: 'Its day of the week.' },
  lists: { nonWorkingReasons: 'Why nobody works on it: a day of the week, a non-working day, or both.' },
}

const linkToWeekDay = ({ day, name }: WeekDay): Link => ({
  href: href(routes['week-day'], { id: day }),
  title: name,
})

export const representWeekDay = (day: WeekDay, viewer: Viewer): Resource => ({
  _type: 'WeekDay',
  ...represented(weekDayProperties, day, viewer),
  _links: { self: linkToWeekDay(day) },
})

const reasonsOf = ({ weekday, nonWorkingDay }: Day): Link[] => [
  ...(weekday.working ? [] : [linkToWeekDay(weekday)]),
  ...(nonWorkingDay ? [nonWorkingDayLink(nonWorkingDay)] : []),
]

export const representDay = (day: Day, viewer: Viewer): Resource => ({
  _type: 'Day',
  ...represented(dayProperties, day, viewer),
  _links: {
    self: { href: href(routes.show, { id: day.date }), title: day.date },
    weekday: linkToWeekDay(day.weekday),
    nonWorkingReasons: reasonsOf(day),
  },
})
