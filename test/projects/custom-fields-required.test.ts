import { beforeAll, describe, expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'
import { link } from '#test/support/fixtures/project-fields.ts'
import { PRIVATE, pathOf, projectsPath, setUp, tokens } from '#test/support/fixtures/project-personas.ts'
import { customField } from '#test/support/fixtures/records.ts'

const path = pathOf(PRIVATE)

describe('A custom field of a project', () => {
  let service: Service
  const update = (body: object) => service.patch(path, { as: tokens.admin, body })

  beforeAll(async () => {
    service = await Service.start()
    await setUp(
      service,
      customField(50, 'string', { required: true }),
      customField(52, 'text', { required: true }),
      customField(53, 'list', { required: true, multi: true, options: [{ id: 60, value: 'a' }] }),
      customField(54, 'bool', { required: true, default: false }),
    )
  })

  it('that is required is no obstacle to a project that got along without it', async () => {
    const shown = await service.get(path, { as: tokens.admin })
    expect(shown.body).toMatchObject({ customField50: null, customField52: { raw: null } })
    expect(shown.body._links.customField53).toEqual([])

    expect(await update({ ...shown.body, name: 'Other' })).toMatchObject({ status: 200 })
    expect(await update({ name: 'Apollo' })).toMatchObject({ status: 200 })
  })

  it('that is required has to be given when a project is created, unless it has a default', async () => {
    const body = { name: 'New', identifier: 'required' }
    const { body: form } = await service.post(`${projectsPath}/form`, { as: tokens.admin, body })

    expect(Object.keys(form._embedded.validationErrors)).toEqual([
      'customField50',
      'customField52',
      'customField53',
    ])
    expect(form._embedded.payload.customField54).toBe(false)
    // The payload of the form does not contain the required values, so a creation with this payload is refused, too.
    const { payload } = form._embedded
    expect(await service.post(projectsPath, { as: tokens.admin, body: payload })).toMatchObject({
      status: 422,
    })
    const rest = {
      customField50: 'abc',
      customField52: { raw: 'abc' },
      customField53: link('/api/v3/custom_options/60'),
    }
    const created = await service.post(projectsPath, { as: tokens.admin, body: { ...body, ...rest } })
    expect(created).toMatchObject({ status: 201, body: { customField54: false } })
  })
})
