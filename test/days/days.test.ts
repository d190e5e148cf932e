import { beforeAll, describe, expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'
import { tokenOf, user } from '#test/support/fixtures/records.ts'
import { errorBody, invalidQuery, missing } from '#test/support/oracles/expected-errors.ts'

const as = tokenOf(2)
const people = [user(1, 'ada', { admin: true, token: tokenOf(1) }), user(2, 'ben', { token: as })]
const holidays = [
  { kind: 'non_working_day', date: '2026-12-25', name: 'Christmas' },
  { kind: 'non_working_day', date: '2026-01-01', name: "New Year's Day" },
  { kind: 'non_working_day', date: '2027-01-01', name: "New Year's Day" },
  { kind: 'non_working_day', date: '2026-12-26', name: 'Boxing Day' },
]

let service: Service
let now = new Date('2026-11-24T23:30:00Z')

const get = (path: string, filters?: object[]) =>
  service.get(`/api/v3${path}${filters ? `?filters=${encodeURIComponent(JSON.stringify(filters))}` : ''}`, {
    as,
  })

const elements = async (path: string, filters?: object[]) => {
  const { status, body } = await get(path, filters)
  expect(status).toBe(200)
  return body._embedded.elements
}

const between = (first: string, last: string) => ({ date: { operator: '<>d', values: [first, last] } })
const whether = (value: string) => ({ working: { operator: '=', values: [value] } })

beforeAll(async () => {
  service = await Service.startWith([...people, ...holidays], { now: () => now })
})

describe('The days of the week', () => {
  it('are seven, of which people work on five', async () => {
    const week = await elements('/days/week')

    expect(week[0]).toEqual({
      _type: 'WeekDay',
      day: 1,
      name: 'Monday',
      working: true,
      _links: { self: { href: '/api/v3/days/week/1', title: 'Monday' } },
    })
    expect(week.map(({ day }: { day: number }) => day)).toEqual([1, 2, 3, 4, 5, 6, 7])
    expect(week.map(({ working }: { working: boolean }) => working)).toEqual([
      ...Array.from({ length: 5 }, () => true),
      false,
      false,
    ])
  })

  it('are those on which people work by the settings', async () => {
    await service.import([{ kind: 'settings', workingDays: [7, 1, 2, 3, 4] }])
    const week = await elements('/days/week')
    await service.import([{ kind: 'settings', workingDays: [1, 2, 3, 4, 5] }])

    expect(week.filter(({ working }: { working: boolean }) => !working)).toMatchObject([
      { name: 'Friday' },
      { name: 'Saturday' },
    ])
  })

  it.each([[[]], [[0]], [[8]], [[1.5]]])('are not %j', async (workingDays) => {
    expect((await service.import([{ kind: 'settings', workingDays }])).rejected).toHaveLength(1)
  })
})

describe('Non-working days', () => {
  it('are those of this year, by date', async () => {
    expect(await elements('/days/non_working')).toEqual(
      [
        ['2026-01-01', "New Year's Day"],
        ['2026-12-25', 'Christmas'],
        ['2026-12-26', 'Boxing Day'],
      ].map(([date, name]) => ({
        _type: 'NonWorkingDay',
        date,
        name,
        _links: {
          self: { href: `/api/v3/days/non_working/${date}`, title: name },
          schema: { href: '/api/v3/days/non_working/schema' },
        },
      })),
    )
  })

  it.each<[string, string, string[]]>([
    ['2026-12-26', '2027-12-31', ['2026-12-26', '2027-01-01']],
    ['2027-01-01', '', ['2027-01-01']],
    ['', '2026-01-01', ['2026-01-01']],
    ['', '', ['2026-01-01', '2026-12-25', '2026-12-26', '2027-01-01']],
    ['2026-12-27', '2026-12-25', []],
  ])('between "%s" and "%s" are %j', async (first, last, dates) => {
    const found = await elements('/days/non_working', [between(first, last)])

    expect(found.map(({ date }: { date: string }) => date)).toEqual(dates)
  })

  it('are what imports say, and what exports say again', async () => {
    await service.import([{ kind: 'non_working_day', date: '2026-12-24', name: 'Eve' }])
    await service.import([{ kind: 'non_working_day', date: '2026-12-24', name: 'Christmas Eve' }])
    const [eve] = await elements('/days/non_working', [between('2026-12-24', '2026-12-24')])
    const exported = (await service.export()).filter(({ kind }) => kind === 'non_working_day')
    await service.import([{ kind: 'non_working_day', date: '2026-12-24', deleted: true }])

    expect(eve.name).toBe('Christmas Eve')
    expect(exported.map(({ date }) => date)).toEqual([
      '2026-01-01',
      '2026-12-24',
      '2026-12-25',
      '2026-12-26',
      '2027-01-01',
    ])
    expect(await elements('/days/non_working', [between('2026-12-24', '2026-12-24')])).toEqual([])
    const wrong = { kind: 'non_working_day', date: '2026-02-30', name: 'Never' }
    expect((await service.import([wrong])).rejected).toHaveLength(1)
  })
})

describe('The days of the calendar', () => {
  it('say why nobody works on them', async () => {
    const names = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
    const toDay = (date: string, title: string) => ({
      href: `/api/v3/days/${names.includes(title) ? `week/${names.indexOf(title) + 1}` : `non_working/${date}`}`,
      title,
    })
    const day = (date: string, name: string, ...reasons: string[]) => ({
      _type: 'Day',
      date,
      name,
      working: reasons.length === 0,
      _links: {
        self: { href: `/api/v3/days/${date}`, title: date },
        weekday: toDay(date, name),
        nonWorkingReasons: reasons.map((title) => toDay(date, title)),
      },
    })

    expect(await elements('/days', [between('2026-12-24', '2026-12-27')])).toEqual([
      day('2026-12-24', 'Thursday'),
      day('2026-12-25', 'Friday', 'Christmas'),
      day('2026-12-26', 'Saturday', 'Saturday', 'Boxing Day'),
      day('2026-12-27', 'Sunday', 'Sunday'),
    ])
  })

  it.each([
    ['2026-11-24', '2026-11-01', '2026-12-31', 61],
    ['2026-12-31', '2026-12-01', '2027-01-31', 62],
    ['2028-01-31', '2028-01-01', '2028-02-29', 60],
  ])('on %s are those from %s to %s', async (today, first, last, count) => {
    const before = now
    now = new Date(today)
    const days = await elements('/days')
    now = before

    expect([days[0].date, days.at(-1).date, days.length]).toEqual([first, last, count])
  })

  it('may be those on which people work', async () => {
    const within = between('2026-12-21', '2026-12-27')
    const dates = async (value: string) =>
      (await elements('/days', [within, whether(value)])).map(({ date }: { date: string }) => date.slice(-2))

    expect(await dates('t')).toEqual(['21', '22', '23', '24'])
    expect(await dates('f')).toEqual(['25', '26', '27'])
  })

  it.each([
    ['1969-12-27', 'Saturday', 'Sunday', 'Monday'],
    ['0001-01-01', 'Monday', 'Tuesday', 'Wednesday'],
    ['9999-12-29', 'Wednesday', 'Thursday', 'Friday'],
  ])('are those of any year: from %s', async (first, ...names) => {
    const last = `${first.slice(0, -2)}${String(Number(first.slice(-2)) + 2).padStart(2, '0')}`
    const days = await elements('/days', [between(first, last)])

    expect(days.map(({ name }: { name: string }) => name)).toEqual(names)
  })

  it('are at most 366', async () => {
    expect(await elements('/days', [between('2028-01-01', '2028-12-31')])).toHaveLength(366)
    for (const [first, last] of [
      ['2028-01-01', '2029-01-01'],
      ['', '2028-01-01'],
      ['2028-01-01', ''],
    ]) {
      const { status, body } = await get('/days', [between(first as string, last as string)])
      expect(status).toBe(400)
      expect(body).toEqual(invalidQuery('Filters Date spans too many days (maximum is 366 days).'))
    }
    expect((await get('/days', [between('2028-01-01', 'soon')])).status).toBe(400)
  })
})

describe('A single day', () => {
  it.each(['/days/week', '/days/non_working', '/days'])(
    'of %s is at the address that the list links',
    async (path) => {
      for (const element of await elements(path))
        expect(await service.get(element._links.self.href, { as })).toMatchObject({
          status: 200,
          body: element,
        })
    },
  )

  it.each(['0001-01-01', '1969-12-31', '9999-12-31'])('is any date, such as %s', async (date) => {
    expect((await get(`/days/${date}`)).body).toMatchObject({ _type: 'Day', date })
  })

  it.each([
    ...['/days/week/0', '/days/week/8', '/days/week/01', '/days/week/Monday'],
    ...['/days/0000-01-01', '/days/2026-02-30', '/days/2026-1-1', '/days/20261224', '/days/today', '/days/1'],
    ...['/days/non_working/2026-12-24', '/days/non_working/1', '/days/non_working/%20'],
  ])('is not at %s', async (path) => {
    expect(await get(path)).toMatchObject({
      status: 404,
      body: errorBody('NotFound', missing.message as string),
    })
  })
})
