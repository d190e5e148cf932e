import { beforeEach, describe, expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'
import {
  ARCHIVED,
  holderOf,
  PRIVATE,
  PUBLIC,
  pathOf,
  SECRET,
  setUp,
  tokens,
} from '#test/support/fixtures/project-personas.ts'
import { errorBody, forbidden, missing, violation } from '#test/support/oracles/expected-errors.ts'

const updateForm = `${pathOf(PRIVATE)}/form`
const editor = holderOf('edit_project')
const text = (raw: string | null, html = '') => ({ format: 'markdown', raw, html })

let service: Service
const post = (path: string, body?: unknown, as: string | undefined = tokens.creator) =>
  service.post(path, { as, body })

beforeEach(async () => {
  service = await Service.start()
  await setUp(service)
})

describe('POST /api/v3/projects/{id}/form', () => {
  it('answers the present values, and where to send them, also for an identifier', async () => {
    for (const path of [updateForm, `${pathOf('apollo')}/form`]) {
      const { status, body: form } = await post(path, undefined, editor)

      expect(status).toBe(200)
      expect(form._embedded.payload).toEqual({
        identifier: 'apollo',
        name: 'Apollo',
        active: true,
        public: false,
        status: 'on track',
        statusExplanation: text(null),
        description: text(null),
        _links: {
          parent: { href: null },
          status: { href: '/api/v3/project_statuses/on_track', title: 'On track' },
        },
      })
      expect(form._embedded.validationErrors).toEqual({})
      const self = { href: updateForm, method: 'post' }
      const commit = { href: pathOf(PRIVATE), method: 'patch' }
      expect(form._links).toEqual({ self, validate: self, commit })
    }
  })

  it('has a payload that changes nothing, and one that changes what was given', async () => {
    const before = await service.get(pathOf(PRIVATE), { as: editor })
    for (const given of [{}, { name: 'Soyuz', description: { raw: 'x' } }]) {
      const { body: form } = await post(updateForm, given, editor)
      const { payload } = form._embedded
      const answer = await service.patch(form._links.commit.href, { as: editor, body: payload })

      expect(answer).toMatchObject({
        status: 200,
        body: { ...before.body, ...given, _links: {}, updatedAt: expect.any(String) },
      })
      if (!given.name) expect(answer.body).toEqual(before.body)
    }
  })

  it('tells what is wrong, and not where to send it', async () => {
    const { body: form } = await post(updateForm, { identifier: 'gemini' }, editor)

    expect(form._embedded.validationErrors).toEqual({
      identifier: violation('identifier', 'Identifier has already been taken.'),
    })
    expect(form._links).not.toHaveProperty('commit')
  })

  it.each([
    ['a stranger', tokens.stranger, PRIVATE, 404],
    ['a stranger, of a public project', tokens.stranger, PUBLIC, 403],
    ['a member without any permission', tokens.powerless, PRIVATE, 403],
    ['a member who edits another one', editor, SECRET, 404],
    ['who edited it before it was archived', editor, ARCHIVED, 404],
    ['an administrator, of an archived one', tokens.admin, ARCHIVED, 403],
    ['an administrator, of none', tokens.admin, 999, 404],
  ])('answers %s (%s) at %i: %i', async (_, as, id, status) => {
    for (const body of [undefined, {}, { name: '' }]) {
      const answer = await post(`${pathOf(id)}/form`, body, as)
      expect(answer).toMatchObject({ status, body: status === 404 ? missing : forbidden })
    }
  })

  it('helps an administrator to bring an archived project back', async () => {
    const { unarchive } = (await service.get(pathOf(ARCHIVED), { as: tokens.admin })).body._links
    const { body: form } = await post(`${pathOf(ARCHIVED)}/form`, unarchive.payload, tokens.admin)
    const { commit } = form._links

    expect(form._embedded.payload.active).toBe(true)
    expect(commit).toEqual({ href: pathOf(ARCHIVED), method: 'patch' })
    const answer = await service.patch(commit.href, { as: tokens.admin, body: form._embedded.payload })
    expect(answer).toMatchObject({ status: 200, body: { active: true } })
  })

  it('is 409 while the project is being removed, like the write', async () => {
    await service.delete(pathOf(PRIVATE), { as: tokens.admin })

    expect(await post(updateForm, {}, tokens.admin)).toMatchObject({
      status: 409,
      body: errorBody(
        'UpdateConflict',
        'Could not update the resource because of conflicting modifications.',
      ),
    })
  })
})
