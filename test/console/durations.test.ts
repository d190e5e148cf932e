import { describe, expect, it } from 'vitest'
import { durationOr } from '#shared/console/fields/duration-texts.ts'
import { listOf } from '#shared/console/fields/list-of.ts'
import { daysOf, durationOf, hoursOf, inHours } from '#shared/console/values/duration.ts'

describe('A duration', () => {
  it.each([
    ['PT6H', 6],
    ['PT6H30M', 6.5],
    ['PT45M', 0.75],
    ['P2D', 48],
    ['P1DT2H', 26],
    ['PT0S', 0],
    ['P1Y', undefined],
    ['soon', undefined],
  ])('%s is %j hours', (duration, hours) => {
    expect(hoursOf(duration)).toBe(hours)
  })

  it('of whole days has a number of days', () => {
    expect(['P274D', 'P1DT2H', 'PT48H'].map(daysOf)).toEqual([274, undefined, undefined])
  })

  it('of some hours is formatted for the API', () => {
    expect([0, 6, 6.5, 120.25].map(durationOf)).toEqual(['PT0H', 'PT6H', 'PT6H30M', 'PT120H15M'])
  })

  it('is shown in hours and minutes', () => {
    expect([0, 84, 1.5, 0.75, 6.999].map(inHours)).toEqual(['0 h', '84 h', '1 h 30 min', '45 min', '7 h'])
  })

  it.each([
    ['', null],
    ['6', 'PT6H'],
    ['1.5', 'PT1H30M'],
    [' 6,5 ', 'PT6H30M'],
    ['84 h', 'PT84H'],
    ['1h 30m', 'PT1H30M'],
    ['1 h 30 min', 'PT1H30M'],
    ['2 hours', 'PT2H'],
    ['1,5 Stunden', 'PT1H30M'],
    ['90 Min', 'PT1H30M'],
    ['1:30', 'PT1H30M'],
    ['PT84H', 'PT84H'],
    ['P1DT2H', 'P1DT2H'],
  ])('is entered as %j, which is %j', (text, duration) => {
    expect(durationOr(text, {})).toBe(duration)
  })

  it.each([
    ['1d', 'PT7H30M'],
    ['1 Tag', 'PT7H30M'],
    ['0,5 d', 'PT3H45M'],
    ['2d 4h', 'PT19H'],
    ['1w', 'PT30H'],
    ['2 Wochen', 'PT60H'],
    ['1mo', 'PT120H'],
    ['1 mo 1 w 1 d 1 h 1 m', 'PT158H31M'],
  ])('is entered in working days of the installation as %j, which is %j', (text, duration) => {
    const time = { hoursPerDay: 7.5, daysPerMonth: 16, workingDays: [1, 2, 3, 4] }

    expect(durationOr(text, time)).toBe(duration)
  })

  it('in days has eight hours each, five days a week and twenty a month, until the installation is known', () => {
    expect(['1d', '1w', '1mo'].map((text) => durationOr(text, {}))).toEqual(['PT8H', 'PT40H', 'PT160H'])
  })

  it('that cannot be parsed is sent as typed', () => {
    const none = ['-1', 'soon', '5 years', '2 d soon', 'd', '1:75', '1 h -2 m', '1e3', '0x10', 'Infinity']

    expect(none.map((text) => durationOr(text, {}))).toEqual(none)
  })

  it('can be entered in the form in which it is shown', () => {
    expect([0, 6, 6.5, 0.25].map((hours) => durationOr(inHours(hours), {}))).toEqual([
      ...['PT0H', 'PT6H', 'PT6H30M', 'PT0H15M'],
    ])
  })
})

describe('The list of all resources of a type', () => {
  it('is found in the links of the root by the plural of the type', () => {
    expect(['WorkPackage', '[]User', 'Priority'].map(listOf)).toEqual(['workPackages', 'users', 'priorities'])
  })
})
