import { beforeAll, describe, expect, it } from 'vitest'
import { undisclosed } from '#shared/platform/hal/resource.ts'
import { type Answer, Service } from '#test/support/engine/service.ts'
import {
  type FieldName,
  fields,
  link,
  nameOf,
  optionLink,
  setting,
  userLink,
  versionLink,
} from '#test/support/fixtures/project-fields.ts'
import {
  PRIVATE,
  PUBLIC,
  pathOf,
  projectsPath,
  SECRET,
  setUp,
  tokens,
} from '#test/support/fixtures/project-personas.ts'
import { membership, placeholder, project, role, version } from '#test/support/fixtures/records.ts'

/** Id of a child of the private project. The child has a value in every custom field that is a link. */
const FULL = 20
/** The token of a user who has the same rights in both projects. */
const editor = tokens.grouped

let service: Service
const formOf = async (path: string, body: object, as = tokens.admin): Promise<Answer['body']> =>
  (await service.post(`${path}/form`, { as, body })).body._embedded
const links = async (path: string, body: object, as?: string) => (await formOf(path, body, as)).payload._links

const values = {
  7: 31,
  8: [33, 35],
  9: 40,
  10: [40, 5],
  11: 1,
}

beforeAll(async () => {
  service = await Service.start()
  await setUp(
    service,
    ...fields,
    placeholder('Designer', { id: 40 }),
    version(1, FULL, { name: 'One', sharing: 'none' }),
    version(2, SECRET, { name: 'Hidden', sharing: 'none' }),
    project(FULL, { parent: PRIVATE, customFields: values }),
    role(50, ['edit_project', 'view_work_packages']),
    role(51, ['edit_project']),
    membership(2, FULL, 50),
    membership(4, FULL, 51),
  )
})

describe('A link in the form of a project', () => {
  const fieldsOfLinks: FieldName[] = ['list', 'user', 'version']
  const elsewhere = [
    { href: '/api/v3/projects/apollo-13' },
    { href: '/api/v3/statuses/7' },
    { href: '' },
    { href: 7 },
    'text',
    [{ href: '/api/v3/statuses/7' }],
  ]
  const wrong: [name: string, body: object, sent: unknown][] = elsewhere.flatMap((sent) => [
    ['parent', { _links: { parent: sent } }, sent],
    ...fieldsOfLinks.map((field): [string, object, unknown] => [nameOf(field), setting(field, sent), sent]),
  ])

  it.each(wrong)('%s that leads nowhere is shown as it was sent: %j', async (name, body, sent) => {
    for (const path of [projectsPath, pathOf(FULL)]) {
      const { payload, validationErrors } = await formOf(path, { name: 'N', identifier: 'n', ...body })
      expect(payload._links[name]).toEqual(sent)

      const again = await formOf(path, payload)
      expect(Object.keys(again.validationErrors)).toEqual([name])
      expect(again.validationErrors).toEqual(validationErrors)
    }
  })

  it('is shown as it was sent among others, too', async () => {
    const sent = [userLink(5), link('/api/v3/projects/1'), 'text']
    const { payload } = await formOf(pathOf(FULL), setting('users', sent))

    expect(payload._links.customField10).toEqual(sent)
  })

  it('has the names of what it leads to, as the project itself has', async () => {
    for (const as of [tokens.admin, editor]) {
      const { _links } = (await service.get(pathOf(FULL), { as })).body
      const shown = await links(pathOf(FULL), {}, as)

      // The editor has no right to choose types.
      const own = ['status', 'parent', ...(as === editor ? [] : ['types'])]
      expect(Object.keys(shown)).toEqual([...own, ...[7, 8, 9, 10, 11].map(nameOf)])
      expect(_links).toMatchObject(shown)
    }
  })

  it('has the names of what was given', async () => {
    const given = {
      parent: link(pathOf(PUBLIC)),
      customField7: optionLink(32),
      customField8: [optionLink(34)],
      customField10: [userLink(1), link('/api/v3/groups/30')],
    }

    for (const path of [projectsPath, pathOf(FULL)]) {
      const shown = await links(path, { name: 'New', identifier: 'new-one', _links: given })
      expect(shown).toMatchObject({
        parent: { ...given.parent, title: 'Gemini' },
        customField7: { title: 'green' },
        customField8: [{ title: 'large' }],
        customField10: [{ title: 'Ada Admin' }, { title: 'Crew' }],
      })
    }
  })

  it('tells no name that the requester may not know', async () => {
    expect(await links(pathOf(FULL), {}, editor)).toMatchObject({
      parent: { title: 'Apollo' },
      customField9: undisclosed,
      customField10: [undisclosed, { title: 'stan Person' }],
      customField11: { title: 'One' },
    })
    expect(await links(pathOf(FULL), {}, tokens.creator)).toMatchObject({
      parent: undisclosed,
      customField11: undisclosed,
    })
    const guess = { parent: link(pathOf(SECRET)), customField11: versionLink(2) }
    for (const path of [projectsPath, pathOf(FULL)])
      expect(await links(path, { _links: guess }, tokens.creator)).toMatchObject(guess)
    expect(await links(pathOf(FULL), { _links: { customField11: versionLink(2) } }, editor)).toMatchObject({
      customField11: versionLink(2),
    })
    for (const path of [projectsPath, pathOf(FULL)])
      expect(JSON.stringify(await formOf(path, { _links: guess }, tokens.creator))).not.toMatch(
        /Hidden|"Secret"/,
      )
  })

  it('to something hidden is shown like one to nothing', async () => {
    const host = 'https://example.com'
    const shown = async (name: string, href: string) => {
      const _links = { [name]: { href: `${host}${href}`, title: 'T' } }
      const { payload, validationErrors } = await formOf(pathOf(FULL), { _links }, tokens.creator)
      expect(validationErrors).toHaveProperty(name)
      return payload._links[name]
    }

    for (const id of [SECRET, 999]) expect(await shown('parent', pathOf(id))).toEqual(link(pathOf(id)))
    for (const id of [1, 2, 999])
      expect(await shown('customField11', versionLink(id).href as string)).toEqual(versionLink(id))
  })

  it('is taken back as it is shown', async () => {
    for (const as of [tokens.admin, editor, tokens.creator]) {
      const before = (await service.get(pathOf(FULL), { as })).body
      const body = (await formOf(pathOf(FULL), {}, as)).payload
      const { result, writeUnits } = await service.meter.measure(() =>
        service.patch(pathOf(FULL), { as, body }),
      )

      expect(result).toMatchObject({ status: 200, body: before })
      expect(writeUnits).toBe(0)
    }
  })
})
