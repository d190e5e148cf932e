import { describe, expect, it } from 'vitest'
import { daysIn, timesIn } from '#shared/console/language/formats.ts'

const moment = new Date('2026-03-01T15:05:00Z')
const later = new Date('2026-03-09T00:00:00Z')

describe('The format of days', () => {
  it.each([
    ['YYYY-MM-DD', '2026-03-01'],
    ['DD.MM.YYYY', '01.03.2026'],
    ['MM/DD/YYYY', '03/01/2026'],
    ['DD/MM/YYYY', '01/03/2026'],
  ])('is that of the installation, whatever the language: %s', (dateFormat, text) => {
    for (const language of ['en', 'de'])
      expect(daysIn(language, { dateFormat }, 'UTC').format(moment)).toBe(text)
  })

  it('is that of the language without one', () => {
    expect(daysIn('de', { dateFormat: null }, 'UTC').format(moment)).toBe('01.03.2026')
    expect(daysIn('en', {}, 'UTC').format(moment)).toBe('Mar 1, 2026')
  })

  it('writes periods', () => {
    expect(daysIn('en', { dateFormat: 'DD.MM.YYYY' }, 'UTC').formatRange(moment, later)).toBe(
      '01.03.2026 – 09.03.2026',
    )
  })
})

describe('The format of times', () => {
  it.each([
    [{ timeFormat: 'HH:mm' }, 'Mar 1, 2026, 15:05'],
    [{ timeFormat: 'hh:mm a' }, 'Mar 1, 2026, 03:05 PM'],
    [{ dateFormat: 'YYYY-MM-DD', timeFormat: 'HH:mm' }, '2026-03-01, 15:05'],
  ])('is that of the installation, in the time zone of the reader: %j', (patterns, text) => {
    expect(timesIn('en', patterns, 'UTC').format(moment)).toBe(text)
  })

  it('is midnight as 00:00', () => {
    const patterns = { dateFormat: 'YYYY-MM-DD', timeFormat: 'HH:mm' }
    expect(timesIn('en', patterns, 'Europe/Berlin').format(new Date('2026-02-28T23:00:00Z'))).toBe(
      '2026-03-01, 00:00',
    )
  })
})
