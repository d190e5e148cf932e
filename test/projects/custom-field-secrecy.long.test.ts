import { beforeEach, describe, expect, it } from 'vitest'
import { newVersion } from '#shared/resources/versions/saving.ts'
import { versionsIn } from '#shared/resources/versions/store.ts'
import { Service } from '#test/support/engine/service.ts'
import {
  fields,
  link,
  nameOf,
  setting,
  userLink,
  versionLink,
} from '#test/support/fixtures/project-fields.ts'
import {
  ARCHIVED,
  holderId,
  holderOf,
  PRIVATE,
  PUBLIC,
  pathOf,
  projectsPath,
  SECRET,
  setUp,
  tokens,
} from '#test/support/fixtures/project-personas.ts'
import { membership, placeholder, role } from '#test/support/fixtures/records.ts'
import { violation } from '#test/support/oracles/expected-errors.ts'

const path = pathOf(PRIVATE)
const editor = holderOf('edit_project')
const undisclosed = { href: 'urn:service-org:api:v3:undisclosed', title: 'Undisclosed' }

let service: Service
const update = (body: object, as = editor, at = path) => service.patch(at, { as, body })
const shown = async (as = editor, at = path) => (await service.get(at, { as })).body

beforeEach(async () => {
  service = await Service.start()
})

describe('A placeholder user in a custom field', () => {
  const designer = link('/api/v3/placeholder_users/40')
  const titled = { ...designer, title: 'Designer' }

  beforeEach(async () => {
    await setUp(service, ...fields, placeholder('Designer', { id: 40 }), placeholder('Tester', { id: 41 }))
    const users = [designer, userLink(5)]
    await update({ _links: { customField9: designer, customField10: users } }, tokens.admin)
  })

  it('is undisclosed to those who may not manage placeholder users, one by one', async () => {
    const { _links } = await shown()

    expect(_links.customField9).toEqual(undisclosed)
    expect(_links.customField10).toEqual([undisclosed, { ...userLink(5), title: 'stan Person' }])
    const { body: form } = await service.post(`${path}/form`, { as: editor, body: {} })
    expect(form._embedded.payload._links).toMatchObject({
      customField9: undisclosed,
      customField10: [undisclosed, { ...userLink(5), title: 'stan Person' }],
    })
  })

  it('is shown to those who may', async () => {
    await service.import([
      role(50, ['manage_placeholder_user']),
      membership(holderId('edit_project'), null, 50),
    ])

    expect((await shown())._links).toMatchObject({ customField9: titled, customField10: [titled, {}] })
  })

  it('stays when it is sent back undisclosed, alone, beside others and beside new ones', async () => {
    const before = await shown()
    expect(await update(before)).toMatchObject({ status: 200, body: before })
    const { _embedded } = (await service.post(`${path}/form`, { as: editor, body: {} })).body
    expect(await update(_embedded.payload)).toMatchObject({ status: 200, body: before })

    expect(await update(setting('users', [undisclosed, userLink(2)]))).toMatchObject({ status: 200 })
    const { _links } = await shown(tokens.admin)
    expect(_links.customField9).toEqual(titled)
    expect(_links.customField10).toEqual([titled, { ...userLink(2), title: 'gwen Person' }])
  })

  it('goes where it is left out', async () => {
    await update({ _links: { customField9: link(null), customField10: [userLink(5)] } })

    const { _links } = await shown(tokens.admin)
    expect(_links.customField9).toEqual(link(null))
    expect(_links.customField10).toHaveLength(1)
  })

  it('does not exist for those who may not manage them: there, elsewhere or anywhere', async () => {
    for (const id of [40, 41, 99]) {
      const one = link(`/api/v3/placeholder_users/${id}`)
      for (const [field, value] of [
        ['user', one],
        ['users', [one]],
      ] as const) {
        const body = setting(field, value)
        const expected = violation(nameOf(field), `Field ${nameOf(field).slice(11)} does not exist.`)
        const form = await service.post(`${path}/form`, { as: editor, body })
        expect(await update(body)).toMatchObject({ status: 422, body: expected })
        expect(form.body._embedded.validationErrors).toEqual({ [nameOf(field)]: expected })
        expect(form.body._embedded.payload._links[nameOf(field)]).toEqual(value)
      }
    }
  })
})

