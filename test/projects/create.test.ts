import { beforeEach, describe, expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'
import {
  ARCHIVED,
  holderId,
  holderOf,
  PRIVATE,
  PUBLIC,
  pathOf,
  projectsPath,
  roles,
  setUp,
  tokens,
} from '#test/support/fixtures/project-personas.ts'
import { membership } from '#test/support/fixtures/records.ts'
import { forbidden, multipleErrors, readOnly, violation } from '#test/support/oracles/expected-errors.ts'

const now = '2026-03-04T05:06:07.008Z'
const least = { name: 'Voyager', identifier: 'voyager' }
const below = (id: number) => ({ _links: { parent: { href: pathOf(id) } } })

describe('POST /api/v3/projects', () => {
  let service: Service
  const create = (body: unknown, as: string | undefined = tokens.creator) =>
    service.post(projectsPath, { as, body })

  beforeEach(async () => {
    service = await Service.start({ now: () => new Date(now) })
    await setUp(service, { kind: 'settings', newProjectRoleId: roles.editor })
  })

  it('answers 201 with the project, which has what was not given by default', async () => {
    const { status, body } = await create(least, tokens.admin)

    expect(status).toBe(201)
    expect(body).toMatchObject({
      _type: 'Project',
      ...least,
      active: true,
      public: false,
      status: 'on track',
      statusExplanation: { format: 'markdown', raw: null, html: '' },
      description: { format: 'markdown', raw: null, html: '' },
      createdAt: now,
      updatedAt: now,
    })
    expect(body._links.parent).toEqual({ href: null })
    expect((await service.get(body._links.self.href, { as: tokens.admin })).body).toEqual(body)
    expect((await service.get(pathOf('VOYAGER'), { as: tokens.admin })).body).toEqual(body)
  })

  it('takes every property that can be written', async () => {
    const { body } = await create(
      {
        ...least,
        active: false,
        public: true,
        status: 'off track',
        statusExplanation: { raw: 'Late' },
        description: { raw: '*Far*', format: 'plain', html: 'ignored' },
        ...below(PRIVATE),
      },
      tokens.admin,
    )

    expect(body).toMatchObject({
      active: false,
      public: true,
      status: 'off track',
      statusExplanation: { raw: 'Late', html: '<p>Late</p>' },
      description: { format: 'markdown', raw: '*Far*', html: '<p><em>Far</em></p>' },
      _embedded: { parent: { name: 'Apollo' } },
    })
    expect(body._links.parent).toEqual({ href: pathOf(PRIVATE), title: 'Apollo' })
  })

  it('ignores what is unknown, and read-only values that are the defaults', async () => {
    const body = {
      ...least,
      _type: 'User',
      nonsense: 1,
      type: 'x',
      _embedded: { parent: 1 },
      id: null,
      createdAt: null,
    }

    expect(await create({ ...body, _links: { nonsense: 1 } })).toMatchObject({ status: 201 })
  })

  it('reports read-only values', async () => {
    expect(await create({ ...least, id: 5, createdAt: now, updatedAt: now })).toMatchObject({
      status: 422,
      body: multipleErrors(
        readOnly('id', 'ID'),
        readOnly('createdAt', 'Created on'),
        readOnly('updatedAt', 'Updated on'),
      ),
    })
  })

  it('needs a name and an identifier', async () => {
    expect(await create({})).toMatchObject({
      status: 422,
      body: multipleErrors(
        violation('identifier', "Identifier can't be blank."),
        violation('name', "Name can't be blank."),
      ),
    })
  })

  it.each([
    ['a stranger', tokens.stranger],
    ['somebody who edits another project', holderOf('edit_project')],
    ['a member without any permission', tokens.powerless],
  ])('is forbidden for %s, whatever is sent', async (_, as) => {
    for (const body of [least, {}, { ...least, ...below(PRIVATE) }, { name: 5 }]) {
      expect(await create(body, as)).toMatchObject({ status: 403, body: forbidden })
    }
  })

  it.each([
    ['a project that the creator edits', 'editor', PRIVATE, 201],
    ['a public project, which needs no membership', 'creator', PUBLIC, 201],
    ['a private project of others', 'creator', PRIVATE, 422],
    ['an archived project', 'admin', ARCHIVED, 422],
    ['an archived project', 'creator', ARCHIVED, 422],
    ['none that there is', 'admin', 999, 422],
  ] as const)('puts it below %s (%s, %i): %i', async (_, who, id, expected) => {
    await service.import([membership(holderId('edit_project'), null, roles.creator)])
    const as = { editor: holderOf('edit_project'), creator: tokens.creator, admin: tokens.admin }[who]
    const { status, body } = await create({ ...least, ...below(id) }, as)

    expect(status).toBe(expected)
    if (status === 422) expect(body).toEqual(violation('parent', 'Subproject of does not exist.'))
    else expect(body._links.parent.href).toBe(pathOf(id))
  })

  it('creates archived ones for administrators only', async () => {
    expect(await create({ ...least, active: false })).toMatchObject({
      status: 422,
      body: violation('active', 'Active is not set to one of the allowed values.'),
    })
    expect(await create({ ...least, active: false }, tokens.admin)).toMatchObject({
      status: 201,
      body: { active: false },
    })
  })
})
