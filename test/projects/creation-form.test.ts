import { beforeAll, describe, expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'
import {
  holderOf,
  PUBLIC,
  pathOf,
  projectsPath,
  setUp,
  tokens,
} from '#test/support/fixtures/project-personas.ts'
import { forbidden, multipleErrors, readOnly, violation } from '#test/support/oracles/expected-errors.ts'

const creationForm = `${projectsPath}/form`
const editor = holderOf('edit_project')
const least = { name: 'Voyager', identifier: 'voyager' }
const text = (raw: string | null, html = '') => ({ format: 'markdown', raw, html })

let service: Service
const post = (path: string, body?: unknown, as: string | undefined = tokens.creator) =>
  service.post(path, { as, body })

beforeAll(async () => {
  service = await Service.start()
  await setUp(service)
})

describe('POST /api/v3/projects/form', () => {
  it('answers the defaults, what is missing, and no address to send them to', async () => {
    for (const body of [{}, undefined, '', ' ']) {
      const { status, body: form } = await post(creationForm, body)

      expect(status).toBe(200)
      expect(form._type).toBe('Form')
      expect(form._embedded.payload).toEqual({
        identifier: null,
        name: null,
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
      expect(form._embedded.validationErrors).toEqual({
        identifier: violation('identifier', "Identifier can't be blank."),
        name: violation('name', "Name can't be blank."),
      })
      const self = { href: creationForm, method: 'post' }
      expect(form._links).toEqual({ self, validate: self })
    }
  })

  it('merges the given values with the defaults, and links the creation', async () => {
    const given = {
      ...least,
      status: 'at risk',
      description: { raw: '*a*' },
      _links: { parent: { href: pathOf(PUBLIC) } },
    }
    const { body: form } = await post(creationForm, given)

    expect(form._embedded.validationErrors).toEqual({})
    expect(form._embedded.payload).toMatchObject({ ...given, description: text('*a*', '<p><em>a</em></p>') })
    expect(form._links.commit).toEqual({ href: projectsPath, method: 'post' })
  })

  it('has a payload that creates the project as it is', async () => {
    const { body: form } = await post(creationForm, { name: 'New', identifier: 'committed', public: true })
    const { payload } = form._embedded
    const { status, body } = await service.post(form._links.commit.href, {
      as: tokens.creator,
      body: payload,
    })

    const { _links, ...values } = payload
    expect(status).toBe(201)
    expect(body).toMatchObject(values)
    expect(body._links.parent).toEqual(_links.parent)
  })

  it('creates nothing', async () => {
    const { writeUnits } = await service.meter.measure(() => post(creationForm, least))

    expect(writeUnits).toBe(0)
    expect(await service.get(pathOf('voyager'), { as: tokens.admin })).toMatchObject({ status: 404 })
  })

  it('shows wrong values as they were sent, with what is wrong about each', async () => {
    const sent = { name: 7, identifier: 'A B', active: 'yes', description: 'text', status: null }
    const { body: form } = await post(creationForm, { ...sent, id: 3 })

    expect(form._embedded.payload).toMatchObject(sent)
    expect(form._embedded.validationErrors).toEqual({
      id: readOnly('id', 'ID'),
      identifier: violation('identifier', 'Identifier is invalid.'),
      name: violation('name', 'Name is invalid.'),
      active: violation('active', 'Active is not set to one of the allowed values.'),
      status: violation('status', "Status can't be blank."),
      description: violation('description', 'Description is invalid.'),
    })
  })

  it('tells several violations of one property in one', async () => {
    const { body: form } = await post(creationForm, { ...least, name: `\u0000${'x'.repeat(256)}` })

    expect(form._embedded.validationErrors).toEqual({
      name: multipleErrors(
        violation('name', 'Name is invalid.'),
        violation('name', 'Name is too long (maximum is 255 characters).'),
      ),
    })
  })

  it.each([
    ['a stranger', tokens.stranger],
    ['an editor of another project', editor],
  ])('is forbidden for %s', async (_, as) => {
    for (const body of [{}, undefined, least]) {
      expect(await post(creationForm, body, as)).toMatchObject({ status: 403, body: forbidden })
    }
  })
})