describe('A version in a custom field', () => {
  const one = { ...versionLink(1), title: 'One' }
  const workers = holderOf('view_work_packages')

  beforeEach(async () => {
    await setUp(service, ...fields, role(51, ['edit_project', 'manage_versions']), membership(5, PUBLIC, 51))
    const insert = (id: number, defining: number, more: object) =>
      versionsIn(service.ports).insert({ ...newVersion(id, defining, new Date()), ...more })
    await insert(1, PRIVATE, { name: 'One' })
    await insert(2, PRIVATE, { name: 'Two' })
    await insert(3, ARCHIVED, { name: 'Buried', sharing: 'system' })
    await insert(4, SECRET, { name: 'Everywhere', sharing: 'system' })
    await insert(5, PUBLIC, { name: 'Below', sharing: 'descendants' })
    await update(setting('version', versionLink(1)), tokens.admin)
  })

  it('is shown to those who see the versions of the project', async () => {
    for (const as of [tokens.admin, workers, holderOf('manage_versions')]) {
      expect((await shown(as))._links.customField11).toEqual(one)
    }
  })

  it('is undisclosed to others, and stays when it is sent back', async () => {
    const before = await shown()
    expect(before._links.customField11).toEqual(undisclosed)
    const { body: form } = await service.post(`${path}/form`, { as: editor, body: {} })
    expect(form._embedded.payload._links.customField11).toEqual(undisclosed)

    expect(await update(before)).toMatchObject({ status: 200, body: before })
    expect(await update({ ...form._embedded.payload, name: 'Other' })).toMatchObject({ status: 200 })
    expect((await shown(tokens.admin))._links.customField11).toEqual(one)
  })

  it('does not exist for those who do not see versions there: set, there or nowhere', async () => {
    for (const id of [1, 2, 4, 99]) {
      const body = setting('version', versionLink(id))
      expect(await update(body)).toMatchObject({
        status: 422,
        body: violation('customField11', 'Field 11 does not exist.'),
      })
      const form = await service.post(`${path}/form`, { as: editor, body })
      expect(form.body._embedded.payload._links.customField11).toEqual(versionLink(id))
    }
  })

  it('of an archived project exists for nobody, not even administrators', async () => {
    expect(await update(setting('version', versionLink(3)), tokens.stranger, pathOf(PUBLIC))).toMatchObject({
      status: 422,
    })
    expect(await update(setting('version', versionLink(4)), tokens.stranger, pathOf(PUBLIC))).toMatchObject({
      status: 200,
    })
    expect(await update(setting('version', versionLink(3)), tokens.admin, pathOf(PUBLIC))).toMatchObject({
      status: 422,
    })
  })

  it('of a new project has to be one that is seen somewhere', async () => {
    await service.import([{ kind: 'role', id: 6, deleted: true }])
    const create = (id: number, as: string, more: object = {}) => {
      const _links = { customField11: versionLink(id), ...more }
      return service.post(`${projectsPath}/form`, {
        as,
        body: { name: 'New', identifier: 'new-one', _links },
      })
    }
    const errorsOf = async (...of: Parameters<typeof create>) =>
      Object.keys((await create(...of)).body._embedded.validationErrors)
    const parent = { parent: link(pathOf(PUBLIC)) }

    expect(await errorsOf(4, tokens.creator)).toEqual(['customField11'])
    expect(await errorsOf(5, tokens.creator, parent)).toEqual(['customField11'])
    expect(await errorsOf(4, tokens.admin)).toEqual([])
    await service.import([membership(4, PUBLIC, 51)])
    expect(await errorsOf(4, tokens.creator)).toEqual([])
    expect(await errorsOf(5, tokens.creator, parent)).toEqual([])
    expect(await errorsOf(5, tokens.creator)).toEqual(['customField11'])
    expect(await errorsOf(3, tokens.creator)).toEqual(['customField11'])
  })
})
