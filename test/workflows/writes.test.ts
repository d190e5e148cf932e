import { beforeEach, describe, expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'
import { forbidden } from '#test/support/oracles/expected-errors.ts'
import { base, pathOf, roles, status, tokens, transitions, type, workflowsOf } from './requests.ts'

const as = tokens.admin

let service: Service

beforeEach(async () => {
  service = await Service.startWith(base)
})

const forward = transitions([status.new, status.progress], [status.progress, status.closed])

const problem = ({ status: code, body }: Awaited<ReturnType<Service['get']>>) => [
  code,
  body._embedded?.details?.attribute,
  body.message,
]

const audited = async () =>
  (
    await service.get(
      '/api/v3/audit_entries?filters=[{"object":{"operator":"=","values":["' +
        `${pathOf(type.bug, roles.lead)}"]}}]`,
      { as },
    )
  ).body._embedded.elements

describe('A workflow', () => {
  it('has no transitions before they are set', async () => {
    const { get, list } = workflowsOf(service)
    const { status: code, body } = await get(type.bug, roles.lead)

    expect([code, body]).toEqual([
      200,
      {
        _type: 'Workflow',
        transitions: null,
        _links: {
          self: { href: '/api/v3/workflows/7-2', title: 'Bug: Role 2' },
          schema: { href: '/api/v3/workflows/schema' },
          type: { href: '/api/v3/types/7', title: 'Bug' },
          role: { href: '/api/v3/roles/2', title: 'Role 2' },
          update: { href: '/api/v3/workflows/7-2/form', method: 'post' },
          updateImmediately: { href: '/api/v3/workflows/7-2', method: 'patch' },
        },
      },
    ])
    expect((await list()).body).toMatchObject({
      total: 0,
      count: 0,
      _links: { workflow: { href: '/api/v3/workflows/{type}-{role}', templated: true } },
    })
  })

  it('is set as a whole, each transition once and in order', async () => {
    const { get, set } = workflowsOf(service)
    await set(type.bug, roles.lead, transitions([status.closed, status.new]))
    const { status: code, body } = await set(type.bug, roles.lead, [...forward.toReversed(), ...forward])

    expect([code, body.transitions]).toEqual([200, forward])
    expect((await get(type.bug, roles.lead)).body).toEqual(body)
    expect((await get(type.task, roles.lead)).body.transitions).toBeNull()
    expect((await get(type.bug, roles.developer)).body.transitions).toBeNull()
  })

  it.each([[null], [[]]])('is deleted by %j', async (nothing) => {
    const { set, list } = workflowsOf(service)
    await set(type.bug, roles.lead, forward)

    expect((await set(type.bug, roles.lead, nothing)).body.transitions).toBeNull()
    expect((await list()).body.total).toBe(0)
    expect((await service.ports.configuration.current()).workflows).toEqual([])
  })

  it('is missing without its type or its role, and under other ids', async () => {
    const { get, set } = workflowsOf(service)
    const others = ['7-02', '7', '-', '7-2-1', '7-2x', '999999999999999-1'].map((id) =>
      service.get(`/api/v3/workflows/${id}`, { as }),
    )

    expect((await get(99, roles.lead)).status).toBe(404)
    expect((await get(type.bug, 99)).status).toBe(404)
    expect((await set(type.bug, 99, forward)).status).toBe(404)
    for (const { status: code } of await Promise.all(others)) expect(code).toBe(404)
  })

  it.each([
    ['text', 'Transitions is invalid.'],
    [{}, 'Transitions is invalid.'],
    [[null], 'Transitions is invalid.'],
    [[{ from: 1 }], 'Transitions is invalid.'],
    [[{ from: '1', to: 2 }], 'Transitions is invalid.'],
    [[{ from: 1.5, to: 2 }], 'Transitions is invalid.'],
    [[{ from: 1, to: 2 ** 60 }], 'Transitions is invalid.'],
    [[{ from: 1, to: 99 }], 'Transitions must lead from and to existing statuses.'],
    [[{ from: 99, to: 1 }], 'Transitions must lead from and to existing statuses.'],
    [
      Array.from({ length: 40 }, (_, index) => ({ from: 1, to: index + 2 })),
      'Transitions names too many statuses (maximum is 40).',
    ],
  ])('refuses %j', async (value, text) => {
    const { set, check } = workflowsOf(service)

    expect(problem(await set(type.bug, roles.lead, value))).toEqual([422, 'transitions', text])
    const { validationErrors } = (await check(type.bug, roles.lead, value)).body._embedded
    expect(validationErrors.transitions.message).toBe(text)
  })

  it('is checked by its form, which offers to save it and writes nothing', async () => {
    const { check, get } = workflowsOf(service)
    const { status: code, body } = await check(type.bug, roles.lead, forward)

    expect([code, body._embedded.payload]).toEqual([200, { transitions: forward }])
    expect(body._links.commit).toEqual({ href: pathOf(type.bug, roles.lead), method: 'patch' })
    expect((await get(type.bug, roles.lead)).body.transitions).toBeNull()
  })

  it('is written only in the version that the request names', async () => {
    const { get, set } = workflowsOf(service)
    const tag = String((await get(type.bug, roles.lead)).headers.get('etag'))
    const first = await set(type.bug, roles.lead, forward, { 'if-match': tag })
    const second = await set(type.bug, roles.lead, null, { 'if-match': tag })

    expect([first.status, second.status]).toEqual([200, 412])
    expect(first.headers.get('etag')).toBe((await get(type.bug, roles.lead)).headers.get('etag'))
  })

  it('is not written without a change', async () => {
    const { set } = workflowsOf(service)
    await set(type.bug, roles.lead, forward)
    const before = await service.ports.configuration.revision()
    await set(type.bug, roles.lead, forward)
    await set(type.task, roles.lead, [])

    expect(await service.ports.configuration.revision()).toBe(before)
  })

  it('is audited with the names of the statuses', async () => {
    const { set } = workflowsOf(service)
    await set(type.bug, roles.lead, forward)
    await set(type.bug, roles.lead, forward.slice(1))
    await set(type.bug, roles.lead, null)
    const names = ['New → In progress', 'In progress → Closed']
    const found = (await audited()).map(
      ({ action, changes, _links }: Record<string, { object: unknown }>) => [action, changes, _links?.object],
    )
    const object = { href: pathOf(type.bug, roles.lead), title: 'Bug: Role 2' }

    expect(found).toEqual([
      ['workflow:deleted', [{ property: 'transitions', old: names.slice(1), new: null }], object],
      ['workflow:updated', [{ property: 'transitions', old: names, new: names.slice(1) }], object],
      ['workflow:created', [{ property: 'transitions', old: null, new: names }], object],
    ])
  })
})

describe('The list of workflows', () => {
  it('has those that are set, by type and role, and filters by both', async () => {
    const { list, set } = workflowsOf(service)
    for (const [ofType, ofRole] of [
      [7, 2],
      [1, 2],
      [7, 1],
    ] as const)
      await set(ofType, ofRole, forward)
    const found = async (query = '') =>
      (await list(query)).body._embedded.elements.map(({ _links }: { _links: { self: { href: string } } }) =>
        _links.self.href.split('/').at(-1),
      )
    const filters = (...all: object[]) => `?filters=${encodeURIComponent(JSON.stringify(all))}`
    const by = (name: string, ...values: string[]) => ({ [name]: { operator: '=', values } })

    expect(await found()).toEqual(['1-2', '7-1', '7-2'])
    expect(await found(filters(by('type', '7')))).toEqual(['7-1', '7-2'])
    expect(await found(filters(by('role', '2')))).toEqual(['1-2', '7-2'])
    expect(await found(filters(by('role', '2'), by('type', '1', '3')))).toEqual(['1-2'])
    expect((await list(filters(by('role', 'x')))).status).toBe(400)
  })
})

describe('Somebody who is not an administrator', () => {
  it.each(['developer', 'lead', 'nobody'] as const)('neither sees nor writes workflows: %s', async (name) => {
    const { list, get, set, check } = workflowsOf(service, tokens[name])
    const answers = [
      await list(),
      await get(type.bug, roles.lead),
      await get(99, 99),
      await set(type.bug, roles.lead, forward),
      await check(type.bug, roles.lead, forward),
      await service.get('/api/v3/workflows/schema', { as: tokens[name] }),
    ]

    for (const { status: code, body } of answers) expect([code, body]).toEqual([403, forbidden])
    expect((await service.get('/api/v3', { as: tokens[name] })).body._links.workflows).toBeUndefined()
  })

  it('is anonymous: 401', async () => {
    for (const path of ['/api/v3/workflows', pathOf(type.bug, roles.lead)])
      expect((await service.get(path)).status).toBe(401)
  })
})

describe('The deletion', () => {
  const set = async () => {
    await workflowsOf(service).set(type.bug, roles.lead, forward)
    await workflowsOf(service).set(type.bug, roles.developer, transitions([status.new, status.tested]))
  }
  const shown = async (ofRole: number) => (await workflowsOf(service).get(type.bug, ofRole)).body.transitions

  it('of a status deletes its transitions', async () => {
    await set()
    expect((await service.delete(`/api/v3/statuses/${status.progress}`, { as })).status).toBe(204)

    expect(await shown(roles.lead)).toBeNull()
    expect(await shown(roles.developer)).toHaveLength(1)
  })

  it('of a status with a replacement exchanges it', async () => {
    await set()
    const path = `/api/v3/statuses/${status.progress}?replacement=${status.specified}`
    expect((await service.delete(path, { as })).status).toBe(204)

    expect(await shown(roles.lead)).toEqual(
      transitions([status.new, status.specified], [status.specified, status.closed]),
    )
  })

  it('of a role deletes its workflows', async () => {
    await set()
    await service.import([{ kind: 'membership', principal: 3, project: 1, roles: [] }])
    expect((await service.delete(`/api/v3/roles/${roles.lead}`, { as })).status).toBe(204)

    const { workflows } = await service.ports.configuration.current()
    expect(workflows.map(({ role }) => role)).toEqual([roles.developer])
  })

  it('of a type deletes its workflows, and its replacement keeps its own', async () => {
    await set()
    await workflowsOf(service).set(type.task, roles.lead, forward.slice(1))
    expect((await service.delete(`/api/v3/types/${type.bug}?replacement=1`, { as })).status).toBe(204)

    const { workflows } = await service.ports.configuration.current()
    expect(workflows.map((one) => [one.type, one.role])).toEqual([[type.task, roles.lead]])
  })
})
