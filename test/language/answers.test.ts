import { beforeAll, describe, expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'
import { customField, project, tokenOf, type, user, workPackage } from '#test/support/fixtures/records.ts'

const [english, german, french] = [1, 2, 3].map(tokenOf) as [string, string, string]

let service: Service

beforeAll(async () => {
  service = await Service.startWith([
    user(1, 'ada', { admin: true, token: english }),
    user(2, 'gerd', { admin: true, token: german, language: 'de' }),
    user(3, 'fleur', { admin: true, token: french, language: 'fr' }),
    customField(1, 'string', { name: 'Name', minLength: 9 }),
    type(1),
    project(1),
    workPackage(1, 1),
  ])
})

const ask = (path: string, language?: string, as: string | undefined = english) =>
  service.get(`/api/v3/${path}`, { as, ...(language && { headers: { 'accept-language': language } }) })

const missing = {
  en: 'The requested resource could not be found.',
  de: 'Die angeforderte Ressource wurde nicht gefunden.',
}

describe('The language of an answer', () => {
  it.each<[what: string, as: string, header: string | undefined, language: keyof typeof missing]>([
    ['English, where nobody says anything', english, undefined, 'en'],
    ['that of the header', english, 'de', 'de'],
    ['that of the header, whatever its region', english, 'de-AT, en;q=0.5', 'de'],
    ['the one with the greatest weight', english, 'en;q=0.4, de;q=0.9', 'de'],
    ['the next one, where the first is not spoken', english, 'fr, de;q=0.8, en;q=0.5', 'de'],
    ['none that is refused', english, 'de;q=0', 'en'],
    ['that of the profile', german, undefined, 'de'],
    ['that of the profile, where the header names none that is spoken', german, 'fr, *;q=0.5', 'de'],
    ['that of the header, whatever the profile says', german, 'en-GB', 'en'],
    ['English, where the language of the profile is not spoken', french, undefined, 'en'],
    ['English, where the header is none', english, ';;q=x,,-', 'en'],
  ])('is %s', async (_, as, header, language) => {
    const { status, body, headers } = await ask('projects/99', header, as)

    expect([status, body.message]).toEqual([404, missing[language]])
    expect([headers.get('content-language'), headers.get('vary')]).toEqual([
      language,
      expect.stringContaining('Accept-Language'),
    ])
  })
})

describe('In German', () => {
  it('a violation names the property as its schema does, and what is wrong', async () => {
    const headers = { 'accept-language': 'de' }
    const { body } = await service.post('/api/v3/projects', {
      as: english,
      headers,
      body: { name: '', identifier: 'x' },
    })
    const { body: schema } = await ask('projects/schema', 'de')

    expect(body).toMatchObject({
      errorIdentifier: 'urn:service-org:api:v3:errors:PropertyConstraintViolation',
      message: 'Name muss ausgefüllt werden.',
    })
    expect([schema.name.name, schema.description.name]).toEqual(['Name', 'Beschreibung'])
  })

  it('names that people chose are not translated, in schemas and messages', async () => {
    const { body: schema } = await ask('projects/schema', 'de')
    const body = { name: 'New', customField1: 'short' }
    const form = await service.post('/api/v3/projects/form', { as: german, body })
    const { validationErrors, payload } = form.body._embedded

    expect(schema.customField1).toMatchObject({ type: 'String', name: 'Name' })
    expect(validationErrors.customField1.message).toBe('Name ist zu kurz (mindestens 9 Zeichen).')
    expect(payload.name).toBe('New')
  })

  it('the 404 of an unknown address is translated', async () => {
    expect((await ask('no/such/thing', 'de')).body.message).toBe(missing.de)
  })

  it('limits include their numbers', async () => {
    const body = { name: 'x'.repeat(300), identifier: 'x' }
    const { body: error } = await service.post('/api/v3/projects', { as: german, body })

    expect(error.message).toBe('Name ist zu lang (höchstens 255 Zeichen).')
  })

  it('a list reports the errors of its query, and describes its filters', async () => {
    const filters = encodeURIComponent(JSON.stringify([{ active: { operator: '=', values: ['x'] } }]))
    const { body: wrong } = await ask(`projects?filters=${filters}&offset=x`, 'de')
    const { body: search } = await ask('projects?describe=search', 'de')

    expect(wrong.message).toEqual([
      'Die Seite muss eine ganze Zahl größer als 0 sein.',
      'Filter „Aktiv“ hat keinen der zulässigen Werte.',
    ])
    expect(search.filters.find(({ name }: { name: string }) => name === 'active')).toMatchObject({
      label: 'Aktiv',
      operators: [
        { symbol: '=', label: 'ist' },
        { symbol: '!', label: 'ist nicht' },
      ],
    })
  })

  it('actions and the collections of the root are named, each under the address that it has in English', async () => {
    const { body: actions } = await ask('actions', 'de')
    const { body: root } = await ask('', 'de')

    expect(actions._embedded.elements[0]).toMatchObject({
      id: 'categories/create',
      name: 'Kategorien anlegen',
      description: 'Kategorien in einem Projekt anlegen.',
    })
    expect(root._links.projects).toEqual({ href: '/api/v3/projects', title: 'Projekte' })
  })

  it('an activity describes the changes, with values as stored', async () => {
    const change = { lockVersion: 0, subject: 'Name' }
    await service.patch('/api/v3/work_packages/1', { as: english, body: change })
    const { body } = await ask('work_packages/1/activities', 'de')
    const last = body._embedded.elements.at(-1)

    expect(last.details[0].raw).toMatch(/^Thema von .+ auf Name geändert$/)
  })

  it('concurrent requests are each answered in their language', async () => {
    const answers = await Promise.all(
      [english, german, english, german].map((as) => ask('projects/schema', undefined, as)),
    )

    expect(answers.map(({ body }) => body.description.name)).toEqual([
      ...['Description', 'Beschreibung', 'Description', 'Beschreibung'],
    ])
  })

  it('ETags differ by language', async () => {
    const [one, other] = [await ask('projects/1', 'de'), await ask('projects/1', 'en')]
    const headers = { 'accept-language': 'en', 'if-none-match': one.headers.get('etag') as string }

    expect(one.headers.get('etag')).not.toBe(other.headers.get('etag'))
    expect((await service.get('/api/v3/projects/1', { as: english, headers })).status).toBe(200)
  })
})
