import { beforeAll, describe, expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'
import {
  ARCHIVED,
  holderOf,
  PRIVATE,
  PUBLIC,
  pathOf,
  projectsPath,
  SECRET,
  setUp,
  tokens,
} from '#test/support/fixtures/project-personas.ts'
import { setActive } from '#test/support/fixtures/project-trees.ts'
import { project, role } from '#test/support/fixtures/records.ts'
import { violation } from '#test/support/oracles/expected-errors.ts'

/** Public projects, each with a different parent. */
const below = { private: 20, public: 21, archived: 22, secret: 23, deep: 24 }
const undisclosed = { href: 'urn:service-org:api:v3:undisclosed', title: 'Undisclosed' }
const parentTo = (id: number | string | null) => ({
  _links: { parent: { href: id === null ? null : pathOf(id) } },
})

const child = (id: number, parent: number) => project(id, { public: true, parent })

describe('The parent of a project', () => {
  let service: Service
  const shown = async (id: number, as: string) => (await service.get(pathOf(id), { as })).body

  beforeAll(async () => {
    service = await Service.start()
    await setUp(
      service,
      child(below.private, PRIVATE),
      child(below.public, PUBLIC),
      child(below.archived, ARCHIVED),
      child(below.secret, SECRET),
      child(below.deep, below.secret),
      // The built-in role of non-members grants the right to edit public projects.
      role(6, ['edit_project'], { builtin: 'non_member' }),
    )
    // This project is active although its parent is archived. That can happen if an import archives the parent while
    // another request moves the project below it.
    await setActive(service, below.archived, true)
  })

  it.each([
    ['an administrator', tokens.admin, below.private, 'Apollo'],
    ['an administrator, archived or not', tokens.admin, below.archived, 'Mercury'],
    ['a member of it', holderOf('view_members'), below.private, 'Apollo'],
    ['a member of it through a group', tokens.grouped, below.private, 'Apollo'],
    ['whoever is signed in, where it is public', tokens.stranger, below.public, 'Gemini'],
  ])('is shown and embedded for %s', async (_, as, id, title) => {
    const { _links, _embedded } = await shown(id, as)

    const { _embedded: none, ...whole } = await shown(Number(_links.parent.href.split('/').at(-1)), as)
    expect(_links.parent).toEqual({ href: whole._links.self.href, title })
    expect(_embedded).toEqual({ parent: whole })
    expect(none).toBeUndefined()
  })

  it.each([
    ['a stranger', tokens.stranger, below.private],
    ['a member of an archived one', holderOf('edit_project'), below.archived],
    ['a member of another one', holderOf('edit_project'), below.secret],
  ])('is undisclosed to %s', async (_, as, id) => {
    const { _links, _embedded } = await shown(id, as)

    expect(_links.parent).toEqual(undisclosed)
    expect(_embedded).toBeUndefined()
  })

  it('is embedded without its own parent, which is linked if the requester may see it', async () => {
    const forAdmin = await shown(below.deep, tokens.admin)
    expect(forAdmin._embedded.parent._links.parent).toEqual({ href: pathOf(SECRET), title: 'Secret' })
    expect(forAdmin._embedded.parent).not.toHaveProperty('_embedded')

    const forStranger = await shown(below.deep, tokens.stranger)
    expect(forStranger._embedded.parent._links.parent).toEqual(undisclosed)
  })

  it('stays what it is when it is sent back undisclosed, to the write and to its form', async () => {
    const { _links } = await shown(below.secret, tokens.stranger)
    const body = { name: 'Renamed', _links }
    const form = await service.post(`${pathOf(below.secret)}/form`, { as: tokens.stranger, body })
    const answer = await service.patch(pathOf(below.secret), { as: tokens.stranger, body })

    expect(form.body._embedded.validationErrors).toEqual({})
    expect(answer).toMatchObject({ status: 200, body: { name: 'Renamed' } })
    expect(answer.body._links.parent).toEqual(undisclosed)
    expect((await shown(below.secret, tokens.admin))._links.parent.href).toBe(pathOf(SECRET))
  })

  it('is undisclosed in the payload of a form, too', async () => {
    for (const body of [{}, { name: 'Other' }, { _links: { parent: undisclosed } }]) {
      const form = await service.post(`${pathOf(below.secret)}/form`, { as: tokens.stranger, body })
      expect(form.body._embedded.payload._links.parent).toEqual(undisclosed)
      expect(form.body._embedded.validationErrors).toEqual({})
    }
    const form = await service.post(`${pathOf(below.secret)}/form`, { as: tokens.admin, body: {} })
    expect(form.body._embedded.payload._links.parent).toEqual({ href: pathOf(SECRET), title: 'Secret' })
  })

  it('does not exist for whom it is hidden from, be it the present one, another one or none at all', async () => {
    const path = pathOf(below.secret)
    for (const id of [SECRET, PRIVATE, ARCHIVED, 999]) {
      const answer = await service.patch(path, { as: tokens.stranger, body: parentTo(id) })
      const expected = violation('parent', 'Subproject of does not exist.')
      expect(answer).toMatchObject({ status: 422, body: expected })

      const form = await service.post(`${path}/form`, { as: tokens.stranger, body: parentTo(id) })
      expect(form.body._embedded.validationErrors).toEqual({ parent: expected })
      expect(form.body._embedded.payload._links.parent).toEqual({ href: pathOf(id) })
    }
  })

  it.each([
    ['the project itself', PRIVATE],
    ['one of its descendants', below.private],
  ])('is not %s, which is seen', async (_, id) => {
    const sent = { as: tokens.admin, body: parentTo(id) }
    const expected = violation('parent', 'Subproject of is invalid.')

    expect(await service.patch(pathOf(PRIVATE), sent)).toMatchObject({ status: 422, body: expected })
    const form = await service.post(`${pathOf(PRIVATE)}/form`, sent)
    expect(form.body._embedded.validationErrors).toEqual({ parent: expected })
  })

  it('may be sent unchanged by those who see it, archived or not, although it could not be chosen', async () => {
    expect(
      await service.patch(pathOf(below.archived), { as: tokens.admin, body: parentTo(ARCHIVED) }),
    ).toMatchObject({ status: 200 })
    const member = holderOf('view_members')
    expect(await service.patch(pathOf(below.private), { as: member, body: parentTo(PRIVATE) })).toMatchObject(
      {
        status: 200,
      },
    )
  })

  it('of something new does not exist for whom it is hidden from', async () => {
    for (const id of [SECRET, 999]) {
      const body = { name: 'New', identifier: 'brand-new', ...parentTo(id) }
      const answer = await service.post(projectsPath, { as: tokens.creator, body })
      expect(answer).toMatchObject({
        status: 422,
        body: violation('parent', 'Subproject of does not exist.'),
      })
    }
  })

  it('may be kept by those who edit the project without seeing it', async () => {
    const answer = await service.patch(pathOf(below.archived), { as: tokens.stranger, body: parentTo(null) })

    expect(answer).toMatchObject({ status: 200 })
    expect(answer.body._links.parent).toEqual({ href: null })
  })
})
