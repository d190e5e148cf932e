import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'
import type { FaultPlan } from '#test/support/faults/faults.ts'
import { skipRetryPauses } from '#test/support/faults/retry-pauses.ts'
import { filter, list, parentsPath } from '#test/support/fixtures/project-list.ts'
import { projectsPath, settle, tokens } from '#test/support/fixtures/project-personas.ts'
import { customField, project } from '#test/support/fixtures/records.ts'

/** Every filter and sort key that looks something up before the requester is authenticated. */
const lookups = [
  filter('parent_id', '=', 1),
  filter('parent_id', '!', 1, 4),
  filter('ancestor', '=', 1),
  filter('ancestor', '!', 1),
  filter('principal', '=', 2),
  filter('principal', '!', 2),
  filter('principal', '*'),
  filter('principal', '!*'),
  filter('type_id', '=', 1),
  filter('id', '=', 1),
  filter('cf_1', '=', 1),
  filter('cf_2', '!', 1),
]
const sortBy = [
  ['cf_1', 'asc'],
  ['cf_2', 'desc'],
]
const wrong = filter('bogus', '=', 1)

const queries: [what: string, query: object][] = [
  ...lookups.map((entry): [string, object] => [JSON.stringify(entry), { filters: [entry] }]),
  ['all of them', { filters: lookups, sortBy }],
  ['all of them and a wrong one', { filters: [...lookups, wrong], sortBy }],
  ['a wrong order', { filters: lookups, sortBy: [...sortBy, ['bogus', 'asc']] }],
  ['a project to be moved', { filters: lookups, sortBy, of: 4 }],
  ['no project to be moved', { filters: lookups, sortBy, of: 99 }],
]

const requesters: [who: string, as: string | null][] = [
  ['nobody in particular', null],
  ['bad credentials', 'opk_1_not-the-token-of-ada'],
  ['a stranger', tokens.stranger],
  ['an administrator', tokens.admin],
]

const unhandled: unknown[] = []
const note = (reason: unknown) => unhandled.push(reason)

beforeAll(() => {
  process.on('unhandledRejection', note)
})

afterAll(() => {
  process.off('unhandledRejection', note)
})

/** Waits for the event loop, as unhandled rejections are reported some turns after they occur. */
const settled = async () => {
  for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve))
}

describe.each(requesters)('A list for %s', (_, as) => {
  let service: Service

  beforeEach(async () => {
    unhandled.length = 0
    service = await Service.start()
    await settle(service, customField(1, 'user'), customField(2, 'version'), project(10, { parent: 1 }))
  })

  it('leaves no rejection behind, whatever it asks for', async () => {
    for (const [, query] of queries) {
      for (const path of [projectsPath, parentsPath]) {
        const { status } = await list(service, { ...query }, { as, path })
        expect([200, 400, 401, 403, 404]).toContain(status)
        await settled()
      }
    }
    expect(unhandled).toEqual([])
  })
})

/** Breaks all calls of an operation from a number on. */
function broken(operation: string, first: number): FaultPlan {
  let calls = 0
  return (_, called) => {
    calls += Number(called === operation)
    const isBroken = called === operation && calls > first
    return isBroken ? { kind: 'error', name: 'AccessDeniedException' } : undefined
  }
}

describe('A list while the table fails', () => {
  it.each(requesters.slice(2))('is 503 for %s and leaves no rejection behind', async (_, as) => {
    skipRetryPauses()
    const whole = await Service.start()
    await settle(whole, customField(1, 'user'), customField(2, 'version'), project(10, { parent: 1 }))
    unhandled.length = 0
    for (const operation of ['Query', 'BatchGetItem']) {
      for (let first = 0; first < 12; first++) {
        const service = await Service.start({ table: whole.table, faults: broken(operation, first) })
        const { status } = await list(service, { filters: lookups, sortBy }, { as })
        expect([200, 503]).toContain(status)
        await settled()
      }
    }
    expect(unhandled).toEqual([])
  })
})
