import { beforeEach, describe, expect, it } from 'vitest'
import { sweepActivities } from '#shared/resources/projects/refresh-activity.ts'
import { row as projectFields, projectsIn } from '#shared/resources/projects/store.ts'
import { workPackagesIn } from '#shared/resources/work-packages/store.ts'
import { Service } from '#test/support/engine/service.ts'
import { membership, project, role, tokenOf, user, workPackage } from '#test/support/fixtures/records.ts'

const [ada, mel, nils] = [1, 2, 3].map((id) => tokenOf(id)) as [string, string, string]
const [OPEN, OTHER, HIDDEN] = [1, 2, 3]

const records = [
  role(5, [
    'view_work_packages',
    'add_work_packages',
    'edit_work_packages',
    'delete_work_packages',
    'move_work_packages',
    'add_work_package_notes',
    'edit_project',
  ]),
  role(6, ['view_project']),
  user(1, 'ada', { admin: true, token: ada }),
  user(2, 'mel', { token: mel }),
  user(3, 'nils', { token: nils }),
  project(OPEN),
  project(OTHER),
  project(HIDDEN),
  membership(2, OPEN, 5),
  membership(2, OTHER, 5),
  membership(3, OPEN, 6),
  ...[1, 2, 3].map((id) => workPackage(id, OPEN)),
  workPackage(21, OTHER),
  workPackage(31, HIDDEN),
]

const wp = (id: number) => `/api/v3/work_packages/${id}`
const ofProject = (id: number) => `/api/v3/projects/${id}`
const list = (id: number) => `${ofProject(id)}/work_packages`
const NEWS = '/api/v3/notifications'
const everything = [
  ...[1, 2, 3, 21, 31].map(wp),
  ...[1, 2, 3].flatMap((id) => [ofProject(id), list(id)]),
  NEWS,
]

let now: number
let service: Service

const start = async (more: object[] = []): Promise<Service> => {
  now = Date.parse('2026-03-02T12:00:00Z')
  return Service.startWith([...records, ...more], { now: () => new Date(now) })
}

const pass = (seconds: number) => {
  now += seconds * 1000
}

const ask = (topics: string[], since?: string, as = mel, headers = {}) =>
  service.get(`/api/v3/changes?${new URLSearchParams({ topics: topics.join(), ...(since && { since }) })}`, {
    as,
    headers,
  })

/**
 * Returns a function that polls topics. Each call of the function returns the topics that have changed since the
 * previous call.
 */
async function polling(topics: string[], as = mel) {
  let { cursor } = (await ask(topics, undefined, as)).body as { cursor: string }
  return async (): Promise<string[]> => {
    pass(10)
    const { body } = await ask(topics, cursor, as)
    cursor = body.cursor
    return body.changed
  }
}

const change = async (id: number, values: object) => {
  const { lockVersion } = (await service.get(wp(id), { as: ada })).body
  const { status } = await service.patch(wp(id), { as: ada, body: { lockVersion, ...values } })
  expect(status).toBe(200)
}
const rename = (id: number, subject: string) => change(id, { subject })
/** Renames a work package 16 times, which fills its log of changes. */
async function renameOften(id: number) {
  for (let turn = 1; turn <= 16; turn++) {
    pass(0.1)
    await rename(id, `Name ${turn}`)
  }
}
const comment = (id: number) =>
  service.post(`${wp(id)}/activities`, { as: ada, body: { comment: { raw: 'Seen.' } } })
const moveTo = (id: number, target: number) =>
  change(id, { _links: { project: { href: ofProject(target) } } })
/**
 * Imports more work packages than the logs of a project can contain. If the logs have lost changes that a poll needs,
 * the poll returns a later cursor, even if no topic has changed.
 */
const importMany = (project: number) =>
  service.import(Array.from({ length: 68 }, (_, index) => workPackage(100 + index, project)))
const remove = async (id: number) => {
  await service.delete(wp(id), { as: ada })
  await service.drain()
}

beforeEach(async () => {
  service = await start()
  pass(3600)
})

