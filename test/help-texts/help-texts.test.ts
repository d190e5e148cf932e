import { beforeEach, describe, expect, it } from 'vitest'
import { helpTextsIn } from '#shared/resources/help-texts/store.ts'
import { itemsOf } from '#test/support/engine/raw-table.ts'
import { Service } from '#test/support/engine/service.ts'
import { audited } from '#test/support/fixtures/audited.ts'
import * as record from '#test/support/fixtures/records.ts'
import { forbidden, missing, violation } from '#test/support/oracles/expected-errors.ts'
import { violations } from '#test/support/oracles/invariants.ts'

const [admin, member, outsider] = [1, 2, 3].map(record.tokenOf) as [string, string, string]
const list = '/api/v3/help_texts'

const records = [
  record.role(1, ['view_project', 'view_work_packages'], { assignable: true }),
  record.user(1, 'ada', { admin: true, token: admin }),
  record.user(2, 'ben', { token: member }),
  record.user(3, 'otto', { token: outsider }),
  record.project(1),
  record.project(2),
  record.membership(2, 1, 1),
  record.customField(1, 'string', { resource: 'work_package', projects: [1] }),
  record.customField(2, 'string', { resource: 'work_package', projects: [2] }),
  record.customField(3, 'string', { resource: 'work_package', visible: false }),
  record.customField(4, 'string', { resource: 'project' }),
]

let service: Service

beforeEach(async () => {
  service = await Service.startWith(records)
})

const text = (attribute: string, more: object = {}) => ({
  ...{ attribute, scope: 'WorkPackage', helpText: { raw: 'It is *this*.' } },
  ...more,
})
const create = (body: object, as = admin) => service.post(list, { as, body })
const created = async (attribute: string, more?: object) => (await create(text(attribute, more))).body
const pathOf = ({ id }: { id: number }) => `${list}/${id}`
const attributesFor = async (as: string) =>
  (await service.get(list, { as })).body._embedded.elements.map((one: { attribute: string }) => one.attribute)

