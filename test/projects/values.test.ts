import { beforeAll, describe, expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'
import { PRIVATE, pathOf, projectsPath, setUp, tokens } from '#test/support/fixtures/project-personas.ts'
import { multipleErrors, violation } from '#test/support/oracles/expected-errors.ts'

const least = { name: 'Voyager', identifier: 'voyager' }
const notAllowed = (label: string) => `${label} is not set to one of the allowed values.`
const LONG = 'x'.repeat(256)
/**
 * A text of about 11,000 characters, each of which takes three bytes in UTF-8. The text therefore takes slightly more
 * than 32 KiB.
 */
const tooLarge = '€'.repeat(10_923)
/** A text whose HTML is far longer than the text. */
const quotations = `${'>'.repeat(100)}a\n\n`.repeat(300)

type Wrong = [name: string, value: unknown, message: string]

const wrong: Wrong[] = [
  ...['', '  ', '\u200b', null].map((value): Wrong => ['identifier', value, "Identifier can't be blank."]),
  ...['a b', 'ä', 'a.b', 'a/b', '12', '007', 'a\nb', 'ﬀ', '\ud800', 7, true, ['a'], { raw: 'a' }].map(
    (value): Wrong => ['identifier', value, 'Identifier is invalid.'],
  ),
  ...['new', 'form', 'schema', 'schemas', 'available_parent_projects', 'NEW', ' Schema '].map(
    (value): Wrong => ['identifier', value, 'Identifier is reserved.'],
  ),
  ['identifier', 'a'.repeat(101), 'Identifier is too long (maximum is 100 characters).'],
  ['identifier', 'gemini', 'Identifier has already been taken.'],
  ['identifier', ' GEMINI ', 'Identifier has already been taken.'],
  ...['', '  ', '\u2800', null].map((value): Wrong => ['name', value, "Name can't be blank."]),
  ...[7, false, [], {}, 'a\u0000b', 'a\nb', 'a\u202eb', 'a\u2066b', '\udc00'].map(
    (value): Wrong => ['name', value, 'Name is invalid.'],
  ),
  ['name', LONG, 'Name is too long (maximum is 255 characters).'],
  ['active', null, "Active can't be blank."],
  ...['yes', 'true', 1, 0, {}].map((value): Wrong => ['active', value, notAllowed('Active')]),
  ['public', null, "Public can't be blank."],
  ...['no', 'false', 1, []].map((value): Wrong => ['public', value, notAllowed('Public')]),
  ['status', null, "Status can't be blank."],
  ...['', 'on_track', 'On track', 'finished', 1, {}].map(
    (value): Wrong => ['status', value, notAllowed('Status')],
  ),
  ...['text', 7, [], true, { raw: 7 }, { raw: ['a'] }, { raw: '\ud800' }, {}].map(
    (value): Wrong => ['description', value, 'Description is invalid.'],
  ),
  ['description', { raw: tooLarge }, 'Description is too long (maximum is 32768 bytes).'],
  ['description', { raw: quotations }, 'Description is too long.'],
  ['statusExplanation', 'text', 'Status description is invalid.'],
  ['statusExplanation', { raw: tooLarge }, 'Status description is too long (maximum is 32768 bytes).'],
]

describe('Of a project,', () => {
  let service: Service

  beforeAll(async () => {
    service = await Service.start()
    await setUp(service)
  })

  it.each(wrong)('%s cannot be %j: %s', async (name, value, message) => {
    const body = { ...least, [name]: value }
    const expected = violation(name, message)
    const form = await service.post(`${projectsPath}/form`, { as: tokens.admin, body })

    expect(await service.post(projectsPath, { as: tokens.admin, body })).toMatchObject({
      status: 422,
      body: expected,
    })
    expect(await service.patch(pathOf(PRIVATE), { as: tokens.admin, body })).toMatchObject({
      status: 422,
      body: expected,
    })
    expect(form.status).toBe(200)
    expect(form.body._embedded.validationErrors).toEqual({ [name]: expected })
    expect(form.body._links).not.toHaveProperty('commit')
  })

  it.each([
    ['text', 'x'],
    ['a number', 7],
    ['an array', []],
    ['no address', { href: 7 }],
    ['another host only', { href: 'https://example.com' }],
    ['another kind of resource', { href: '/api/v3/users/1' }],
    ['what is below a project', { href: '/api/v3/projects/1/versions' }],
    ['the project 0', { href: '/api/v3/projects/0' }],
    ['an id too long', { href: '/api/v3/projects/1000000000000000' }],
  ])('the parent cannot be %s', async (_, parent) => {
    for (const body of [
      { ...least, _links: { parent } },
      { ...least, parent },
    ]) {
      const expected = violation('parent', 'Subproject of does not exist.')
      expect(await service.post(projectsPath, { as: tokens.admin, body })).toMatchObject({
        status: 422,
        body: expected,
      })
      expect(await service.patch(pathOf(PRIVATE), { as: tokens.admin, body })).toMatchObject({
        status: 422,
        body: expected,
      })
    }
  })

  it.each<[what: string, body: object, shown: object]>([
    ['identifiers with all that they may have', { identifier: 'A-b_9' }, { identifier: 'A-b_9' }],
    ['identifiers that start with what is no letter', { identifier: '-9_' }, { identifier: '-9_' }],
    ['identifiers that only begin like a reserved one', { identifier: 'news' }, { identifier: 'news' }],
    ['identifiers of 100 characters', { identifier: 'a'.repeat(100) }, { identifier: 'a'.repeat(100) }],
    ['identifiers between blanks', { identifier: ' trimmed\n' }, { identifier: 'trimmed' }],
    ['names of 255 characters beyond the BMP', { name: '🚀'.repeat(255) }, { name: '🚀'.repeat(255) }],
    ['names between blanks, with blanks inside', { name: ' a  b ' }, { name: 'a  b' }],
    ['names that others have', { name: 'Gemini' }, { name: 'Gemini' }],
    [
      'texts that are empty',
      { description: { raw: '' } },
      { description: { format: 'markdown', raw: '', html: '' } },
    ],
    ['no text', { description: null }, { description: { format: 'markdown', raw: null, html: '' } }],
    [
      'texts of nothing',
      { description: { raw: null } },
      { description: { format: 'markdown', raw: null, html: '' } },
    ],
  ])('it takes %s', async (what, body, shown) => {
    const others = { ...least, identifier: `i-${what.replaceAll(/\W/g, '-')}` }
    const created = await service.post(projectsPath, { as: tokens.admin, body: { ...others, ...body } })

    expect(created).toMatchObject({ status: 201, body: shown })
    const changed = await service.patch(created.body._links.self.href, { as: tokens.admin, body })
    expect(changed.body).toEqual(created.body)
  })

  it('texts of 32 KiB are kept and shown whole', async () => {
    const raw = '€'.repeat(10_922)
    const body = { ...least, identifier: 'large', description: { raw }, statusExplanation: { raw } }
    const { body: created } = await service.post(projectsPath, { as: tokens.admin, body })

    expect(created.description.raw).toBe(raw)
    expect((await service.get(pathOf('large'), { as: tokens.admin })).body).toEqual(created)
  })

  it('all errors are reported at once, in the order of the properties', async () => {
    const body = {
      identifier: 'x y',
      name: '',
      active: 'yes',
      public: 1,
      status: 'fine',
      description: 'text',
    }

    expect((await service.post(projectsPath, { as: tokens.admin, body })).body).toEqual(
      multipleErrors(
        violation('identifier', 'Identifier is invalid.'),
        violation('name', "Name can't be blank."),
        violation('active', notAllowed('Active')),
        violation('public', notAllowed('Public')),
        violation('status', notAllowed('Status')),
        violation('description', 'Description is invalid.'),
      ),
    )
  })
})
