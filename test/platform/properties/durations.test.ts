import { describe, expect, it } from 'vitest'
import { durationOf, minutesIn, secondsIn } from '#shared/platform/properties/duration.ts'

describe('durations', () => {
  it.each([
    ['PT6H', 360],
    ['PT1H30M', 90],
    ['P1DT2H', 1560],
    ['P1W', 10_080],
    ['PT90M', 90],
    ['PT0.5H', 30],
    ['PT1,5H', 90],
    ['PT1.5H', 90],
    ['PT0,5M', 1],
    ['PT36S', 1],
    ['PT1.H', undefined],
    ['PT.5H', undefined],
    ['PT,5H', undefined],
    ['PT1.2.3H', undefined],
    ['PT1.,5H', undefined],
    ['PT0S', 0],
    ['-PT1H', -60],
    ['P', undefined],
    ['PT', undefined],
    ['P1Y', undefined],
    ['P2M', undefined],
    ['6', undefined],
    ['', undefined],
  ])('read %j as %j minutes', (text, minutes) => {
    expect(minutesIn(text)).toBe(minutes)
  })

  it.each([
    ['PT1,5S', 2],
    ['PT1,5M', 90],
    ['PT1.S', undefined],
    ['PT.5S', undefined],
  ])('read %j as %j seconds', (text, seconds) => {
    expect(secondsIn(text)).toBe(seconds)
  })

  it.each([
    [0, 'PT0H'],
    [45, 'PT45M'],
    [60, 'PT1H'],
    [1560, 'PT26H'],
    [90, 'PT1H30M'],
  ])('write %j minutes as %s', (minutes, text) => {
    expect(durationOf(minutes)).toBe(text)
  })

  it('write whole days where their unit is days', () => {
    expect(durationOf(3 * 24 * 60, 'days')).toBe('P3D')
  })
})
