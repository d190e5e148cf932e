import { beforeEach, describe, expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'
import { userLink } from '#test/support/fixtures/project-fields.ts'
import {
  holderOf,
  PRIVATE,
  pathOf,
  projectsPath,
  roles,
  setUp,
  tokens,
} from '#test/support/fixtures/project-personas.ts'
import { customField, membership, project } from '#test/support/fixtures/records.ts'

const path = pathOf(PRIVATE)
const editor = holderOf('edit_project')

let service: Service
const update = (body: object, as = editor, at = path) => service.patch(at, { as, body })
const shown = async (as = editor, at = path) => (await service.get(at, { as })).body

beforeEach(async () => {
  service = await Service.start()
})

describe('A custom field that is for administrators only', () => {
  const SECRET_FIELD = 12
  const LINKED = 13

  beforeEach(() =>
    setUp(
      service,
      customField(SECRET_FIELD, 'string', { visible: false, required: true, maxLength: 5, default: 'dflt' }),
      customField(LINKED, 'user', { visible: false }),
      project(20, { parent: PRIVATE, public: true, customFields: { 12: 'deep' } }),
      membership(4, PRIVATE, roles.editor),
    ),
  )

  it('is nowhere to be seen for anybody else', async () => {
    await update({ customField12: 'xyz', _links: { customField13: userLink(1) } }, tokens.admin)
    expect(await shown(tokens.admin)).toMatchObject({ customField12: 'xyz' })
    const forms = [
      await service.post(`${path}/form`, { as: editor, body: {} }),
      await service.post(`${projectsPath}/form`, { as: tokens.creator, body: {} }),
    ]
    const parents = `${projectsPath}/available_parent_projects`
    const seen = [
      await shown(),
      await shown(editor, pathOf(20)),
      (await service.get(projectsPath, { as: editor })).body,
      (await service.get(parents, { as: editor })).body,
      (await service.get(`${projectsPath}/schema`, { as: editor })).body,
      ...forms.map(({ body }) => body),
    ]

    for (const body of seen) expect(JSON.stringify(body)).not.toMatch(/customField1[23]/)
  })

  it('is ignored where anybody else writes it, right or wrong', async () => {
    await update({ customField12: 'xyz' }, tokens.admin)
    const before = await shown()
    for (const value of ['other', 'far too long', 7, null]) {
      const body = { customField12: value, _links: { customField13: value } }
      expect(await update(body)).toMatchObject({ status: 200, body: before })
      const form = await service.post(`${path}/form`, { as: editor, body })
      expect(form.body._embedded.validationErrors).toEqual({})
    }
    expect((await shown(tokens.admin)).customField12).toBe('xyz')
  })

  it('keeps its value when anybody else changes the project', async () => {
    await update({ customField12: 'xyz', _links: { customField13: userLink(1) } }, tokens.admin)
    await update({ name: 'Other' })

    const { customField12, _links } = await shown(tokens.admin)
    expect([customField12, _links.customField13.title]).toEqual(['xyz', 'Ada Admin'])
  })

  it('has its default in what anybody else creates', async () => {
    const body = { name: 'New', identifier: 'new-one', customField12: 'mine' }
    const created = await service.post(projectsPath, { as: tokens.creator, body })

    expect(created.status).toBe(201)
    expect(created.body).not.toHaveProperty('customField12')
    expect((await shown(tokens.admin, pathOf('new-one'))).customField12).toBe('dflt')
  })

  it('is no filter and no order for anybody else', async () => {
    const filters = encodeURIComponent(JSON.stringify([{ customField12: { operator: '=', values: ['a'] } }]))
    const sortBy = encodeURIComponent(JSON.stringify([['customField12', 'asc']]))
    for (const query of [`filters=${filters}`, `sortBy=${sortBy}`]) {
      expect((await service.get(`${projectsPath}?${query}`, { as: tokens.admin })).status).toBe(200)
      expect((await service.get(`${projectsPath}?${query}`, { as: editor })).status).toBe(400)
    }
  })
})
