import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { itemsOf } from '#test/support/engine/raw-table.ts'
import { Service } from '#test/support/engine/service.ts'
import { fileOf } from '#test/support/fixtures/attachment-worlds.ts'
import { audited } from '#test/support/fixtures/audited.ts'
import {
  admin,
  COPY,
  copied,
  copier,
  identifier,
  PARENT,
  world,
} from '#test/support/fixtures/copied-project.ts'
import { PNG, upload } from '#test/support/fixtures/files.ts'
import { violations } from '#test/support/oracles/invariants.ts'

let service: Service

/** Returns the exported records of a kind that belong to the copy. */
async function inCopy(kind: string) {
  const records = (await service.export()) as Record<string, unknown>[]
  return records.filter((one) => one.kind === kind && one.project === COPY)
}

const projectRecord = async () =>
  (await service.export()).find((one) => (one as { identifier?: string }).identifier === identifier)

describe('a copy of a project with the usual parts', () => {
  let shown: Awaited<ReturnType<typeof copied>>

  beforeAll(async () => {
    service = await Service.startWith(world)
    shown = await copied(service)
  })

  it('is announced by a status that ends with a link to the new project', async () => {
    const { status, percentageDone, message, payload, _links } = shown

    const project = { href: `/api/v3/projects/${COPY}`, title: 'Apollo 2' }
    expect({ status, percentageDone, message }).toEqual({
      status: 'success',
      percentageDone: 100,
      message: null,
    })
    expect(payload).toEqual({ _links: { project } })
    expect(_links.project).toEqual(project)
    expect((await service.get(project.href, { as: copier })).body.active).toBe(true)
  })

  it('has the values of the original that its requester sees', async () => {
    expect(await projectRecord()).toMatchObject({
      name: 'Apollo 2',
      description: 'To the *moon*.',
      status: 'at risk',
      statusExplanation: 'Late.',
      types: [1, 2],
      customFields: { 1: 'A-1', 2: 3 },
    })
    expect((await projectRecord()) as object).not.toHaveProperty('customFields.4')
  })

  it('has the same members, and its requester', async () => {
    expect(await inCopy('membership')).toMatchObject([
      { principal: 8, roles: [4] },
      { principal: 2, roles: [1] },
      { principal: 3, roles: [3] },
      { principal: 5, roles: [4] },
    ])
    expect(service.mailer.arrived).toEqual([])
  })

  it('has copies of the versions, categories and work packages, which link each other', async () => {
    expect(await inCopy('version')).toMatchObject([{ id: 3, name: '1.0', sharing: 'descendants' }])
    expect(await inCopy('category')).toMatchObject([{ id: 2, name: 'Engine', defaultAssignee: 5 }])
    expect(await inCopy('work_package')).toMatchObject([
      {
        id: 5,
        subject: 'Build the lander',
        description: 'See #2 and **engine**.',
        author: 2,
        assignee: 5,
        category: 2,
        version: 3,
        startDate: '2026-01-01',
        dueDate: '2026-01-10',
        estimatedMinutes: 480,
        customFields: { 3: 3 },
      },
      { id: 6, subject: 'Landing', type: 2, dueDate: '2026-02-28' },
      { id: 7, subject: 'Cut the legs', parent: 5 },
    ])
  })

  it('leaves out links to the outside', async () => {
    const [, , child] = await inCopy('work_package')
    const relations = (await service.export()).filter(({ kind }) => kind === 'relation')

    expect(child).not.toHaveProperty('version')
    expect(relations.slice(2)).toMatchObject([
      { from: 6, to: 5, type: 'follows', lag: 2, description: 'first the lander' },
    ])
  })

  it('has public queries and those of its requester, whose filters name the copies', async () => {
    expect(await inCopy('query')).toMatchObject([
      { name: 'Of 1.0', user: 2, public: true, filters: [{ version: { operator: '=', values: ['3'] } }] },
      { name: 'Mine', user: 2, public: false },
    ])
  })

  it('lists the creation of each work package as the only activity', async () => {
    const { body } = await service.get('/api/v3/work_packages/5/activities', { as: copier })

    expect(body.total).toBe(1)
    expect(body._embedded.elements[0].details.map(({ raw }: { raw: string }) => raw)).toContain(
      'Version set to 1.0',
    )
  })

  it('is in the audit log with its members and categories, as written by its requester', async () => {
    const entries = (await audited(service)).map(({ action, actor, object, changes }) =>
      [action, actor?.title, object?.title, changes.at(-1)?.property, String(changes.at(-1)?.new)].join('; '),
    )

    expect(entries).toEqual([
      'project:created; cleo Person; Apollo 2; public; false',
      'membership:created; cleo Person; cleo Person (Apollo 2); roles; Role 1',
      'category:created; cleo Person; Engine; defaultAssignee; mel Person',
      'membership:created; cleo Person; Crew (Apollo 2); roles; Role 4',
      'membership:created; cleo Person; hal Person (Apollo 2); roles; Role 3',
      'membership:created; cleo Person; mel Person (Apollo 2); roles; Role 4',
    ])
  })

  it('is found by words, and consistent in everything that is stored', async () => {
    const found = await service.get('/api/v3/search?query=lander', { as: copier })

    expect(found.body._embedded.elements.map(({ id }: { id: number }) => id).sort()).toEqual([1, 5])
    expect(violations(service.ports, await itemsOf(service.table))).toEqual([])
  })
})

