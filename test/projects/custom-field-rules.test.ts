import { beforeAll, describe, expect, it } from 'vitest'
import { newVersion } from '#shared/resources/versions/saving.ts'
import { versionsIn } from '#shared/resources/versions/store.ts'
import { Service } from '#test/support/engine/service.ts'
import {
  type FieldName,
  fields,
  ids,
  link,
  nameOf,
  optionLink,
  setting,
  userLink,
  versionLink,
} from '#test/support/fixtures/project-fields.ts'
import {
  ARCHIVED,
  PRIVATE,
  pathOf,
  projectsPath,
  SECRET,
  setUp,
  tokens,
} from '#test/support/fixtures/project-personas.ts'
import { customField, project } from '#test/support/fixtures/records.ts'
import { violation } from '#test/support/oracles/expected-errors.ts'

const path = pathOf(PRIVATE)
const CHILD = 20

type Wrong = [field: FieldName, value: unknown, problem: string]
const each = (field: FieldName, problem: string, ...values: unknown[]): Wrong[] =>
  values.map((value) => [field, value, problem])

const wrong: Wrong[] = [
  ...each('string', 'is invalid.', 7, true, {}, [], { raw: 'a' }, 'a\nb', 'a\u0000', '\ud800'),
  ...each('text', 'is invalid.', 'text', 7, [], { raw: 7 }, {}, { raw: 'a\udfff' }),
  ...each('int', 'is not an integer.', '5', '', 1.5, true, [], {}, 9_007_199_254_740_992, 1e300),
  ...each('float', 'is not a number.', '1.5', '', false, [], {}, 1e300, 1e-200, 9_007_199_254_740_994),
  ...each('bool', 'is not set to one of the allowed values.', 'true', 't', 1, 0, '', []),
  ...each(
    'date',
    'is not a valid date.',
    '',
    '2024-02-30',
    '2023-02-29',
    '0000-12-31',
    '2024-2-3',
    '2024-01-01T00:00:00Z',
    '01.02.2024',
    20240101,
    {},
  ),
  ...each(
    'list',
    'is not set to one of the allowed values.',
    'red',
    31,
    optionLink(33),
    optionLink(99),
    userLink(1),
    {}.constructor.name,
  ),
  ...each(
    'lists',
    'is not set to one of the allowed values.',
    'small',
    [optionLink(33), optionLink(31)],
    [33],
    ['a'],
    optionLink(99),
  ),
  ...each(
    'user',
    'does not exist.',
    userLink(99),
    link('/api/v3/groups/1'),
    link('/api/v3/placeholder_users/1'),
    versionLink(1),
    1,
    'ada',
  ),
  ...each('users', 'does not exist.', [userLink(1), userLink(99)], [userLink(1), { href: 1 }], 'ada'),
  ...each(
    'users',
    'is too long (maximum is 100 values).',
    Array.from({ length: 101 }, (_, at) => userLink(at + 1)),
  ),
  ...each('version', 'does not exist.', versionLink(99), versionLink(2), versionLink(4), userLink(1), [
    versionLink(1),
  ]),
]

let service: Service
const update = (body: object, as = tokens.admin, at = path) => service.patch(at, { as, body })

const version = (id: number, defining: number, more: object = {}) =>
  versionsIn(service.ports).insert({ ...newVersion(id, defining, new Date()), name: `V${id}`, ...more })

beforeAll(async () => {
  service = await Service.start()
  await setUp(
    service,
    ...fields,
    project(CHILD, { parent: PRIVATE }),
    customField(50, 'string', { required: true, minLength: 3, maxLength: 5, regexp: '^[a-zß🚀]+$' }),
    customField(51, 'int', { minLength: 2, maxLength: 3, regexp: '^[12]' }),
    customField(52, 'text', { required: true, minLength: 2, maxLength: 4 }),
    customField(53, 'list', { required: true, multi: true, options: [{ id: 60, value: 'a' }] }),
    customField(54, 'bool', { required: true, default: false }),
    customField(55, 'string', { minLength: 3 }),
  )
  await version(1, PRIVATE)
  await version(2, SECRET)
  await version(3, PRIVATE, { sharing: 'descendants' })
  await version(4, CHILD)
})