describe('polling for changes', () => {
  it('begins with a cursor, and no changed topics', async () => {
    const { status, body } = await ask(everything)

    expect([status, body.changed]).toEqual([200, []])
    expect((await ask(everything, body.cursor)).body).toEqual(body)
  })

  it('names a changed work package and the list of its project, once', async () => {
    const changed = await polling(everything)
    await rename(1, 'New')

    expect(await changed()).toEqual([wp(1), list(OPEN)])
    expect(await changed()).toEqual([])
  })

  it('names only the work package for a comment', async () => {
    const changed = await polling(everything)
    await comment(1)

    expect(await changed()).toEqual([wp(1)])
  })

  it('names the list for a change that a comment followed', async () => {
    const changed = await polling(everything)
    await rename(1, 'New')
    pass(1)
    await comment(1)
    pass(1)
    await comment(1)

    expect(await changed()).toEqual([wp(1), list(OPEN)])
    pass(60)
    await rename(1, 'Newer')
    expect(await changed()).toEqual([wp(1), list(OPEN)])
  })

  it('names only the list for a new work package', async () => {
    const changed = await polling(everything)
    const body = { subject: 'New', _links: { type: { href: '/api/v3/types/1' } } }
    expect((await service.post(list(OPEN), { as: mel, body })).status).toBe(201)

    expect(await changed()).toEqual([list(OPEN)])
  })

  it('names only the list for a deleted work package', async () => {
    const changed = await polling(everything)
    await remove(1)

    expect(await changed()).toEqual([list(OPEN)])
    expect(await changed()).toEqual([])
  })

  it('names a moved work package and both lists', async () => {
    const changed = await polling(everything)
    await moveTo(1, OTHER)
    await service.drain()

    expect(await changed()).toEqual([wp(1), list(OPEN), list(OTHER)])
    await rename(1, 'New')
    expect(await changed()).toEqual([wp(1), list(OTHER)])
  })

  it('names a work package that has just changed and left its project, before the job records that it left', async () => {
    const changed = await polling([wp(1), list(OTHER)])
    await rename(1, 'New')
    pass(1)
    const before = (await workPackagesIn(service.ports).byId(1))!
    const after = { ...before, project: OTHER, updatedAt: new Date(now).toISOString() }
    await workPackagesIn(service.ports).replace(before, after)

    expect(await changed()).toEqual([wp(1), list(OTHER)])
    const position = Buffer.from((await ask([wp(1)])).body.cursor, 'base64url').toString()
    expect(position).toContain(`w1=${OTHER}.`)
  })

  it('names a work package that has changed before so many others that the logs lack it', async () => {
    await service.import([workPackage(5, OPEN)])
    pass(3600)
    const changed = await polling([wp(1)])
    await rename(1, 'New')
    await renameOften(5)

    expect(await changed()).toEqual([wp(1)])
    expect(await changed()).toEqual([])
  })

  it('names a project for its own changes only', async () => {
    const changed = await polling(everything)
    expect((await service.patch(ofProject(OPEN), { as: ada, body: { name: 'New' } })).status).toBe(200)

    expect(await changed()).toEqual([ofProject(OPEN)])
  })

  it('names the notifications of the requester when there is a new one, and when one is read', async () => {
    const [changed, ofOther] = [await polling([NEWS]), await polling([NEWS], nils)]
    await change(1, { _links: { responsible: { href: '/api/v3/users/2' } } })
    await service.drain()
    expect([await changed(), await ofOther()]).toEqual([[NEWS], []])
    await service.post('/api/v3/notifications/read_ian', { as: mel })

    expect([await changed(), await changed()]).toEqual([[NEWS], []])
  })

  it('finds a change that is stored after a later one, for half a minute', async () => {
    const changed = await polling([wp(1), wp(2), list(OPEN)])
    await rename(1, 'New')
    expect(await changed()).toEqual([wp(1), list(OPEN)])
    now -= 15_000
    await rename(2, 'Late')
    now += 15_000

    expect(await changed()).toEqual([wp(2), list(OPEN)])
    expect(await changed()).toEqual([])
  })

  it('names a change whose time was not noted in the project, once the sweeper has corrected it', async () => {
    const { rows } = projectsIn(service.ports)
    const changed = await polling([wp(1), list(OPEN), wp(21)])
    const noted = (await rows.get(OPEN))?.[projectFields.activity]
    await rename(1, 'New')
    await service.ports.table.write([rows.change(OPEN, { set: { [projectFields.activity]: noted } })])
    pass(60)
    await rename(21, 'Later')
    expect(await changed()).toEqual([wp(21)])
    await sweepActivities(service.ports)

    expect(await changed()).toEqual([wp(1), list(OPEN)])
    await sweepActivities(service.ports)
    expect(await changed()).toEqual([])
  })

  it('names topics that are new to the cursor if they changed after its time', async () => {
    const { cursor } = (await ask([wp(1)])).body
    pass(10)
    await rename(2, 'New')
    pass(10)

    const topics = [wp(2), wp(3), list(OPEN), list(OTHER)]
    expect((await ask(topics, cursor)).body.changed).toEqual([wp(2), list(OPEN)])
  })

  it('names lists and work packages that an import has changed', async () => {
    const changed = await polling([wp(1), wp(2), list(OPEN)])
    await service.import([workPackage(1, OPEN, { subject: 'Imported', updatedAt: '2026-03-02T12:30:00Z' })])

    expect(await changed()).toEqual([wp(1), list(OPEN)])
  })

  it('accepts identifiers of projects and addresses without the root, and repeats them as sent', async () => {
    const topics = [`/projects/${'project-1'}/work_packages`, '/work_packages/1', '/notifications']
    const changed = await polling(topics)
    await rename(1, 'New')

    expect(await changed()).toEqual(topics.slice(0, 2))
  })

  it('answers 304 to the tag of the last answer while nothing changes', async () => {
    const topics = [wp(1), list(OPEN), NEWS]
    const first = await ask(topics)
    const tag = { 'if-none-match': String(first.headers.get('etag')) }
    pass(600)
    await rename(21, 'RedirectTo')

    expect((await ask(topics, first.body.cursor, mel, tag)).status).toBe(304)
    await rename(1, 'New')
    expect((await ask(topics, first.body.cursor, mel, tag)).status).toBe(200)
  })

  it('keeps the cursor when other work packages of the project change, unless they are many', async () => {
    const { cursor } = (await ask([wp(1)])).body
    pass(10)
    await rename(2, 'New')
    const after = await ask([wp(1)], cursor)
    await renameOften(2)
    const afterMany = await ask([wp(1)], cursor)

    expect(after.body).toMatchObject({ cursor, changed: [] })
    expect(afterMany.body.changed).toEqual([])
    expect(afterMany.body.cursor).not.toBe(cursor)
  })
})

