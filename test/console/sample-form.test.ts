import { describe, expect, it } from 'vitest'
import type { Client } from '#shared/console/api/client.ts'
import type { Form, Resource } from '#shared/console/api/hal.ts'
import { fitToForm } from '#shared/console/pages/home/sample/fit-to-form.ts'
import type { PayloadValues } from '#shared/console/pages/home/sample/plan.ts'

const link = { href: '/versions/form' }
const low = { href: '/options/1', title: 'Low' }

/** Properties of various types, each of which an installation may make a required field. */
const properties = {
  text: { type: 'String', maxLength: 3 },
  long: { type: 'String', minLength: 8 },
  paragraph: { type: 'Formattable' },
  day: { type: 'Date' },
  number: { type: 'Integer' },
  choice: { type: 'CustomOption', location: '_links', _links: { allowedValues: [low] } },
  choices: { type: '[]CustomOption', location: '_links', _links: { allowedValues: [low] } },
  person: { type: 'User', location: '_links', _links: { allowedValues: { href: '/users' } } },
} as const

const users: Resource = {
  ...{ total: 1, count: 1 },
  _embedded: { elements: [{ name: 'Ada', _links: { self: { href: '/users/1' } } }] },
}

const schema = Object.fromEntries(
  Object.entries(properties).map(([name, property]) => [name, { name, writable: true, ...property }]),
)

/** A client whose form reports the errors that `errorsOf` returns for the values. */
const clientWith = (errorsOf: (values: PayloadValues) => string[]) => {
  const sent: PayloadValues[] = []
  const form = async (_: unknown, values: PayloadValues): Promise<Form> => {
    sent.push(values)
    const errors = errorsOf(values)
    return {
      ...{ _type: 'Form', _links: errors.length > 0 ? {} : { commit: { href: '/versions' } } },
      _embedded: {
        ...{ payload: {}, schema },
        validationErrors: Object.fromEntries(errors.map((name) => [name, { message: 'Refused.' }])),
      },
    }
  }
  return { client: { form, get: async () => users } as unknown as Client, sent }
}

const required = { text: 'Sample', day: '2026-11-28' }

describe('values that are fitted to a form', () => {
  it('stay the same if the form accepts them', async () => {
    const { client, sent } = clientWith(() => [])
    const { values } = await fitToForm(client, link, { name: 'Launch' }, required)

    expect([values, sent.length]).toEqual([{ name: 'Launch' }, 1])
  })

  it('lose the properties and links that the form refuses', async () => {
    const isSent = (name: string, values: PayloadValues) =>
      name in values || name in (values._links as object)
    const { client } = clientWith((values) => ['date', 'status'].filter((name) => isSent(name, values)))
    const wanted = { name: 'Launch', date: required.day, _links: { status: low, parent: low } }
    const { values } = await fitToForm(client, link, wanted, required)

    expect(values).toEqual({ name: 'Launch', _links: { parent: low } })
  })

  it.each([
    ['text', { text: 'Sam' }],
    ['long', { long: 'Sample..' }],
    ['paragraph', { paragraph: { format: 'markdown', raw: 'Sample' } }],
    ['day', { day: '2026-11-28' }],
    ['number', { number: 1 }],
    ['choice', { _links: { choice: { href: '/options/1' } } }],
    ['choices', { _links: { choices: [{ href: '/options/1' }] } }],
    ['person', { _links: { person: { href: '/users/1' } } }],
  ])('get a missing %s that is required', async (name, expected) => {
    const { client } = clientWith((values) =>
      name in values || name in ((values._links ?? {}) as object) ? [] : [name],
    )
    const { values } = await fitToForm(client, link, {}, required)

    expect(values).toEqual(expected)
  })

  it('are given up after four forms', async () => {
    const { client, sent } = clientWith(() => ['text'])
    const { form } = await fitToForm(client, link, {}, required)

    expect([form._links, sent.length]).toEqual([{}, 4])
  })
})