describe('A custom field of a project', () => {
  it.each(wrong)('%s cannot be %j: it %s', async (field, value, problem) => {
    const expected = violation(nameOf(field), `Field ${ids[field]} ${problem}`)
    const body = setting(field, value)
    const form = await service.post(`${path}/form`, { as: tokens.admin, body })

    expect(await update(body)).toMatchObject({ status: 422, body: expected })
    expect(form).toMatchObject({
      status: 200,
      body: { _embedded: { validationErrors: { [nameOf(field)]: expected } } },
    })
    expect(form.body._links).not.toHaveProperty('commit')
  })

  it('names no more than 14 others, of whom none is looked up where they are more', async () => {
    const people = Array.from({ length: 15 }, (_, at) => userLink(900 + at))

    expect((await update(setting('users', people.slice(1)))).body).toMatchObject({
      message: `Field ${ids.users} does not exist.`,
    })
    expect((await update(setting('users', people))).body).toEqual(
      violation('base', 'Custom fields link to too much (maximum is 14 principals and versions).'),
    )
  })

  it.each<[field: number, value: unknown, ...problems: string[]]>([
    [50, 'ab', 'is too short (minimum is 3 characters).'],
    [50, 'abcdef', 'is too long (maximum is 5 characters).'],
    [50, 'ABC', 'is invalid.'],
    [50, 'A', 'is invalid.', 'is too short (minimum is 3 characters).'],
    [50, '', "can't be blank."],
    [50, null, "can't be blank."],
    [51, 5, 'is too short (minimum is 2 characters).', 'is invalid.'],
    [51, 1000, 'is too long (maximum is 3 characters).'],
    [51, 33, 'is invalid.'],
    [52, { raw: 'a' }, 'is too short (minimum is 2 characters).'],
    [52, { raw: 'abcde' }, 'is too long (maximum is 4 characters).'],
    [52, { raw: ' \n ' }, "can't be blank."],
    [52, null, "can't be blank."],
    [53, [], "can't be blank."],
    [53, null, "can't be blank."],
    [54, null, "can't be blank."],
    [55, 'ab', 'is too short (minimum is 3 characters).'],
  ])('number %i cannot be %j: it %s', async (field, value, ...problems) => {
    const body = { [nameOf(field)]: value }
    const { body: form } = await service.post(`${projectsPath}/form`, { as: tokens.admin, body })

    const error = form._embedded.validationErrors[nameOf(field)]
    const messages = problems.map((problem) => `Field ${field} ${problem}`)
    expect([error._embedded.errors ?? error].flat().map(({ message }) => message)).toEqual(messages)
  })

  it.each<[field: number, value: unknown]>([
    [50, 'straß'],
    [50, '🚀🚀🚀🚀🚀'],
    [51, 200],
    [51, -1],
    [52, { raw: '🚀🚀🚀🚀' }],
    [55, null],
    [55, ''],
  ])('number %i may be %j', async (field, value) => {
    const { body } = await service.post(`${path}/form`, {
      as: tokens.admin,
      body: { [nameOf(field)]: value },
    })

    // Field 51 accepts only numbers that start with 1 or 2, so -1 is refused.
    const isWrong = field === 51 && value === -1
    expect(Object.keys(body._embedded.validationErrors)).toEqual(isWrong ? ['customField51'] : [])
  })
})

describe('A version in a custom field', () => {
  it('has to be shared with the project', async () => {
    expect(await update(setting('version', versionLink(3)), tokens.admin, pathOf(CHILD))).toMatchObject({
      status: 200,
    })
    expect(await update(setting('version', versionLink(1)), tokens.admin, pathOf(CHILD))).toMatchObject({
      status: 422,
    })
  })

  it('has to be shared with where the project is moved to', async () => {
    const body = (parent: string | null) => ({
      _links: { parent: link(parent), customField11: versionLink(3) },
    })
    await service.import([project(21), project(22)])

    expect(await update(body(path), tokens.admin, pathOf(21))).toMatchObject({ status: 200 })
    expect(await update(body(pathOf(SECRET)), tokens.admin, pathOf(22))).toMatchObject({ status: 422 })
    expect(await update(body(pathOf(ARCHIVED)), tokens.admin, pathOf(22))).toMatchObject({ status: 422 })
  })
})
