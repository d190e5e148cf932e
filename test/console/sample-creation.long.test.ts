import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Client } from '#shared/console/api/client.ts'
import { linkOf, type Resource } from '#shared/console/api/hal.ts'
import { Problem } from '#shared/console/api/problem.ts'
import { sampleTexts as texts } from '#shared/console/language/en/sample.ts'
import { Creation } from '#shared/console/pages/home/sample/creation.ts'
import { Service } from '#test/support/engine/service.ts'
import { demoTokens } from '#test/support/fixtures/demo.ts'
import { fresh } from '#test/support/fixtures/fresh.ts'
import { configure } from '#test/support/fixtures/own-configuration.ts'
import { project, role } from '#test/support/fixtures/records.ts'

const as = demoTokens.admin
const plan = { texts, me: { href: '/api/v3/users/1' }, today: '2026-11-28', workingDays: [1, 2, 3, 4, 5] }

const reader = role(1, ['view_project', 'view_work_packages'])
const lead = role(2, ['view_project', 'view_work_packages', 'add_work_packages', 'log_time'])

let service: Service
let created: string[]
/**
 * Returns the response to a request. A test replaces this function with one that throws, to simulate a lost response.
 */
let answer: (sent: () => Promise<Response>) => Promise<Response>

/** Forwards requests of the console to the service. The addresses of these requests are relative. */
beforeEach(() => {
  created = []
  answer = (sent) => sent()
  const { fetch } = globalThis
  vi.stubGlobal('fetch', (href: string, parts: RequestInit) => {
    if (!String(href).startsWith('/')) return fetch(href, parts)
    if (parts.method === 'POST' && !href.endsWith('/form')) created.push(href)
    const headers = new Headers(parts.headers)
    headers.set('authorization', `Bearer ${as}`)
    return answer(() => fetch(new URL(href, service.url), { ...parts, headers }))
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const start = async (...records: object[]) => {
  service = await Service.startWith([...fresh, ...records])
}

const creation = async () => {
  const client = new Client()
  return new Creation(client, await client.get('/api/v3'), plan)
}

const create = async () => {
  const begun = await creation()
  await begun.run(() => {})
  return begun
}

const read = async (path: string) => (await service.get(`/api/v3/${path}`, { as })).body
const elements = async (path: string): Promise<Resource[]> => (await read(path))._embedded.elements

const titlesIn = (all: readonly Resource[], relation: string) =>
  [...new Set(all.map((one) => linkOf(one, relation)?.title))].sort()

const work = (filters: object[] = []) =>
  elements(`work_packages?pageSize=100&filters=${encodeURIComponent(JSON.stringify(filters))}`)

/** Number of created elements in each list. */
const totals = async () => {
  const of = async (path: string) => [path, (await read(path)).total]
  const all = [
    'projects',
    'memberships',
    'versions',
    'work_packages?filters=[]',
    'relations',
    'time_entries',
    'queries',
  ]
  return Object.fromEntries(await Promise.all(all.map(of)))
}

const complete = {
  ...{ projects: 1, memberships: 1, versions: 2, 'work_packages?filters=[]': 14 },
  ...{ relations: 4, time_entries: 2, queries: 1 },
}

describe('the creation of the sample project', () => {
  it('creates everything in a fresh installation, and reports each element', async () => {
    await start(reader, lead)
    const begun = await creation()
    const reported: number[] = []
    await begun.run((done) => reported.push(done))

    expect(await totals()).toEqual(complete)
    expect(reported).toEqual(Array.from({ length: begun.total }, (_, index) => index + 1))
    expect(begun.project).toMatchObject({ name: 'Sample project', identifier: 'sample-project' })
    expect(await elements('projects/1/categories')).toHaveLength(3)
  })

  it('has the role with most permissions, a mention, and the statuses, dates and hierarchy of its plan', async () => {
    await start(reader, lead)
    await create()
    const all = await work()
    const named = (subject: string) => all.find((one) => one.subject === subject)

    expect(await elements('memberships')).toMatchObject([{ _links: { roles: [{ title: 'Role 2' }] } }])
    const { id } = named('The menu covers the logo on phones') ?? {}
    expect(JSON.stringify(await elements(`work_packages/${id}/activities`))).toContain('user-mention')
    expect(named('Agree on goals and audience')).toMatchObject({
      ...{ percentageDone: 100, dueDate: '2026-11-13' },
      _links: { status: { title: 'Closed' }, parent: { title: 'Plan the website' } },
    })
    expect(named('The website goes live')).toMatchObject({
      date: '2026-12-11',
      _links: { type: { title: 'Milestone' }, version: { title: 'Launch' }, priority: { title: 'High' } },
    })
  })

  it('leaves out the membership and the assignees in an installation without roles', async () => {
    await start()
    await create()

    expect(await totals()).toEqual({ ...complete, memberships: 0 })
    expect((await work()).filter((one) => linkOf(one, 'assignee'))).toEqual([])
  })

  it('gets the next free identifier', async () => {
    await start(project(1, { identifier: 'sample-project' }), project(2, { identifier: 'sample-project-2' }))
    const { project: made } = await create()

    expect(made?.identifier).toBe('sample-project-3')
  })
})

describe('the creation of the sample project in an installation with its own settings', () => {
  const write = async (method: 'post' | 'patch', path: string, body?: object) => {
    const { status, body: answered } = await service[method](`/api/v3/${path}`, { as, body })
    expect([method, path, status < 300 || answered]).toEqual([method, path, true])
    return answered
  }

  it('uses its own only type and its own statuses', async () => {
    await start(lead)
    await configure(service)
    await create()

    const all = await work()
    expect(all).toHaveLength(14)
    expect([titlesIn(all, 'type'), titlesIn(all, 'status')]).toEqual([
      ['Story'],
      ['Closed', 'Doing', 'To do'],
    ])
  })

  it('fills in required custom fields', async () => {
    await start(lead)
    const fields = [
      { name: 'Customer', resource: 'project', format: 'string', maxLength: 4 },
      { name: 'Risk', resource: 'project', format: 'list', options: [{ value: 'Low' }, { value: 'High' }] },
      { name: 'Reviewed', resource: 'work_package', format: 'date', isForAll: true },
      { name: 'Rounds', resource: 'work_package', format: 'int', isForAll: true },
    ]
    for (const field of fields) await write('post', 'custom_fields', { isRequired: true, ...field })
    await create()

    expect(await totals()).toEqual(complete)
    expect((await read('projects/1')).customField1).toBe('Samp')
  })

  it('uses only statuses of the workflow of a type', async () => {
    await start(lead)
    await write('patch', 'workflows/1-2', { transitions: [{ from: 1, to: 2 }] })
    await create()

    const all = await work([{ type: { operator: '=', values: ['1'] } }])
    expect(await totals()).toEqual(complete)
    expect(titlesIn(all, 'status')).toEqual(['In specification', 'New'])
  })
})

describe('the creation of the sample project after a failure', () => {
  /**
   * Makes the creation of each given element fail once.
   *
   * @param isSent true if the request succeeds and only its response is lost
   */
  const failAt = (elements: number[], isSent = false) => {
    answer = async (sent) => {
      if (created.length !== elements[0]) return sent()
      // Removes the failed request from the recorded ones. The request is repeated, but must not appear as an
      // additional element.
      created.pop()
      elements.shift()
      if (isSent) await sent()
      throw new TypeError('The network failed.')
    }
  }

  it('continues with the element that failed', async () => {
    await start(lead)
    const begun = await creation()
    const failures = [1, 2, 9, 23, 27, 30]
    failAt([...failures])
    for (const _ of failures) await expect(begun.run(() => {})).rejects.toThrow(Problem)
    await begun.run(() => {})

    expect(await totals()).toEqual(complete)
  })

  it('adopts a project whose creation was not answered', async () => {
    await start(lead)
    const begun = await creation()
    failAt([1], true)
    await expect(begun.run(() => {})).rejects.toThrow(Problem)
    await begun.run(() => {})

    expect(await totals()).toEqual(complete)
  })
})