describe('A help text', () => {
  it('is created, changed and deleted by an administrator', async () => {
    const { status, body, headers } = await create(text('status'))
    expect([status, headers.get('location')]).toEqual([201, pathOf(body)])
    expect(body).toMatchObject({
      _type: 'HelpText',
      ...{ attribute: 'status', scope: 'WorkPackage' },
      helpText: { format: 'markdown', raw: 'It is *this*.', html: '<p>It is <em>this</em>.</p>' },
      _links: { self: { href: pathOf(body), title: 'WorkPackage.status' } },
    })

    const change = { attribute: 'name', scope: 'Project', helpText: { raw: 'Short.' } }
    const changed = await service.patch(pathOf(body), { as: admin, body: change })
    expect(changed).toMatchObject({ status: 200, body: { attribute: 'name', scope: 'Project' } })
    expect((await service.get(pathOf(body), { as: outsider })).body.helpText.raw).toBe('Short.')

    expect((await service.delete(pathOf(body), { as: admin })).status).toBe(204)
    expect((await service.get(list, { as: admin })).body.total).toBe(0)
    expect(violations(service.ports, await itemsOf(service.table))).toEqual([])
  })

  it.each([
    [text('speed'), 'attribute', 'Attribute is not set to one of the allowed values.'],
    [text('Status'), 'attribute', 'Attribute is not set to one of the allowed values.'],
    [
      text('subject', { scope: 'Project' }),
      'attribute',
      'Attribute is not set to one of the allowed values.',
    ],
    [text('customField9'), 'attribute', 'Attribute is not set to one of the allowed values.'],
    [text('customField4'), 'attribute', 'Attribute is not set to one of the allowed values.'],
    [text('name', { scope: 'User' }), 'scope', 'Resource type is not set to one of the allowed values.'],
    [text('status', { helpText: { raw: ' ' } }), 'helpText', "Help text can't be blank."],
    [text('status', { helpText: null }), 'helpText', "Help text can't be blank."],
    [
      text('status', { helpText: { raw: 'x'.repeat(5001) } }),
      'helpText',
      'Help text is too long (maximum is 5000 characters).',
    ],
    [text('type'), 'attribute', 'Attribute has already been taken.'],
  ])('is 422 with %j', async (body, attribute, message) => {
    await created('type')

    expect(await create(body)).toMatchObject({ status: 422, body: violation(attribute, message) })
    expect(await attributesFor(admin)).toEqual(['type'])
  })

  it('explains an attribute of one scope, or the attribute of that name of another one', async () => {
    const { id } = await created('description')
    expect((await create(text('description', { scope: 'Project' }))).status).toBe(201)

    const moved = await service.patch(pathOf({ id }), { as: admin, body: { scope: 'Project' } })
    expect(moved).toMatchObject({
      status: 422,
      body: violation('attribute', 'Attribute has already been taken.'),
    })
  })

  it('keeps an attribute of its new scope only', async () => {
    const { id } = await created('subject')

    expect(await service.patch(pathOf({ id }), { as: admin, body: { scope: 'Project' } })).toMatchObject({
      status: 422,
      body: violation('attribute', 'Attribute is not set to one of the allowed values.'),
    })
    expect((await service.patch(pathOf({ id }), { as: admin, body: { attribute: 'dueDate' } })).status).toBe(
      200,
    )
    expect((await create(text('subject'))).status).toBe(201)
  })

  it('has forms, which list the attributes of the scope', async () => {
    const form = await service.post(`${list}/form`, { as: admin, body: { scope: 'Version' } })
    const { schema, validationErrors } = form.body._embedded

    expect(Object.keys(validationErrors).sort()).toEqual(['attribute', 'helpText'])
    expect(schema.attribute._links?.allowedValues ?? schema.attribute._embedded.allowedValues).toContain(
      'sharing',
    )
    expect(schema.attribute._embedded.allowedValues).not.toContain('subject')
    const one = await created('status')
    const update = await service.post(`${pathOf(one)}/form`, { as: admin, body: {} })
    expect(update.body._links.commit).toEqual({ href: pathOf(one), method: 'patch' })
  })

  it('has a deletion that affects nothing else', async () => {
    const one = await created('status')

    expect((await service.get(`${pathOf(one)}/deletion`, { as: admin })).body).toMatchObject({
      ...{ _type: 'Deletion', deletes: [], detaches: [] },
    })
  })

  it('is in the audit log with each write that changes something', async () => {
    const one = await created('status')
    const body = { helpText: { raw: 'Else.' } }
    await service.patch(pathOf(one), { as: admin, body })
    await service.patch(pathOf(one), { as: admin, body })
    await service.delete(pathOf(one), { as: admin })

    expect(await audited(service)).toMatchObject([
      { action: 'help_text:created', object: { href: pathOf(one), title: 'WorkPackage.status' } },
      {
        action: 'help_text:updated',
        changes: [{ property: 'helpText', old: 'It is *this*.', new: 'Else.' }],
      },
      { action: 'help_text:deleted' },
    ])
  })

  it('is one of at most 500', async () => {
    const helpTexts = helpTextsIn(service.ports)
    const { counters } = helpTexts
    const one = await created('status')
    helpTexts.counters = async () => [{ number: 0, count: 500 }]

    expect(await create(text('type'))).toMatchObject({
      status: 422,
      body: violation('base', 'There can be no more than 500 help texts.'),
    })
    const body = { helpText: { raw: 'Else.' } }
    expect((await service.patch(pathOf(one), { as: admin, body })).status).toBe(200)
    helpTexts.counters = counters
    expect((await create(text('type'))).status).toBe(201)
  })

  it('links its writes to administrators only', async () => {
    const one = await created('status')
    const linksOf = async (path: string, as: string) =>
      Object.keys((await service.get(path, { as })).body._links)

    const writes = ['update', 'updateImmediately', 'delete', 'deletionPreview']
    expect(await linksOf(pathOf(one), admin)).toEqual(['self', 'schema', ...writes])
    expect(await linksOf(pathOf(one), member)).toEqual(['self', 'schema'])
    expect(await linksOf(list, admin)).toEqual(expect.arrayContaining(['create', 'createImmediately']))
    expect(await linksOf(list, member)).not.toContain('create')
  })
})

