import { describe, expect, it } from 'vitest'
import type { Resource } from '#shared/console/api/hal.ts'
import { axisOf, positionOn, stretched } from '#shared/console/pages/roadmap/axis.ts'
import { timelineGroupsOf } from '#shared/console/pages/roadmap/lines.ts'
import { precedencesAmong, spotsOf } from '#shared/console/pages/roadmap/precedences.ts'

describe('The axis of a roadmap', () => {
  it('covers whole months around all dates and today, and the following month', () => {
    const axis = axisOf([{ from: '2026-01-20', to: '2026-02-10' }], '2026-03-05')
    expect(axis.from).toBe('2026-01-01')
    expect(axis.months.map(({ first }) => first)).toEqual([
      '2026-01-01',
      '2026-02-01',
      '2026-03-01',
      '2026-04-01',
    ])
    expect(axis.days).toBe(31 + 28 + 31 + 30)
  })

  it('is not extended to a date that is far away', () => {
    const axis = axisOf([{ from: '1970-01-01', to: '9999-12-31' }], '2026-03-05')
    expect(axis.from).toBe('2025-03-01')
    expect(axis.days).toBeLessThan(4 * 366)
    expect(positionOn(axis, { from: '1970-01-01', to: '9999-12-31' })).toEqual({ at: 0, days: axis.days })
    expect(positionOn(axis, { from: '1970-01-01', to: '1970-01-02' })).toBeUndefined()
  })

  it('counts both ends of a period', () => {
    const axis = axisOf([], '2026-03-05')
    expect(positionOn(axis, { from: '2026-03-02', to: '2026-03-04' })).toEqual({ at: 1, days: 3 })
  })
})

describe('A resized period', () => {
  const span = { from: '2026-02-27', to: '2026-03-02' }

  it('ends or begins the given number of days later', () => {
    expect(stretched(span, 'to', 5)).toEqual({ from: '2026-02-27', to: '2026-03-07' })
    expect(stretched(span, 'from', -2)).toEqual({ from: '2026-02-25', to: '2026-03-02' })
  })

  it('never ends before it begins', () => {
    expect(stretched(span, 'to', -30)).toEqual({ from: '2026-02-27', to: '2026-02-27' })
    expect(stretched(span, 'from', 30)).toEqual({ from: '2026-03-02', to: '2026-03-02' })
  })
})

describe('The groups of a roadmap', () => {
  const version = (id: number, startDate: string | null): Resource => ({
    _type: 'Version',
    startDate,
    endDate: null,
    _links: { self: { href: `/versions/${id}` } },
  })
  const work = (id: number, of: number | undefined, days: object): Resource => ({
    id,
    ...days,
    _links: {
      self: { href: `/work_packages/${id}` },
      version: { href: of === undefined ? null : `/versions/${of}` },
    },
  })

  it('are the versions by start date, then the work without a version, each sorted by date', () => {
    const groups = timelineGroupsOf(
      [version(1, '2026-06-01'), version(2, '2026-01-01'), version(3, null)],
      [
        work(10, 2, { startDate: '2026-02-01', dueDate: '2026-02-05' }),
        work(11, 2, { startDate: null, dueDate: '2026-01-15' }),
        work(12, undefined, { date: '2026-03-01' }),
        work(13, 2, { startDate: null, dueDate: null }),
        work(14, 99, { startDate: '2026-01-01', dueDate: null }),
      ],
    )
    expect(groups.map((group) => group.version?.resource._links?.self)).toEqual([
      { href: '/versions/2' },
      { href: '/versions/1' },
      { href: '/versions/3' },
      undefined,
    ])
    expect(groups[0]?.lines.map(({ resource }) => resource.id)).toEqual([11, 10])
    expect(groups[0]?.undated).toBe(1)
    expect(groups[3]?.lines.map(({ resource, isMilestone }) => [resource.id, isMilestone])).toEqual([
      [14, false],
      [12, true],
    ])
  })
})

describe('A “follows” relation on a roadmap', () => {
  const work = (id: number, startDate: string | null, dueDate: string | null): Resource => ({
    ...{ id, startDate, dueDate },
    _links: { self: { href: `/work_packages/${id}`, title: `Work ${id}` } },
  })
  const follows = (from: number, to: number): Resource => ({
    _links: { from: { href: `/work_packages/${from}` }, to: { href: `/work_packages/${to}` } },
  })
  const groups = timelineGroupsOf(
    [],
    [
      work(1, '2026-03-01', '2026-03-05'),
      work(2, '2026-03-04', '2026-03-08'),
      work(3, '2026-03-09', null),
      work(4, null, null),
    ],
  )
  const axis = axisOf([], '2026-03-05')
  const found = (...relations: Resource[]) => precedencesAmong(relations, spotsOf(groups, axis))

  it('connects the end of one bar with the beginning of another', () => {
    expect(found(follows(3, 2)).get('/work_packages/3')).toEqual([
      { name: 'Work 2', rows: 1, at: 8, days: 0, isEarly: false },
    ])
  })

  it('is marked as early if the follower begins before its predecessor has ended', () => {
    expect(found(follows(2, 1), follows(2, 3)).get('/work_packages/2')).toEqual([
      { name: 'Work 1', rows: 1, at: 3, days: 2, isEarly: true },
      { name: 'Work 3', rows: -1, at: 3, days: 6, isEarly: true },
    ])
  })

  it('is left out if one of its ends has no bar', () => {
    expect(found(follows(2, 4), follows(4, 1), follows(99, 1)).size).toBe(0)
  })
})
