import { expect, it } from 'vitest'
import type { UnconditionalWrite } from '#shared/platform/dynamodb/table.ts'
import { KEPT_DAYS } from '#shared/resources/audit-entries/items-store.ts'
import { AuditEntries } from '#shared/resources/audit-entries/store.ts'
import { Service } from '#test/support/engine/service.ts'
import { personas, tokens } from '#test/support/fixtures/personas.ts'

const DAY = 86_400_000
const NOW = Date.parse('2026-06-15T23:59:59Z')
const PER_DAY = 2500

/** The ages in days of the entries that the test stores. All remaining days of the log have only counters. */
const STORED = [0, 200, KEPT_DAYS]

/** The items of a log with 2,500 entries on each of 401 days. */
function itemsOfLog(): UnconditionalWrite[] {
  const today = Math.floor(NOW / DAY)
  const counters = Array.from({ length: KEPT_DAYS + 1 }, (_, age) =>
    Array.from({ length: 4 }, (_one, part) => ({
      put: { pk: 'AUDIT#counts', sk: `${today - age}#${part}`, n: PER_DAY / 4, expiresAt: NOW },
    })),
  ).flat()
  return [...counters, ...STORED.flatMap((age) => itemsOfDay(today - age))]
}

function itemsOfDay(day: number): UnconditionalWrite[] {
  let at = 0
  const entries = new AuditEntries(undefined as never, () => new Date(at))
  const changes = [{ property: 'permissions', old: ['view_project'], new: ['view_project', 'add_project'] }]
  const counted = new Map<string, number>()
  const puts = Array.from({ length: PER_DAY }, (_, index): UnconditionalWrite => {
    at = day * DAY + Math.floor((index * DAY) / PER_DAY)
    const actor = { href: '/api/v3/users/1', title: 'Ada Lovelace' }
    const object = { href: '/api/v3/roles/1', title: 'Reader' }
    const [entry] = entries.addition({ id: entries.nextId(), action: 'role:updated', actor, object, changes })
    const hour = new Date(at).toISOString().slice(11, 13)
    counted.set(hour, (counted.get(hour) ?? 0) + 1)
    const { update, set } = entry as Extract<typeof entry, { update: object }>
    return { put: { ...update, ...set } }
  })
  const pk = `AUDIT#counts#${new Date(day * DAY).toISOString().slice(0, 10)}`
  return [...puts, ...[...counted].map(([hour, n]) => ({ put: { pk, sk: `${hour}#0`, n } }))]
}

it('A page of a million audit entries costs the same at the beginning, in the middle and at the end', async () => {
  const service = await Service.startWith(personas, { now: () => new Date(NOW) })
  await service.ports.table.writeEach(itemsOfLog())
  const last = ((KEPT_DAYS + 1) * PER_DAY) / 20
  const units: number[] = []
  for (const offset of [1, Math.floor((200.5 * PER_DAY) / 20), last]) {
    const { readUnits, roundTrips, result } = await service.meter.measure(() =>
      service.get(`/api/v3/audit_entries?offset=${offset}`, { as: tokens.admin }),
    )
    expect([result.body.total, result.body.count]).toEqual([1_002_500, 20])
    expect(roundTrips).toBeLessThanOrEqual(4)
    units.push(readUnits)
  }

  expect(Math.max(...units)).toBeLessThanOrEqual(30)
  expect(Math.max(...units) - Math.min(...units)).toBeLessThanOrEqual(8)
})