describe('Readers of help texts', () => {
  it('see those of attributes that they may know', async () => {
    const fields = [1, 2, 3].map((id) => `customField${id}`)
    const all: { id: number }[] = []
    for (const attribute of ['status', ...fields]) all.push(await created(attribute))
    await create(text('customField4', { scope: 'Project' }))

    expect(await attributesFor(admin)).toEqual(['status', ...fields, 'customField4'])
    expect(await attributesFor(member)).toEqual(['status', 'customField1', 'customField4'])
    expect(await attributesFor(outsider)).toEqual(['status'])
    const statuses = await Promise.all(
      all.map(async (one) => (await service.get(pathOf(one), { as: member })).status),
    )
    expect(statuses).toEqual([200, 200, 404, 404])
  })

  it('do not see those of deleted custom fields, which administrators can delete', async () => {
    const one = await created('customField1')
    await service.import([{ kind: 'custom_field', id: 1, deleted: true }])

    expect(await attributesFor(member)).toEqual([])
    expect(await attributesFor(admin)).toEqual(['customField1'])
    expect((await service.delete(pathOf(one), { as: admin })).status).toBe(204)
  })
})

describe('A write of a help text', () => {
  it.each<[string, string | undefined, object]>([
    ['a member', member, { status: 403, body: forbidden }],
    ['nobody', undefined, { status: 401 }],
  ])('by %s is refused', async (_, as, refused) => {
    const path = pathOf(await created('status'))
    const by = as === undefined ? {} : { as }
    const body = text('type')

    expect(await service.post(list, { ...by, body })).toMatchObject(refused)
    expect(await service.post(`${list}/form`, { ...by, body })).toMatchObject(refused)
    expect(await service.patch(path, { ...by, body })).toMatchObject(refused)
    expect(await service.post(`${path}/form`, { ...by, body })).toMatchObject(refused)
    expect(await service.get(`${path}/deletion`, by)).toMatchObject(refused)
    expect(await service.delete(path, by)).toMatchObject(refused)
    expect(await attributesFor(admin)).toEqual(['status'])
  })

  it('that its reader does not see is 404', async () => {
    const path = pathOf(await created('customField2'))

    expect(await service.patch(path, { as: member, body: {} })).toMatchObject({ status: 404, body: missing })
  })

  it('for another version is 412', async () => {
    const path = pathOf(await created('status'))
    const headers = { 'if-match': (await service.get(path, { as: admin })).headers.get('etag') as string }
    const change = (raw: string) => service.patch(path, { as: admin, headers, body: { helpText: { raw } } })

    expect((await change('One.')).status).toBe(200)
    expect((await change('Two.')).status).toBe(412)
  })

  it('of the same attribute twice at once leaves one', async () => {
    const answers = await Promise.all([1, 2].map(() => create(text('status'))))
    const [one, other] = [await created('type'), await created('dueDate')]
    const body = { attribute: 'subject' }
    const moved = await Promise.all(
      [one, other].map((helpText) => service.patch(pathOf(helpText), { as: admin, body })),
    )

    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422])
    expect(moved.map(({ status }) => status).sort()).toEqual([200, 422])
    expect(violations(service.ports, await itemsOf(service.table))).toEqual([])
  })
})

describe('An import of help texts', () => {
  const imported = { kind: 'help_text', id: 7, attribute: 'status', scope: 'WorkPackage', helpText: 'So.' }

  it('gives what an export gave', async () => {
    await create(text('type'))
    const exported = (await service.export()).filter(({ kind }) => kind === 'help_text')
    expect(exported).toMatchObject([{ attribute: 'type', scope: 'WorkPackage', helpText: 'It is *this*.' }])

    const other = await Service.startWith([...records, ...exported])
    expect((await other.export()).filter(({ kind }) => kind === 'help_text')).toEqual(exported)
  })

  it('leaves the ids of others unused', async () => {
    await service.import([imported])

    expect((await created('type')).id).toBeGreaterThan(7)
    expect(await service.get(`${list}/7`, { as: member })).toMatchObject({
      body: { helpText: { raw: 'So.' } },
    })
  })

  it.each([
    [{ ...imported, helpText: '' }, 'helpText: is missing.'],
    [{ ...imported, attribute: 'speed' }, 'attribute: the scope has none of this name.'],
    [{ ...imported, id: 8 }, 'attribute: another help text explains it.'],
  ])('refuses %j', async (line, reason) => {
    await service.import([imported])

    expect((await service.import([line])).rejected).toEqual([[1, reason]])
  })

  it('leaves out those of deleted custom fields', async () => {
    await created('customField1')
    await service.import([{ kind: 'custom_field', id: 1, deleted: true }])

    expect((await service.export()).filter(({ kind }) => kind === 'help_text')).toEqual([])
  })
})
