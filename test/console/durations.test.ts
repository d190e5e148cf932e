import { describe, expect, it } from 'vitest'
import { listOf } from '#shared/console/fields/list-of.ts'
import { durationOr } from '#shared/console/fields/number-texts.ts'
import { daysOf, durationOf, hoursOf } from '#shared/console/values/duration.ts'

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

  it('of whole days is said in days', () => {
    expect(['P274D', 'P1DT2H', 'PT48H'].map(daysOf)).toEqual([274, undefined, undefined])
  })

  it('of some hours is as the API says it', () => {
    expect([0, 6, 6.5, 120.25].map(durationOf)).toEqual(['PT0H', 'PT6H', 'PT6H30M', 'PT120H15M'])
  })

  it('is entered in hours, with a point or a comma; what is no number is sent as it is', () => {
    expect(['', '6', '6,5', 'PT6H', '-1', 'soon'].map(durationOr)).toEqual([
      ...[null, 'PT6H', 'PT6H30M', 'PT6H', '-1', 'soon'],
    ])
  })
})

describe('The list of all resources of a type', () => {
  it('is called by the root as many of them', () => {
    expect(['WorkPackage', '[]User', 'Priority'].map(listOf)).toEqual(['workPackages', 'users', 'priorities'])
  })
})
