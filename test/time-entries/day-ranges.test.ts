import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'
import { HOME, setUp, timeEntriesPath, timeEntry, tokens } from '#test/support/fixtures/time-entries.ts'

const SEED = 20261127
const TODAY = '2026-03-10'

/** Days with logged time. The list of tested days below also contains adjacent days without logged time. */
const spent = ['0001-01-01', '1969-12-31', '2026-03-09', TODAY, '2026-03-11', '9999-12-31']
const days = [...spent, '2026-03-10', '1970-01-01', '0001-01-02', '9999-12-30']

const dayBefore = (count: number) =>
  new Date(Date.parse(TODAY) - count * 86_400_000).toISOString().slice(0, 10)

/** A filter, with a predicate for the days that it accepts. */
type Asked = [operator: string, values: string[], accepts: (day: string) => boolean]

const day = fc.constantFrom(...days)
const end = fc.option(day, { nil: '' })
const count = fc.integer({ min: -2, max: 2 })

const asked: fc.Arbitrary<Asked> = fc.oneof(
  fc
    .tuple(end, end)
    .map<Asked>(([first, last]) => [
      '<>d',
      [first, last],
      (one) => one >= first && one <= (last || '9999-12-31'),
    ]),
  day.map<Asked>((from) => ['>=', [from], (one) => one >= from]),
  day.map<Asked>((to) => ['<=', [to], (one) => one <= to]),
  day.map<Asked>((of) => ['=d', [of], (one) => one === of]),
  count.map<Asked>((back) => ['t-', [String(back)], (one) => one === dayBefore(back)]),
  count.map<Asked>((back) => ['<t-', [String(back)], (one) => one <= dayBefore(back)]),
  count.map<Asked>((ahead) => ['>t+', [String(ahead)], (one) => one >= dayBefore(-ahead)]),
)

let service: Service

beforeAll(async () => {
  service = await Service.start({ now: () => new Date(`${TODAY}T12:00:00Z`) })
  await setUp(service, ...spent.map((spentOn, index) => timeEntry(index + 1, { spentOn })))
})

async function listed(filters: readonly object[], more: Record<string, string> = {}) {
  const query = new URLSearchParams({ filters: JSON.stringify(filters), ...more })
  const { status, body } = await service.get(`${timeEntriesPath}?${query}`, { as: tokens.admin })
  expect(status).toBe(200)
  return body
}

const isUser = { user: { operator: '=', values: ['me'] } }
const isProject = { project: { operator: '=', values: [String(HOME)] } }

describe('Time entries of days', () => {
  it('are those that all filters accept, none where these contradict each other', async () => {
    const place = fc.constantFrom([isUser], [isProject], [isUser, isProject])
    const agrees = fc.asyncProperty(
      fc.array(asked, { minLength: 1, maxLength: 3 }),
      place,
      async (all, at) => {
        const filters = all.map(([operator, values]) => ({ spent_on: { operator, values } }))
        const { _embedded } = await listed([...at, ...filters])
        const accepted = spent.filter((one) => all.every(([, , accepts]) => accepts(one)))
        expect(_embedded.elements.map(({ spentOn }: { spentOn: string }) => spentOn)).toEqual(accepted)
      },
    )
    await fc.assert(agrees, { seed: SEED, numRuns: 120 })
  })

  it('are counted without being read, and sorted', async () => {
    const reversed = { spent_on: { operator: '<>d', values: ['2026-03-11', '2026-03-09'] } }

    expect(await listed([reversed, isUser], { pageSize: '0' })).toMatchObject({ total: 0 })
    expect(await listed([reversed], { sortBy: '[["hours","desc"]]' })).toMatchObject({ total: 0 })
  })
})
