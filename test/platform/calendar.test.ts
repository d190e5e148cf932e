import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CALENDAR, DAY, dayOf, instantOf, isDay, startOf } from '#shared/platform/calendar.ts'

const SEED = 20261127

const times = fc.integer({ min: CALENDAR.from, max: CALENDAR.until - 1 })

describe('the calendar', () => {
  it.each(['0001-01-01', '1582-10-10', '1900-02-28', '2000-02-29', '9999-12-31'])('has the day %s', (day) => {
    expect(isDay(day)).toBe(true)
  })

  it.each([
    '0000-01-01',
    '0000-12-31',
    '1900-02-29',
    '2024-2-1',
    '+010000-01-01',
    '-000001-01-01',
    '10000-01-01',
    '',
  ])('has no day "%s"', (text) => {
    expect(isDay(text)).toBe(false)
  })

  it('has the day of each of its times', () => {
    const agrees = fc.property(times, (time) => {
      expect(isDay(dayOf(time))).toBe(true)
      expect(Date.parse(dayOf(time))).toBe(startOf(DAY, time))
    })
    fc.assert(agrees, { seed: SEED })
  })

  it('has periods that begin before their times, also before the epoch', () => {
    const agrees = fc.property(times, fc.integer({ min: 1, max: 9 * DAY }), times, (time, length, origin) => {
      const start = startOf(length, time, origin)
      expect(start).toBeLessThanOrEqual(time)
      expect(time - start).toBeLessThan(length)
      expect(Math.abs((start - origin) % length)).toBe(0)
    })
    fc.assert(agrees, { seed: SEED })
  })

  it('has the instants of its years only, in UTC where they have no offset', () => {
    expect(instantOf('2024-03-05T10:00:00')).toBe(Date.parse('2024-03-05T10:00:00Z'))
    expect(instantOf('2024-03-05T10:00:00+02:00')).toBe(Date.parse('2024-03-05T08:00:00Z'))
    expect(instantOf('0001-01-01T00:00:00+00:01')).toBeUndefined()
    expect(instantOf('9999-12-31T23:59:59-00:01')).toBeUndefined()
  })
})
