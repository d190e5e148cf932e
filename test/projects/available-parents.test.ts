import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'
import { filter, idsOf, list, parentsPath } from '#test/support/fixtures/project-list.ts'
import {
  holderOf,
  PRIVATE,
  PUBLIC,
  roles,
  SECRET,
  setUp,
  tokens,
} from '#test/support/fixtures/project-personas.ts'
import { group, membership, project, role, tokenOf, user } from '#test/support/fixtures/records.ts'
import { forbidden, missing } from '#test/support/oracles/expected-errors.ts'

/**
 * Projects in addition to those of the personas. Project 10 is the parent of 11 and 13. Project 11 is the parent of 12,
 * which is archived. Project 14 is public.
 *
 * User 40 is an editor in projects 10 to 13, and a member of 14.
 */
const records = [
  project(10),
  project(11, { parent: 10, identifier: 'eleven' }),
  project(12, { parent: 11, active: false }),
  project(13, { parent: 10 }),
  project(14, { public: true }),
  user(40, 'eddi', { token: tokenOf(40) }),
  ...[10, 11, 12, 13].map((id) => membership(40, id, roles.editor)),
  membership(40, 14, 3),
]

let service: Service

const parents = (parameters: object, as?: string | null) =>
  list(service, { ...parameters }, { path: parentsPath, as })

describe('GET /api/v3/projects/available_parent_projects', () => {
  beforeAll(async () => {
    service = await Service.start()
    await setUp(service, ...records)
  })

  it.each([
    ['an administrator every active project', tokens.admin, [PRIVATE, PUBLIC, SECRET, 10, 11, 13, 14]],
    ['an editor what they edit', tokenOf(40), [10, 11, 13]],
    ['an editor through a group what they edit', tokens.grouped, [PRIVATE]],
    ['a holder of edit_project where they hold it', holderOf('edit_project'), [PRIVATE]],
    ['a holder of add_project what they see', tokens.creator, [PUBLIC, 14]],
  ])('shows %s, for a new project', async (_, as, ids) => {
    const answer = await parents({}, as)

    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({ total: ids.length, count: ids.length, offset: 1, pageSize: 20 })
    expect(idsOf(answer)).toEqual(ids)
  })

  it.each([
    ['an administrator', tokens.admin, 10, [PRIVATE, PUBLIC, SECRET, 14]],
    ['an administrator', tokens.admin, 11, [PRIVATE, PUBLIC, SECRET, 10, 13, 14]],
    ['an administrator', tokens.admin, 'Eleven', [PRIVATE, PUBLIC, SECRET, 10, 13, 14]],
    ['an administrator', tokens.admin, 12, [PRIVATE, PUBLIC, SECRET, 10, 11, 13, 14]],
    ['an editor', tokenOf(40), 11, [10, 13]],
    ['an editor', tokenOf(40), '10', []],
    ['an editor', tokenOf(40), 14, [10, 11, 13]],
    ['an editor of one project', holderOf('edit_project'), PRIVATE, []],
    ['a holder of add_project, who edits nothing', tokens.creator, PUBLIC, []],
  ])('leaves out for %s what is not above %s', async (_, as, of, ids) => {
    const answer = await parents({ of }, as)

    expect(idsOf(answer)).toEqual(ids)
    expect(answer.body.total).toBe(ids.length)
  })

  it.each([
    ['there is none', 99],
    ['there is none', 'nothing'],
    ['an editor does not see', SECRET],
    ['an editor does not see', 'secret'],
    ['an editor does not see, as it is archived', 12],
    ['nothing can have', '0'],
    ['nothing can have', '1.5'],
    ['nothing can have', '1234567890123456'],
    ['nothing can have', 'a b'],
    ['nothing can have', '../1'],
  ])('is 404 for an id or identifier that %s: %s', async (_, of) => {
    const wrong = { of, filters: [filter('bogus', '=', 1)] }

    expect(await parents({ of }, tokenOf(40))).toMatchObject({ status: 404, body: missing })
    expect(await parents(wrong, tokenOf(40))).toMatchObject({ status: 404, body: missing })
  })

  it('is for a new project where `of` is empty', async () => {
    expect(idsOf(await parents({ of: '' }, tokens.creator))).toEqual([PUBLIC, 14])
    expect(idsOf(await parents({ of: ' ' }, tokens.creator))).toEqual([PUBLIC, 14])
  })

  it.each([
    ['a stranger', tokens.stranger],
    ['a member without edit_project', holderOf('add_work_packages')],
    ['a member whose role has no permissions', tokens.powerless],
  ])('is not for %s, who learns nothing about the query either', async (_, as) => {
    for (const query of [{}, { of: PRIVATE }, { of: 99 }, { filters: '{' }])
      expect(await parents(query, as)).toMatchObject({ status: 403, body: forbidden })
  })

  it('is filtered, sorted and paged like the list, and says in its links what it is for', async () => {
    const { body } = await parents({
      of: 11,
      filters: [filter('id', '!', 2)],
      sortBy: [['id', 'desc']],
      pageSize: 2,
    })
    const next = await service.get(body._links.nextByOffset.href, { as: tokens.admin })

    expect(idsOf({ body } as never)).toEqual([14, 13])
    expect(body).toMatchObject({ total: 5, count: 2 })
    expect(idsOf(next)).toEqual([10, SECRET])
    const { schema, search, ...pages } = next.body._links
    expect(search.href).toBe(`${parentsPath}?of=11&describe=search`)
    for (const { href } of Object.values<{ href: string }>(pages)) {
      expect(href.startsWith(`${parentsPath}?filters=`)).toBe(true)
      expect(new URLSearchParams(href.split('?')[1]).get('of')).toBe('11')
    }
  })

  it('shows elements as the list does', async () => {
    const { body } = await parents({ filters: [filter('id', '=', 11)] })
    const same = await list(service, { filters: [filter('id', '=', 11)] })

    expect(body._embedded).toEqual(same.body._embedded)
  })
})

describe('Projects in which those who are no members may edit', () => {
  beforeEach(async () => {
    service = await Service.start()
    await setUp(service, ...records, role(roles.nonMember, ['edit_project'], { builtin: 'non_member' }))
  })

  it('can become parents, but not for members without that right', async () => {
    expect(idsOf(await parents({}, tokens.stranger))).toEqual([PUBLIC, 14])
    expect(idsOf(await parents({ of: 14 }, tokens.stranger))).toEqual([PUBLIC])
    expect(idsOf(await parents({}, tokenOf(40)))).toEqual([PUBLIC, 10, 11, 13])
  })

  it('can for whoever is no member by a group either', async () => {
    await service.import([group(50, 'Guests', [5]), membership(50, 14, 3)])

    expect(idsOf(await parents({}, tokens.stranger))).toEqual([PUBLIC])
  })
})