describe('the topics of others', () => {
  const hidden: Record<string, () => Promise<unknown>> = {
    'a change': () => rename(31, 'New'),
    'a comment': () => comment(31),
    'many changes': () => importMany(HIDDEN),
    'a deletion': () => remove(31),
    'a change of the project': () => service.patch(ofProject(HIDDEN), { as: ada, body: { name: 'New' } }),
    'a move to another hidden project': async () => {
      await service.import([project(4)])
      await moveTo(31, 4)
      await service.drain()
    },
  }

  it.each(Object.entries(hidden))('are answered with the same bytes before and after %s', async (_, make) => {
    const since = (await ask(everything)).body.cursor
    pass(10)
    const before = [await ask(everything), await ask(everything, since)]
    await make()
    now = Date.parse('2026-03-02T13:00:10Z')
    const after = [await ask(everything), await ask(everything, since)]

    expect(after.map(({ body }) => JSON.stringify(body))).toEqual(
      before.map(({ body }) => JSON.stringify(body)),
    )
  })

  it.each(['a deletion', 'a change', 'nothing'])(
    'that were visible are answered as if hidden, after %s',
    async (event) => {
      const since = (await ask([wp(21), wp(1), list(OTHER)])).body.cursor
      const { elements } = (await service.get('/api/v3/memberships?pageSize=100', { as: ada })).body._embedded
      const own = elements.find(
        ({ _links: { principal, project: of } }: { _links: Record<string, { href: string }> }) =>
          principal?.href === '/api/v3/users/2' && of?.href === ofProject(OTHER),
      )
      await service.delete(`/api/v3/memberships/${own.id}`, { as: ada })
      await service.drain()
      if (event === 'a deletion') await remove(21)
      if (event === 'a change') await rename(21, 'New')
      await rename(1, 'New')
      now = Date.parse('2026-03-02T14:00:00Z')
      const { changed, cursor } = (await ask([wp(21), wp(1), list(OTHER)], since)).body

      expect(changed).toEqual([wp(1)])
      expect(Buffer.from(cursor, 'base64url').toString()).not.toContain('w21')
    },
  )

  it('do not change for someone who sees the project without its work packages', async () => {
    const changed = await polling(everything, nils)
    await rename(1, 'New')
    await service.patch(ofProject(OPEN), { as: ada, body: { name: 'New' } })

    expect(await changed()).toEqual([ofProject(OPEN)])
  })

  it('do not move the cursor of someone who sees the project without its work packages', async () => {
    const { body } = await ask(everything, undefined, nils)
    pass(10)
    await importMany(OPEN)

    expect((await ask(everything, body.cursor, nils)).body).toEqual(body)
  })

  it('change for a new member from then on', async () => {
    const changed = await polling([wp(31), list(HIDDEN)])
    await service.import([membership(2, HIDDEN, 5)])
    expect(await changed()).toEqual([])
    await rename(31, 'New')

    expect(await changed()).toEqual([wp(31), list(HIDDEN)])
  })

  it('are not revealed by a forged cursor', async () => {
    const forged = Buffer.from(`${now},w31=${HIDDEN}.5,l${HIDDEN}=0.,e${HIDDEN}=0`).toString('base64url')
    await rename(31, 'New')

    expect((await ask([wp(31), list(HIDDEN)], forged)).body).toMatchObject({ changed: [], cursor: forged })
  })
})

