import { beforeEach, describe, expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'
import {
  ids as fieldIds,
  fields,
  link,
  nameOf,
  setting,
  userLink,
} from '#test/support/fixtures/project-fields.ts'
import { filter, found, idsOf, list } from '#test/support/fixtures/project-list.ts'
import {
  ARCHIVED,
  holderId,
  holderOf,
  PRIVATE,
  PUBLIC,
  pathOf,
  projectsPath,
  roles,
  SECRET,
  setUp,
  tokens,
} from '#test/support/fixtures/project-personas.ts'
import { group, membership, project, role } from '#test/support/fixtures/records.ts'
import { violation } from '#test/support/oracles/expected-errors.ts'

const path = pathOf(PRIVATE)
const editor = holderOf('edit_project')
const undisclosed = { href: 'urn:service-org:api:v3:undisclosed', title: 'Undisclosed' }

/**
 * The crew is a member of the private project. Each of the groups below it is a member of one project, except the last
 * group, which is a member of none.
 */
const CREW = 30
const groups: Record<number, [name: string, project?: number]> = {
  61: ['Hermits', SECRET],
  62: ['Guests', PUBLIC],
  63: ['Miners', ARCHIVED],
  64: ['Loners'],
}
const everyGroup = [CREW, 61, 62, 63, 64]
const groupLink = (id: number) => link(`/api/v3/groups/${id}`)
const crew = { ...groupLink(CREW), title: 'Crew' }
const users = nameOf('users')

/** Roles that tests give to the editor and to other users. */
const READER = 70
const MANAGER = 71
const EDITOR = roles.editor

let service: Service
const update = (body: object, as = editor, at = path) => service.patch(at, { as, body })
const links = async (as: string | undefined, at = path) =>
  (await service.get(at, as === undefined ? {} : { as })).body._links
const form = async (body: object, as = editor, at = `${path}/form`) =>
  (await service.post(at, { as, body })).body._embedded

async function nameEveryGroup() {
  for (const at of [path, pathOf(PUBLIC)])
    await update(setting('users', everyGroup.map(groupLink)), tokens.admin, at)
}

const visibleGroups = async (as: string | undefined, at = path): Promise<number[]> =>
  (await links(as, at))[users].flatMap(
    ({ href }: { href: string }) => Number(href.split('/groups/')[1]) || [],
  )

beforeEach(async () => {
  service = await Service.start()
  const records = Object.entries(groups).flatMap(([id, [name, place]]) => [
    group(Number(id), name, []),
    ...(place ? [membership(Number(id), place, 3)] : []),
  ])
  await setUp(
    service,
    ...fields,
    role(READER, ['view_members']),
    role(MANAGER, ['manage_members']),
    ...records,
  )
})

describe('A group in a custom field', () => {
  beforeEach(async () => {
    await nameEveryGroup()
    await update(setting('user', groupLink(CREW)), tokens.admin)
  })

  it('is undisclosed to those who see the members of no project, everywhere', async () => {
    const { body } = await list(service, { filters: [filter('id', '=', PRIVATE)] }, { as: editor })
    const { payload } = await form({})

    for (const shown of [await links(editor), payload._links, body._embedded.elements[0]._links]) {
      expect(shown[nameOf('user')]).toEqual(undisclosed)
      expect(shown[users]).toEqual(everyGroup.map(() => undisclosed))
    }
  })

  it.each([
    ['administrators of all', tokens.admin, everyGroup],
    [
      'who sees the members of a project of those in it, but not in an archived one',
      holderOf('view_members'),
      [CREW],
    ],
    ['who manages the members of any project of all', holderOf('manage_members'), everyGroup],
    ['who is a member of the group of none for that', tokens.grouped, []],
  ])('is shown to %s', async (_, as, expected) => {
    expect(await visibleGroups(as)).toEqual(expected)
  })

  it('is shown in forms as in resources', async () => {
    await service.import([membership(holderId('edit_project'), PRIVATE, EDITOR, READER)])
    const { payload } = await form({ name: 'Other' })

    expect(payload._links[nameOf('user')]).toEqual(crew)
    expect(payload._links[users]).toEqual([crew, ...everyGroup.slice(1).map(() => undisclosed)])
  })

  it('is shown by the permissions of non-members in public projects', async () => {
    const others = (permission: string) => service.import([role(6, [permission], { builtin: 'non_member' })])

    await others('view_members')
    expect(await visibleGroups(tokens.stranger, pathOf(PUBLIC))).toEqual([62])
    await service.import([membership(5, PUBLIC, 3)])
    expect(await visibleGroups(tokens.stranger, pathOf(PUBLIC))).toEqual([])
    await others('manage_members')
    expect(await visibleGroups(tokens.stranger, pathOf(PUBLIC))).toEqual([])
    expect(await visibleGroups(editor)).toEqual(everyGroup)
  })

  it('is shown to anonymous requesters by the Anonymous role', async () => {
    await service.import([{ kind: 'settings', loginRequired: false }])
    expect(await visibleGroups(undefined, pathOf(PUBLIC))).toEqual([])

    await service.import([role(7, ['view_members'], { builtin: 'anonymous' })])
    expect(await visibleGroups(undefined, pathOf(PUBLIC))).toEqual([62])
  })

  it('counts members of no archived project', async () => {
    await service.import([membership(holderId('edit_project'), ARCHIVED, MANAGER)])

    expect(await visibleGroups(editor)).toEqual([])
  })

  it('stays when it is sent back undisclosed, beside others and new ones', async () => {
    const before = (await service.get(path, { as: editor })).body
    expect(await update(before)).toMatchObject({ status: 200, body: before })
    const { payload } = await form({})
    expect(await update({ ...payload, name: 'Other' })).toMatchObject({ status: 200 })

    expect(await update(setting('users', [undisclosed, userLink(2)]))).toMatchObject({ status: 200 })
    expect((await links(tokens.admin))[users]).toMatchObject([...everyGroup.map(groupLink), userLink(2)])
  })

  it('goes where it is left out', async () => {
    await update(setting('users', []))

    expect((await links(tokens.admin))[users]).toEqual([])
  })
})

describe('A group that the requester does not know of', () => {
  const titles = (value: unknown) =>
    JSON.stringify(value).match(/"title":"(Crew|Hermits|Guests|Miners|Loners)"/g)

  it.each([
    ['there, a member somewhere', 61],
    ['there, a member of nothing', 64],
    ['nowhere', 99],
  ])('does not exist where it is newly named: %s', async (_, id) => {
    await service.import([membership(holderId('edit_project'), PRIVATE, EDITOR, READER)])
    for (const [field, value] of [
      ['user', groupLink(id)],
      ['users', [groupLink(id)]],
    ] as const) {
      const name = nameOf(field)
      const expected = violation(name, `Field ${fieldIds[field]} does not exist.`)
      const { payload, validationErrors } = await form(setting(field, value))

      expect(await update(setting(field, value))).toMatchObject({ status: 422, body: expected })
      expect(validationErrors).toEqual({ [name]: expected })
      expect(payload._links[name]).toEqual(value)
    }
  })

  it('does not exist by its address either where it is named already', async () => {
    await update(setting('user', groupLink(CREW)), tokens.admin)
    const { payload, validationErrors } = await form(setting('user', groupLink(CREW)))

    expect((await update(setting('user', groupLink(CREW)))).status).toBe(422)
    expect(Object.keys(validationErrors)).toEqual([nameOf('user')])
    expect(payload._links[nameOf('user')]).toEqual(groupLink(CREW))
  })

  it('has no name in the form of a new project', async () => {
    const body = { name: 'New', identifier: 'new-one', ...setting('users', everyGroup.map(groupLink)) }
    const { payload, validationErrors } = await form(body, tokens.creator, `${projectsPath}/form`)

    expect(Object.keys(validationErrors)).toEqual([users])
    expect(titles(payload)).toBeNull()
  })

  it('is found by no filter, and has no place in an order', async () => {
    const own = [PRIVATE, 80, 81]
    await service.import([
      role(EDITOR, ['edit_project', 'view_members']),
      ...[80, 81].flatMap((id) => [project(id), membership(holderId('edit_project'), id, EDITOR)]),
    ])
    await update(setting('user', userLink(5)), tokens.admin)
    await update(setting('user', groupLink(61)), tokens.admin, pathOf(80))
    await update(setting('user', groupLink(CREW)), tokens.admin, pathOf(81))
    const name = nameOf('user')
    const by = (operator: string, id: number) =>
      found(service, filter(name, operator, String(id)), { as: editor })
    const sortBy = [[name, 'asc']]

    expect(await by('=', 61)).toEqual([])
    expect(await by('!', 61)).toEqual([PRIVATE, PUBLIC, 80, 81])
    expect(await by('=', CREW)).toEqual([81])
    const order = (as: string) => list(service, { sortBy }, { as }).then(idsOf)
    expect((await order(editor)).filter((id) => own.includes(id))).toEqual([81, PRIVATE, 80])
    expect((await order(tokens.admin)).filter((id) => own.includes(id))).toEqual([81, 80, PRIVATE])
  })
})
