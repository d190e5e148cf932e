import type { Viewer } from '#shared/access/viewer.ts'
import type { Configuration } from '#shared/configuration/configuration.ts'
import type { Row } from '#shared/platform/collections/entity.ts'
import type { Endpoint } from '#shared/platform/endpoints/endpoint.ts'
import { listInMemory } from '#shared/platform/endpoints/list-in-memory.ts'
import type { Resource } from '#shared/platform/hal/resource.ts'
import { listQueryOf } from '#shared/platform/query/list-query.ts'
import type { Listing } from '#shared/platform/query/listing.ts'
import { dayListing, periodIn, requireShort, row, twoMonthsFrom, weekDayListing } from './listing.ts'
import { type DateRange, type Day, daysIn, isSignedIn, numberOf, type WeekDay, weekDays } from './model.ts'
import { representDay, representWeekDay } from './representer.ts'

interface DayList<T> {
  listing: Listing
  /**
   * Returns all elements that the list may contain.
   *
   * @param period the period to which the query restricts the list
   */
  all(configuration: Configuration, period: DateRange | undefined, now: Date): readonly T[]
  row(day: T): Row
  represent(day: T, viewer: Viewer): Resource
  /** Returns whether a requester may create an element; by default, no requester may. */
  canCreate?(viewer: Viewer): boolean
}

/** The endpoint of a list of days, for requesters who are signed in. */
export const listDays =
  <T>({ listing, all, row, represent, canCreate }: DayList<T>): Endpoint =>
  (request, ports) =>
    listInMemory<T>({
      listing,
      row,
      canList: isSignedIn,
      canCreate,
      all: async ({ configuration }) => {
        const { filters } = listQueryOf(request, listing, configuration)
        return all(configuration, periodIn(filters), ports.now())
      },
      represent: (page, viewer) => page.map((day) => represent(day, viewer)),
    })(request, ports)

export const listWeek = listDays<WeekDay>({
  listing: weekDayListing,
  all: ({ settings }) => weekDays(settings),
  row: ({ day }) => ({ id: day }),
  represent: representWeekDay,
})

export const listCalendar = listDays<Day>({
  listing: dayListing,
  all: ({ settings, nonWorkingDays }, named, now) => {
    const period = named ?? twoMonthsFrom(now)
    requireShort(period)
    return daysIn(period, weekDays(settings), nonWorkingDays)
  },
  row: ({ date, working }) => ({ id: numberOf(date), [row.date]: date, [row.working]: working }),
  represent: representDay,
})
