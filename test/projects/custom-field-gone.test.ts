import { beforeEach, describe, expect, it } from 'vitest'
import { keysOf } from '#shared/platform/collections/keys.ts'
import { newVersion } from '#shared/resources/versions/saving.ts'
import { versionsIn } from '#shared/resources/versions/store.ts'
import { Service } from '#test/support/engine/service.ts'
import {
  fields,
  link,
  optionLink,
  setting,
  userLink,
  versionLink,
} from '#test/support/fixtures/project-fields.ts'
import {
  holderOf,
  PRIVATE,
  pathOf,
  projectsPath,
  setUp,
  tokens,
} from '#test/support/fixtures/project-personas.ts'
import { customField, placeholder, user } from '#test/support/fixtures/records.ts'
import { violation } from '#test/support/oracles/expected-errors.ts'

const path = pathOf(PRIVATE)
const editor = holderOf('edit_project')

let service: Service
const update = (body: object, as = tokens.admin) => service.patch(path, { as, body })
const shown = async (as = tokens.admin) => (await service.get(path, { as })).body

beforeEach(async () => {
  service = await Service.start()
  await setUp(service, ...fields, user(60, 'ugo'), placeholder('Ghost', { id: 61 }), {
    kind: 'group',
    id: 62,
    name: 'Team',
    members: [],
  })
})

describe('A custom field that names', () => {
  it.each([
    ['a user', '/api/v3/users/60', 'user'],
    ['a placeholder user', '/api/v3/placeholder_users/61', 'placeholder_user'],
    ['a group', '/api/v3/groups/62', 'group'],
  ])('%s is empty after the deletion', async (_, href, kind) => {
    await update({ _links: { customField9: link(href), customField10: [link(href), userLink(1)] } })
    await service.import([{ kind, id: Number(href.split('/').at(-1)), deleted: true }])
    await service.drain()

    const { _links } = await shown()
    expect(_links.customField9).toEqual(link(null))
    expect(_links.customField10).toEqual([{ ...userLink(1), title: 'Ada Admin' }])
    expect(await update(setting('user', link(href)))).toMatchObject({
      status: 422,
      body: violation('customField9', 'Field 9 does not exist.'),
    })
  })

  it('a user who is being deleted is still shown, but cannot be chosen', async () => {
    await update(setting('user', userLink(60)))
    await service.delete('/api/v3/users/60', { as: tokens.admin })

    const before = await shown()
    expect(before._links.customField9.title).toBe('ugo Person')
    expect(await update(before)).toMatchObject({ status: 200, body: before })
    expect(await update(setting('users', [userLink(60)]))).toMatchObject({ status: 422 })
    await service.drain()
    expect((await shown())._links.customField9).toEqual(link(null))
  })

  it('a version is empty after the deletion', async () => {
    await versionsIn(service.ports).insert({ ...newVersion(1, PRIVATE, new Date()), name: 'One' })
    await update(setting('version', versionLink(1)))
    await service.delete('/api/v3/versions/1', { as: tokens.admin })
    await service.drain()

    expect((await shown())._links.customField11).toEqual(link(null))
  })

  it('a deleted target is empty, whatever is left of it', async () => {
    const customValues = { 7: [99], 8: [99, 33], 9: ['U99'], 10: ['U99', 'U1'], 11: ['V99'] }
    await service.ports.table.update({ update: keysOf('J').entity(PRIVATE), set: { customValues } })

    const before = await shown()
    expect(before._links).toMatchObject({
      customField7: link(null),
      customField8: [{ ...optionLink(33), title: 'small' }],
      customField9: link(null),
      customField10: [{ ...userLink(1), title: 'Ada Admin' }],
      customField11: link(null),
    })
    expect(await update(before)).toMatchObject({ status: 200, body: { _links: before._links } })
  })
})

describe('A value of a custom field', () => {
  it('is not shown after the deletion of the field, nor when it is created again', async () => {
    await update({ customField1: 'old', customField3: 5 })
    await service.import([{ kind: 'custom_field', id: 1, deleted: true }])

    expect(await shown()).not.toHaveProperty('customField1')
    expect(await update({ customField1: 7, customField3: 6 })).toMatchObject({
      status: 200,
      body: { customField3: 6 },
    })
    await service.import([customField(1, 'string')])
    expect((await shown()).customField1).toBeNull()
  })

  it('is deleted when the format of the field changes', async () => {
    await update({ customField1: 'old', customField10: [userLink(1), userLink(60)] })
    await service.import([customField(1, 'int'), customField(10, 'user')])

    const { customField1, _links } = await shown()
    expect([customField1, _links.customField10]).toEqual([null, link(null)])
  })

  it('is deleted with its option, while the others stay', async () => {
    await update({ customField7: optionLink(31), customField8: [optionLink(33), optionLink(34)] })
    await service.import([
      customField(7, 'list', { options: [{ id: 32, value: 'green' }] }),
      customField(8, 'list', { options: [{ id: 34, value: 'LARGE' }], multi: true }),
    ])

    const { _links } = await shown()
    expect(_links.customField7).toEqual(link(null))
    expect(_links.customField8).toEqual([{ ...optionLink(34), title: 'LARGE' }])
  })

  it('of a field that others have made invisible is kept', async () => {
    await update({ customField1: 'kept' })
    await service.import([customField(1, 'string', { visible: false })])

    expect(await shown(editor)).not.toHaveProperty('customField1')
    expect((await shown()).customField1).toBe('kept')
  })

  it('that has become wrong stays, is shown and can be sent back', async () => {
    await update({ customField1: 'too long', customField3: 12345 })
    await service.import([
      customField(1, 'string', { maxLength: 3 }),
      customField(3, 'int', { maxLength: 2 }),
    ])

    const before = await shown()
    expect(before).toMatchObject({ customField1: 'too long', customField3: 12345 })
    expect(await update({ ...before, name: 'Other' })).toMatchObject({ status: 200, body: { name: 'Other' } })
    expect((await service.post(`${path}/form`, { as: editor, body: {} })).body._links).toHaveProperty(
      'commit',
    )
    expect((await service.get(projectsPath, { as: editor })).status).toBe(200)
  })
})