describe('a query without valid topics', () => {
  const numbered = Array.from({ length: 51 }, (_, index) => wp(index + 1))

  it.each([
    ['no topics', '', "Topics can't be blank."],
    ['too many topics', numbered.join(), 'Topics is too long (maximum is 50).'],
    ['another kind of address', '/api/v3/users/1', 'Topics is not set to one of the allowed values.'],
    ['a text that is no id', '/api/v3/work_packages/form', 'Topics is not set to one of the allowed values.'],
    [
      'a list elsewhere',
      'https://elsewhere/api/v3/work_packages/1',
      'Topics is not set to one of the allowed values.',
    ],
    ['the address of a form', '/projects/form', 'Topics is not set to one of the allowed values.'],
    ['the address of a schema', '/projects/schema', 'Topics is not set to one of the allowed values.'],
    [
      'the address of possible parents',
      '/projects/available_parent_projects',
      'Topics is not set to one of the allowed values.',
    ],
    ['an empty topic', `${wp(1)},`, 'Topics is not set to one of the allowed values.'],
  ])('is refused for %s', async (_, topics, message) => {
    const { status, body } = await service.get(`/api/v3/changes?${new URLSearchParams({ topics })}`, {
      as: mel,
    })

    expect([status, body.errorIdentifier, body.message]).toEqual([
      400,
      'urn:service-org:api:v3:errors:InvalidQuery',
      message,
    ])
  })

  it.each(['x', 'MTIz\u0000', '-1', '999999999999999', '5,w1', '5,w1=3.4;', '5,constructor=1'])(
    'is refused for the cursor %j',
    async (text) => {
      const sent = [text, Buffer.from(text).toString('base64url')]
      const answers = await Promise.all(sent.map((since) => ask([wp(1)], since)))

      expect(answers.map(({ status, body }) => [status, body.message])).toEqual(
        sent.map(() => [400, 'Since is invalid.']),
      )
    },
  )

  it('is refused without credentials first', async () => {
    await service.import([{ kind: 'settings', loginRequired: true }])

    expect((await service.get('/api/v3/changes?topics=x')).status).toBe(401)
  })
})
