import { beforeEach, describe, expect, it } from 'vitest'
import { projectsIn } from '#shared/resources/projects/store.ts'
import { Service } from '#test/support/engine/service.ts'
import {
  ARCHIVED,
  holderOf,
  PRIVATE,
  PUBLIC,
  pathOf,
  SECRET,
  setUp,
  times,
  tokens,
} from '#test/support/fixtures/project-personas.ts'
import { project } from '#test/support/fixtures/records.ts'
import {
  forbidden,
  missing,
  multipleErrors,
  readOnly,
  violation,
} from '#test/support/oracles/expected-errors.ts'

const now = '2026-03-04T05:06:07.008Z'
const path = pathOf(PRIVATE)
const editor = holderOf('edit_project')

describe('PATCH /api/v3/projects/{id}', () => {
  let service: Service
  const update = (body: unknown, as: string | undefined = editor) => service.patch(path, { as, body })
  const shown = async (as = editor, at = path) => (await service.get(at, { as })).body

  beforeEach(async () => {
    service = await Service.start({ now: () => new Date(now) })
    await setUp(
      service,
      project(20, { name: 'Child', parent: PRIVATE, description: 'Old', statusExplanation: 'Why', ...times }),
    )
  })

  it('answers 200 with the changed project, as GET shows it from then on', async () => {
    const body = { name: 'Soyuz', status: 'off track', public: true, description: { raw: '*new*' } }
    const answer = await update(body)

    expect(answer).toMatchObject({
      status: 200,
      body: { ...body, description: { html: '<p><em>new</em></p>' }, ...times, updatedAt: now },
    })
    expect(answer.body._links.self.title).toBe('Soyuz')
    expect(await shown()).toEqual(answer.body)
  })

  it('takes an identifier in the address, and shows who is asking what that one may see', async () => {
    const answer = await service.patch(pathOf('APOLLO'), { as: tokens.grouped, body: { name: 'Soyuz' } })

    expect(answer).toMatchObject({ status: 200, body: { name: 'Soyuz' } })
    expect(answer.body).toEqual(await shown(tokens.grouped))
    expect(answer.body._links).not.toHaveProperty('delete')
  })

  it('keeps everything that the body does not name', async () => {
    const before = await projectsIn(service.ports).byId(20)
    await service.patch(pathOf(20), { as: tokens.admin, body: { name: 'Other' } })

    expect(await projectsIn(service.ports).byId(20)).toEqual({
      ...before,
      name: 'Other',
      updatedAt: now,
      version: (before?.version ?? 0) + 1,
    })
  })

  it('empties what is set to null, or to an empty text', async () => {
    const body = { description: null, statusExplanation: { raw: '' }, _links: { parent: { href: null } } }
    const answer = await service.patch(pathOf(20), { as: tokens.admin, body })

    expect(answer.body).toMatchObject({ description: { raw: null }, statusExplanation: { raw: '' } })
    expect(answer.body._links.parent).toEqual({ href: null })
    expect(await projectsIn(service.ports).byId(20)).not.toHaveProperty('description')
    expect(await projectsIn(service.ports).byId(20)).not.toHaveProperty('parent')
  })

  it.each<[what: string, body: object]>([
    ['no property', {}],
    ['the present values', { name: 'Child', identifier: 'project-20', active: true, status: 'on track' }],
    ['them between spaces', { name: ' Child ', identifier: 'project-20\n' }],
    [
      'the present texts',
      { description: { raw: 'Old', html: '<p>Other</p>' }, statusExplanation: { raw: 'Why' } },
    ],
    ['the present parent, on another host', { _links: { parent: { href: `https://x.example${path}` } } }],
    ['the present parent beside the links', { parent: { href: path } }],
    ['the present read-only values', { id: 20, ...times }],
    ['only what is ignored', { _type: 'X', type: null, _links: { self: 1 }, _embedded: [] }],
  ])('changes nothing, not even updatedAt, when it is sent %s', async (_, body) => {
    const before = await shown(tokens.admin, pathOf(20))
    const { result, writeUnits } = await service.meter.measure(() =>
      service.patch(pathOf(20), { as: tokens.admin, body }),
    )

    expect(result).toMatchObject({ status: 200, body: before })
    expect(writeUnits).toBe(0)
  })

  it.each([
    ['an administrator', tokens.admin],
    ['an editor', editor],
  ])('takes back the whole resource from %s, changed in one place', async (_, as) => {
    for (const at of [path, pathOf(20)].slice(0, as === tokens.admin ? 2 : 1)) {
      const before = await shown(as, at)
      expect(await service.patch(at, { as, body: before })).toMatchObject({ status: 200, body: before })

      const after = await service.patch(at, { as, body: { ...before, name: 'Other' } })
      const { self, updateImmediately, ...links } = after.body._links
      expect(after.body).toMatchObject({ ...before, name: 'Other', updatedAt: now, _links: links })
    }
  })

  it('takes back an element of the list', async () => {
    const list = await service.get('/api/v3/projects', { as: tokens.admin })
    const element = list.body._embedded.elements.find(({ id }: { id: number }) => id === 20)

    const answer = await service.patch(pathOf(20), { as: tokens.admin, body: element })
    expect(answer).toMatchObject({ status: 200, body: { updatedAt: times.updatedAt } })
  })

  it('refuses other read-only values', async () => {
    expect(await update({ id: 2, createdAt: now, updatedAt: now, name: '' })).toMatchObject({
      status: 422,
      body: multipleErrors(
        readOnly('id', 'ID'),
        violation('name', "Name can't be blank."),
        readOnly('createdAt', 'Created on'),
        readOnly('updatedAt', 'Updated on'),
      ),
    })
  })

  it.each([
    ...(['view_project', 'add_work_packages', 'manage_versions', 'manage_members'] as const).map(
      (one): [string, string] => [`a holder of ${one}`, holderOf(one)],
    ),
    ['a member without any permission', tokens.powerless],
  ])('is forbidden for %s, whatever is sent', async (_, as) => {
    for (const body of [{ name: 'X' }, {}, { name: '' }, { id: 9 }]) {
      expect(await update(body, as)).toMatchObject({ status: 403, body: forbidden })
    }
  })

  it.each([PRIVATE, SECRET, ARCHIVED, 999, 'nothing'])('answers a stranger 404 for %s', async (id) => {
    const answer = await service.patch(pathOf(id), { as: tokens.stranger, body: { name: '' } })

    expect(answer).toMatchObject({ status: 404, body: missing })
  })

  it('is forbidden in a public project that one only sees', async () => {
    const answer = await service.patch(pathOf(PUBLIC), { as: tokens.stranger, body: {} })

    expect(answer).toMatchObject({ status: 403, body: forbidden })
  })

  it('finds it under its new identifier only, and frees the old one', async () => {
    expect(await update({ identifier: 'soyuz' })).toMatchObject({
      status: 200,
      body: { identifier: 'soyuz' },
    })

    expect(await service.get(pathOf('apollo'), { as: editor })).toMatchObject({ status: 404 })
    expect((await shown(editor, pathOf('Soyuz'))).id).toBe(PRIVATE)
    const other = await service.patch(pathOf(20), { as: tokens.admin, body: { identifier: 'Apollo' } })
    expect(other).toMatchObject({ status: 200 })
  })

  it('changes the case of an identifier', async () => {
    expect(await update({ identifier: 'Apollo' })).toMatchObject({
      status: 200,
      body: { identifier: 'Apollo' },
    })
    expect((await shown(editor, pathOf('apollo'))).identifier).toBe('Apollo')
  })
})