describe('a copy of a project', () => {
  beforeEach(async () => {
    service = await Service.startWith(world)
  })

  it('has hidden values if an administrator makes it, who becomes no member', async () => {
    await copied(service, { parts: [] }, admin)

    expect(await projectRecord()).toMatchObject({ customFields: { 1: 'A-1', 4: 'hush' } })
    expect(await inCopy('membership')).toEqual([])
  })

  it('moves dates, if it is told by how many days', async () => {
    await copied(service, { shiftDays: 31 })

    expect(await inCopy('version')).toMatchObject([{ startDate: '2026-02-01', endDate: '2026-03-03' }])
    expect(await inCopy('work_package')).toMatchObject([
      { startDate: '2026-02-01', dueDate: '2026-02-10' },
      { startDate: '2026-03-31', dueDate: '2026-03-31' },
      {},
    ])
  })

  it('leaves links empty to the parts that it lacks', async () => {
    await copied(service, { parts: ['work_packages'] })
    const [first] = await inCopy('work_package')

    expect(Object.keys(first as object)).not.toEqual(
      expect.arrayContaining(['version', 'category', 'assignee']),
    )
    expect(first).not.toHaveProperty('assignee')
    expect(first).not.toHaveProperty('version')
    expect(first).not.toHaveProperty('category')
    expect(await inCopy('query')).toEqual([])
    expect(await inCopy('membership')).toMatchObject([{ principal: 2 }])
  })

  it('is below the parent that its request names', async () => {
    const parent = { href: `/api/v3/projects/${PARENT}` }
    await copied(service, { _links: { parent } })

    expect(await projectRecord()).toMatchObject({ parent: PARENT })
  })
})

describe('a copy with attachments', () => {
  it('has a file of its own for each attachment', async () => {
    service = await Service.startWith(world)
    const as = copier
    await service.post('/api/v3/work_packages/1/attachments', { as: admin, body: upload('plan.png') })
    await service.post('/api/v3/work_packages/1/attachments', { as: admin, body: upload('plan.png') })
    await copied(service, { parts: ['work_packages', 'attachments'] })
    expect(violations(service.ports, await itemsOf(service.table))).toEqual([])
    await service.delete('/api/v3/attachments/1', { as: admin })
    const { body } = await service.get('/api/v3/work_packages/5/attachments', { as })

    expect(body._embedded.elements).toMatchObject([
      { id: 3, fileName: 'plan.png', fileSize: PNG.length, digest: { algorithm: 'md5' } },
      { id: 4, fileName: 'plan.png' },
    ])
    expect(Buffer.from(await (await fileOf(service, 3, as)).arrayBuffer())).toEqual(PNG)
  })
})
