import { beforeEach, describe, expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'
import { group, membership, version, workPackage } from '#test/support/fixtures/records.ts'
import {
  BELOW,
  HOME,
  ids,
  inProjectPath,
  pathOf,
  setUp,
  tokens,
  workPackagesPath,
} from '#test/support/fixtures/work-package-personas.ts'

/** Requests as public clients of OpenProject send them. */

const as = tokens.lead
const CREW = 20
const dates = { startDate: '2026-03-02', dueDate: '2026-03-06' }
const planned = { ...dates, assignee: ids.lead, responsible: ids.lead, version: 1, estimatedMinutes: 360 }

let service: Service

beforeEach(async () => {
  service = await Service.start()
  await setUp(
    service,
    group(CREW, 'crew', []),
    membership(CREW, HOME, 2),
    version(1, HOME),
    workPackage(1, HOME, { subject: 'Build the bridge', ...planned }),
    workPackage(2, HOME, { subject: 'Order steel', parent: 1, ...planned, percentageDone: 40 }),
    workPackage(3, HOME, { subject: 'Opening', type: 2, startDate: '2026-05-01', dueDate: '2026-05-01' }),
    workPackage(4, HOME, { subject: 'Sign the contract', status: 12 }),
    workPackage(5, BELOW, { subject: 'Dig' }),
  )
})

const get = async (path: string) => {
  const { status, body } = await service.get(path, { as })
  expect(status).toBe(200)
  return body
}
const filtered = (name: string, operator: string, values: string[], more = '') =>
  `?filters=${encodeURIComponent(JSON.stringify([{ [name]: { operator, values } }]))}${more}`

interface Named {
  id: number
  name: string
  _links: { self: { href: string } }
}

const idsAt = async (path: string): Promise<number[]> =>
  (await get(path))._embedded.elements.map(({ id }: Named) => id)

describe('pyopenproject', () => {
  it('creates from the payload of a form that it has asked for without a body', async () => {
    const headers = { 'content-type': 'application/hal+json' }
    const { body: form } = await service.post(`${workPackagesPath}/form`, { as, headers })
    const [project] = (await get(`${workPackagesPath}/available_projects`))._embedded.elements
    const types: Named[] = (await get('/api/v3/types'))._embedded.elements
    const payload = form._embedded.payload
    payload.subject = 'Paint'
    payload._links.project.href = project._links.self.href
    payload._links.type.href = types.find(({ name }) => name === 'Task')?._links.self.href

    const created = await service.post(`${workPackagesPath}?notify=True`, { as, body: payload })

    expect(created).toMatchObject({ status: 201, body: { _type: 'WorkPackage', subject: 'Paint' } })
    expect(await get(pathOf(created.body.id))).toEqual(created.body)
  })

  it.each([
    ['alone', (id: number) => get(pathOf(id))],
    [
      'in a list',
      async (id: number) =>
        (await get(workPackagesPath + filtered('id', '=', [`${id}`])))._embedded.elements[0],
    ],
  ])('sends a whole work package back as it stands %s, with one value changed', async (_, find) => {
    for (const id of [1, 2, 3, 4, 5]) {
      const before = await find(id)
      const { status, body } = await service.patch(pathOf(id), { as, body: { ...before, subject: 'Echoed' } })
      const { updatedAt: _at, _links: links, _embedded: _all, ...values } = before

      expect(status).toBe(200)
      expect(body).toMatchObject({ ...values, subject: 'Echoed', lockVersion: before.lockVersion + 1 })
      for (const link of ['project', 'type', 'status', 'assignee', 'version', 'parent'])
        expect([id, body._links[link].href]).toEqual([id, links[link].href])
    }
  })

  it('sends a whole form to the form of a project', async () => {
    const { body: form } = await service.post(`${workPackagesPath}/form`, { as })
    const again = await service.post(`${inProjectPath(HOME)}/form`, { as, body: form })

    expect(again).toMatchObject({ status: 200, body: { _embedded: { validationErrors: { subject: {} } } } })
  })

  it('finds its comment among the activities, and sends back what it knows of it as changed', async () => {
    const activities = `${pathOf(1)}/activities`
    const { body: comment } = await service.post(activities, { as, body: { comment: { raw: 'Orderd.' } } })
    const { updatedAt } = comment

    expect((await get(activities))._embedded.elements).toContainEqual(comment)
    expect(
      await service.patch(comment._links.self.href, {
        as,
        body: { comment: { raw: 'Ordered.' }, updatedAt },
      }),
    ).toMatchObject({ status: 200, body: { comment: { raw: 'Ordered.' } } })
  })
})

describe('The command line of OpenProject', () => {
  it.each([
    ['open', filtered('status', 'o', [''], '&pageSize=100'), [1, 2, 3, 5]],
    ['closed', filtered('status', 'c', [''], '&pageSize=-1'), [4]],
    ['not of a status', filtered('status', '!', ['1', '7']), [4]],
    ['not of a type', filtered('type', '!', ['1']), [3]],
    ['below another', filtered('parent', '=', ['1'], '&pageSize=-1'), [2]],
    ['assigned to me', filtered('assignee', '=', ['me'], '&pageSize=100'), [1, 2]],
    ['not of a version', filtered('version', '!', ['1'], '&includeSubprojects=false'), [3, 4]],
    ['of a subproject', filtered('subprojectId', '=', ['2'], '&includeSubprojects=true'), [1, 2, 3, 4, 5]],
    ['of no subproject', filtered('subprojectId', '!', ['2'], '&includeSubprojects=true'), [1, 2, 3, 4]],
    ['called like what is typed', filtered('typeahead', '**', ['steel'], '&pageSize=100'), [2]],
  ])('lists those that are %s', async (_, query, found) => {
    expect(await idsAt(inProjectPath('bridge') + query)).toEqual(found)
  })

  it('asks for the total alone with pages of no elements', async () => {
    expect(await get(`${workPackagesPath}?pageSize=0`)).toMatchObject({ total: 4, count: 0 })
  })

  it('creates in a project that it knows by its identifier, with links as it has read them', async () => {
    const [task]: Named[] = (await get('/api/v3/projects/bridge/types'))._embedded.elements
    const { status, body } = await service.post(inProjectPath('bridge'), {
      as,
      body: {
        subject: 'Paint',
        description: { format: 'markdown', raw: 'In *red*' },
        lockVersion: 0,
        _links: {
          type: task?._links.self,
          assignee: { href: `/api/v3/users/${CREW}` },
          parent: { href: pathOf(1) },
        },
      },
    })

    expect(status).toBe(201)
    expect(body).toMatchObject({
      description: { raw: 'In *red*' },
      _links: { assignee: { href: `/api/v3/groups/${CREW}` }, parent: { href: pathOf(1) } },
      _embedded: { customActions: [] },
    })
  })

  it('changes the type with the link and the number that it has just read', async () => {
    const { lockVersion, _links: links } = await get(pathOf(4))
    const types: Named[] = (await get(`${links.project.href}/types`))._embedded.elements
    const type = types.find(({ name }) => name === 'Phase')?._links.self

    expect(
      await service.patch(links.self.href, { as, body: { lockVersion, _links: { type } } }),
    ).toMatchObject({ status: 200, body: { _links: { type: { title: 'Phase' } } } })
  })

  it('reads a comment, texts and a user from every activity', async () => {
    await service.patch(pathOf(1), { as, body: { lockVersion: 0, subject: 'Build it' } })
    await service.post(`${pathOf(1)}/activities`, { as, body: { comment: { raw: 'Done.' } } })
    const { _embedded } = await get(`${pathOf(1)}/activities`)

    for (const activity of _embedded.elements)
      expect(activity).toMatchObject({
        comment: { raw: expect.any(String) },
        _links: { user: { href: `/api/v3/users/${ids.lead}` } },
      })
    expect(
      _embedded.elements.flatMap(({ details }: { details: { raw: string }[] }) => details),
    ).toContainEqual(expect.objectContaining({ raw: 'Subject changed from Build the bridge to Build it' }))
  })
})

describe('openproject-ce-mcp', () => {
  const wanted = {
    subject: 'Weld',
    description: { raw: 'Both sides' },
    estimatedTime: 'PT8H',
    ...dates,
    _links: {
      type: { href: '/api/v3/types/1' },
      priority: { href: '/api/v3/priorities/3' },
      assignee: { href: `/api/v3/users/${ids.lead}` },
      parent: { href: pathOf(1) },
      version: { href: '/api/v3/versions/1' },
    },
  }

  it('commits what the form of a creation has returned, unchanged', async () => {
    const { body: form } = await service.post(`${inProjectPath(HOME)}/form`, { as, body: wanted })
    const { payload, validationErrors } = form._embedded

    expect(validationErrors).toEqual({})
    expect(await service.post(workPackagesPath, { as, body: payload })).toMatchObject({
      status: 201,
      body: wanted,
    })
  })

  it('commits what the form of a change has returned, unchanged', async () => {
    const { lockVersion } = await get(pathOf(2))
    const change = { lockVersion, percentageDone: 60, _links: { parent: { href: null } } }
    const { body: form } = await service.post(`${pathOf(2)}/form`, { as, body: change })

    expect(form._embedded.validationErrors).toEqual({})
    expect(await service.patch(pathOf(2), { as, body: form._embedded.payload })).toMatchObject({
      status: 200,
      body: { subject: 'Order steel', ...dates, percentageDone: 60, _links: { parent: { href: null } } },
    })
  })

  it('finds by name who is accountable, where the schema of the form leads', async () => {
    const { body: form } = await service.post(`${pathOf(1)}/form`, { as, body: { lockVersion: 0 } })
    const { responsible, status } = form._embedded.schema
    const found: Named[] = (await get(responsible._links.allowedValues.href))._embedded.elements

    expect(found.map(({ name }) => name)).toContain('crew')
    expect(status._embedded.allowedValues.map(({ name }: Named) => name)).toContain('In progress')
  })

  it('marks a comment as not internal, without notifications', async () => {
    const body = { comment: { raw: 'Welded.' }, internal: false }

    expect(await service.post(`${pathOf(1)}/activities?notify=false`, { as, body })).toMatchObject({
      status: 201,
      body: { comment: { raw: 'Welded.' } },
    })
  })

  it.each([
    ['subject_or_id', '**', ['#2'], [2]],
    ['assigned_to_id', '=', ['2'], [1, 2]],
    ['version_id', 'o', [], [1, 2]],
    ['due_date', '<>d', ['2026-05-01', '2026-05-31'], [3]],
    ['project_id', '=', [`${BELOW}`], [5]],
  ])('lists by %s %s %j', async (name, operator, values, found) => {
    expect(await idsAt(workPackagesPath + filtered(name, operator, values, '&offset=1&pageSize=20'))).toEqual(
      found,
    )
  })
})

describe('A client that is generated', () => {
  it.each([`${workPackagesPath}/form`, `${inProjectPath(HOME)}/form`, `${pathOf(1)}/form`])(
    'asks for a form without a body and its type: %s',
    async (path) => {
      expect(await service.post(path, { as })).toMatchObject({ status: 200, body: { _type: 'Form' } })
    },
  )
})
