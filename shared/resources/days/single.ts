import type { Viewer } from '#shared/access/viewer.ts'
import type { Configuration } from '#shared/configuration/configuration.ts'
import { isDay } from '#shared/platform/calendar.ts'
import { show } from '#shared/platform/endpoints/show.ts'
import type { Resource } from '#shared/platform/hal/resource.ts'
import { type Day, daysIn, isSignedIn, numberOf, type WeekDay, weekDays } from './model.ts'
import { representDay, representWeekDay } from './representer.ts'

/** Returns the endpoint of a single day. @param find finds the day at an address */
const showDay = <T>(
  find: (id: string, configuration: Configuration) => T | undefined,
  represent: (day: T, viewer: Viewer) => Resource,
) =>
  show<T, { entity?: T }>({
    load: async ({ path, viewer }) => ({ entity: find(path.id, (await viewer).configuration) }),
    isPermitted: isSignedIn,
    represent,
  })

export const showWeekDay = showDay<WeekDay>(
  (id, { settings }) => weekDays(settings).find(({ day }) => String(day) === id),
  representWeekDay,
)

export const showCalendarDay = showDay<Day>((id, { settings, nonWorkingDays }) => {
  if (!isDay(id)) return undefined
  const number = numberOf(id)
  return daysIn({ first: number, last: number }, weekDays(settings), nonWorkingDays)[0]
}, representDay)
