import { beforeAll, describe, expect, it, vi } from 'vitest'
import { basic } from '#test/support/engine/raw-request.ts'
import type { Service } from '#test/support/engine/service.ts'
import { crashEverywhere } from '#test/support/faults/crash-points.ts'
import { interruptEverywhere } from '#test/support/faults/interruptions.ts'
import { skipRetryPauses } from '#test/support/faults/retry-pauses.ts'
import { audited } from '#test/support/fixtures/audited.ts'
import { personas, tokens } from '#test/support/fixtures/personas.ts'
import { project } from '#test/support/fixtures/records.ts'

const as = tokens.admin
const api = '/api/v3'

type Write = [action: string, method: string, path: string, body?: object]

const link = (path: string) => ({ href: `${api}/${path}` })

/** Writes that a client sends again after a crash. The second attempt is refused or changes nothing. */
const writes: Write[] = [
  ['role:created', 'POST', 'roles', { name: 'Planner', permissions: [] }],
  ['role:updated', 'PATCH', 'roles/2', { name: 'Viewer' }],
  ['user:created', 'POST', 'users', { email: 'eve@example.com', status: 'invited' }],
  ['user:locked', 'POST', 'users/3/lock'],
  ['user:deleted', 'DELETE', 'users/3'],
  ['group:created', 'POST', 'groups', { name: 'Crew', _links: { members: [link('users/3')] } }],
  [
    'membership:created',
    'POST',
    'memberships',
    { _links: { project: link('projects/7'), principal: link('users/3'), roles: [link('roles/2')] } },
  ],
  ['project:created', 'POST', 'projects', { name: 'Rover', identifier: 'rover' }],
  ['project:updated', 'PATCH', 'projects/7', { _links: { types: [link('types/1')] } }],
  ['project:archived', 'PATCH', 'projects/7', { active: false }],
  ['project:deleted', 'DELETE', 'projects/7'],
  ['status:created', 'POST', 'statuses', { name: 'Waiting' }],
  ['status:updated', 'PATCH', 'statuses/3', { position: 1, isDefault: true }],
  ['type:deleted', 'DELETE', 'types/4?replacement=5'],
  ['custom_field:created', 'POST', 'custom_fields', { name: 'Cost', resource: 'project', format: 'int' }],
  ['category:created', 'POST', 'projects/7/categories', { name: 'Hull' }],
  ['workflow:created', 'PATCH', 'workflows/1-2', { transitions: [{ from: 1, to: 2 }] }],
  ['settings:updated', 'PATCH', 'settings', { hoursPerDay: 7 }],
  ['non_working_day:created', 'POST', 'days/non_working', { date: '2026-12-24', name: 'Eve' }],
  [
    'help_text:created',
    'POST',
    'help_texts',
    { attribute: 'status', scope: 'WorkPackage', helpText: { raw: 'How far it is.' } },
  ],
]

const sender = (method: string, path: string, body?: object) => (service: Service) =>
  service.request(method, `${api}/${path}`, { as, body })

const prepare = (service: Service) => service.fill([...personas, project(7)])

const numberOf = async (service: Service, action: string): Promise<number> =>
  (await audited(service)).filter((entry) => entry.action === action).length

beforeAll(skipRetryPauses)

describe('The audit log', () => {
  it.each(writes)('has one %s, wherever the process died', async (action, ...request) => {
    const sent = await crashEverywhere({
      prepare,
      run: sender(...request),
      outcome: async (service) => expect(await numberOf(service, action)).toBe(1),
    })

    expect(sent).toBeGreaterThanOrEqual(1)
  })

  it.each(writes)('has one %s, whenever the same is sent meanwhile', async (action, ...request) => {
    await interruptEverywhere({
      prepare,
      work: sender(...request),
      meanwhile: sender(...request),
      outcome: async (service) => expect(await numberOf(service, action)).toBe(1),
    })
  })
})

describe('The audit log of lock-outs', () => {
  const guess = (service: Service) =>
    service.get(api, { headers: { authorization: basic('wrong horse', 'nils') } })
  const prepareLock = async (service: Service) => {
    await prepare(service)
    for (let time = 0; time < 9; time++) await guess(service)
  }
  const outcome = async (service: Service) => expect(await numberOf(service, 'session:refused')).toBe(1)

  const guessLater = async (service: Service) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * 60_000 })
    try {
      await guess(service)
    } finally {
      vi.useRealTimers()
    }
  }

  it('has one entry of a lock, wherever the process died that locked the login', async () => {
    const scenario = { prepare: prepareLock, run: guess, again: guessLater, outcome }
    expect(await crashEverywhere(scenario)).toBeGreaterThanOrEqual(3)
  })

  it('has one entry of a lock, whenever another attempt fails meanwhile', async () => {
    await interruptEverywhere({ prepare: prepareLock, work: guess, meanwhile: guess, outcome })
  })
})
