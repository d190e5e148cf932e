import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DAY } from '#shared/platform/calendar.ts'
import { hoursBegun, localDay, startOfHour, weekdayOf } from '#shared/platform/time-zone.ts'

const SEED = 20261128
const QUARTER = 15 * 60_000

const zones = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'America/St_Johns',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Chatham',
  'Pacific/Kiritimati',
  'Africa/Cairo',
]

const at = (time: string) => Date.parse(time)

/**
 * Returns the local time in a time zone, such as `2026-03-29 03:00`. The computation is independent of the tested code.
 */
const clockOf = (time: number, timeZone: string) =>
  new Date(time).toLocaleString('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })

const shown = (day: string, hour: number) => `${day} ${String(hour).padStart(2, '0')}:00`

describe('the start of an hour', () => {
  it.each([
    ['Europe/Berlin', '2026-01-15', 6, '2026-01-15T05:00:00Z'],
    ['Europe/Berlin', '2026-07-15', 6, '2026-07-15T04:00:00Z'],
    ['Asia/Kolkata', '2026-01-15', 6, '2026-01-15T00:30:00Z'],
    ['Asia/Kathmandu', '2026-01-15', 6, '2026-01-15T00:15:00Z'],
    ['Pacific/Kiritimati', '2026-01-15', 6, '2026-01-14T16:00:00Z'],
    ['America/St_Johns', '2026-01-15', 23, '2026-01-16T02:30:00Z'],
  ])('in %s on %s at %d is %s', (zone, day, hour, time) => {
    expect(startOfHour({ day, hour }, zone)).toBe(at(time))
  })

  it('that the clocks skip is the time at which they are put forward', () => {
    expect(startOfHour({ day: '2026-03-29', hour: 2 }, 'Europe/Berlin')).toBe(at('2026-03-29T01:00:00Z'))
    expect(startOfHour({ day: '2026-04-24', hour: 0 }, 'Africa/Cairo')).toBe(at('2026-04-23T22:00:00Z'))
  })

  it('that occurs twice is the first one', () => {
    expect(startOfHour({ day: '2026-10-25', hour: 2 }, 'Europe/Berlin')).toBe(at('2026-10-25T00:00:00Z'))
    expect(startOfHour({ day: '2026-10-25', hour: 3 }, 'Europe/Berlin')).toBe(at('2026-10-25T02:00:00Z'))
  })

  it('is the first time at which the clocks show it or a later hour', () => {
    const agrees = fc.property(
      fc.constantFrom(...zones),
      fc.integer({ min: at('2020-01-01') / DAY, max: at('2030-01-01') / DAY }),
      fc.integer({ min: 0, max: 23 }),
      (zone, number, hour) => {
        const day = new Date(number * DAY).toISOString().slice(0, 10)
        const start = startOfHour({ day, hour }, zone)
        expect(clockOf(start, zone) >= shown(day, hour)).toBe(true)
        expect(clockOf(start - 60_000, zone) < shown(day, hour)).toBe(true)
      },
    )
    fc.assert(agrees, { seed: SEED, numRuns: 300 })
  })
})

describe('the hours that begin in a quarter of an hour', () => {
  it.each(zones)('are, around the changes of clocks in %s, each hour of each day once', (zone) => {
    for (const day of changesOf(zone)) {
      const [first, last] = [day - DAY, day + 3 * DAY]
      const begun: string[] = []
      for (let time = first; time < last; time += QUARTER)
        begun.push(...hoursBegun(zone, time, time + QUARTER).map(({ day, hour }) => shown(day, hour)))

      const expected = hoursBetween(clockOf(first, zone), clockOf(last, zone))
      expect(begun).toEqual(expected)
    }
  })

  it('are those of all days, if the last run was days ago', () => {
    const hours = hoursBegun('Europe/Berlin', at('2026-11-25T12:00:00Z'), at('2026-11-28T12:00:00Z'))

    expect(hours).toHaveLength(72)
    expect(hours.filter(({ hour }) => hour === 6).map(({ day }) => day)).toEqual([
      '2026-11-26',
      '2026-11-27',
      '2026-11-28',
    ])
  })
})

const offsetOf = (time: number, zone: string) => at(`${clockOf(time, zone).replace(' ', 'T')}Z`) - time

/** Returns the days of 2026 on which clocks change in a time zone, or a day in spring for zones without changes. */
function changesOf(zone: string): number[] {
  const days = Array.from({ length: 365 }, (_, index) => at('2026-01-01') + index * DAY)
  const changing = days.filter((day) => offsetOf(day, zone) !== offsetOf(day + DAY, zone))
  return changing.length > 0 ? changing : [at('2026-03-29')]
}

/**
 * Returns all full hours after the first local time, up to and including the last local time, as if clocks never
 * changed.
 */
function hoursBetween(first: string, last: string): string[] {
  const HOUR = DAY / 24
  const time = (clock: string) => at(`${clock.replace(' ', 'T')}Z`)
  const start = Math.floor(time(first) / HOUR) + 1
  const count = Math.floor(time(last) / HOUR) - start + 1
  return Array.from({ length: count }, (_, index) =>
    new Date((start + index) * HOUR).toISOString().slice(0, 16).replace('T', ' '),
  )
}

describe('a day', () => {
  it('is that of the time zone', () => {
    expect(localDay(at('2026-11-28T23:30:00Z'), 'Europe/Berlin')).toBe('2026-11-29')
    expect(localDay(at('2026-11-28T23:30:00Z'), 'America/New_York')).toBe('2026-11-28')
    expect(localDay(at('2026-11-28T10:00:00Z'), 'Pacific/Kiritimati')).toBe('2026-11-29')
  })

  it('has a number in the week, from 1 for Monday', () => {
    expect(['2026-11-23', '2026-11-28', '2026-11-29'].map(weekdayOf)).toEqual([1, 6, 7])
  })
})
