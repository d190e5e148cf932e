import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { pathOf } from '#infra/openapi/operation.ts'
import { serviceDocument } from '#infra/openapi.ts'
import { errorCatalogue } from '#shared/platform/http/errors.ts'
import { isPage, methodsOf, type Route } from '#shared/platform/http/route.ts'
import { allRoutes } from '#shared/resources/index.ts'

const document = serviceDocument()
/** The routes of the API. Routes of pages are excluded. */
const routes = allRoutes.filter((route) => !isPage(route))
const text = JSON.stringify(document)

// biome-ignore lint/suspicious/noExplicitAny: the document is nested data, asserted member by member.
const operationOf = (route: Pick<Route, 'method' | 'path'>): any =>
  document.paths[pathOf(route)]?.[route.method.toLowerCase()]

const identifiersIn = (route: Route, status: number) =>
  operationOf(route).responses[status].content[
    'application/hal+json'
  ].schema.properties.errorIdentifier.enum.map((identifier: string) => identifier.split(':').at(-1))

/**
 * Returns whether a route changes something. Finishing an upload is the only write by GET, because OpenProject's
 * clients request it this way.
 */
const isWrite = ({ id, method, returns }: Route) =>
  id === 'attachments/uploaded' ||
  (method !== 'GET' && returns !== 'Form' && returns !== 'Text' && id !== 'settings/test-mail')

const everywhere = ['InternalServerError', 'ServiceUnavailable'] as const
const ofRequesters = ['Unauthenticated'] as const
const withBody = ['PayloadTooLarge', 'TypeNotSupported'] as const

const committed = join(import.meta.dirname, '../../shared/resources/api/openapi.json')

const undescribed = (things: Record<string, object>) =>
  Object.keys(things).filter((name) => !(things[name] as { description?: string }).description?.trim())

interface Operation {
  operationId: string
  parameters?: object[]
  responses: Record<string, { headers: object }>
}

const operations: Record<string, Operation> = Object.fromEntries(
  Object.values(document.paths).flatMap((item) =>
    (Object.values(item) as unknown as Operation[]).map((one) => [one.operationId, one]),
  ),
)

describe('the OpenAPI document', () => {
  it('is the committed one; `npm run --silent openapi > shared/resources/api/openapi.json` writes it', () => {
    expect(JSON.parse(readFileSync(committed, 'utf8'))).toEqual(JSON.parse(text))
  })

  it('names operations as one would call them', () => {
    const heads = routes.filter(({ head }) => head)
    expect(Object.keys(operations)).toHaveLength(routes.length + heads.length)
    expect(Object.keys(operations)).toEqual(
      expect.arrayContaining([
        ...['apiRoot', 'listUsers', 'createUser', 'showUser', 'updateUser', 'deleteUser', 'lockUser'],
        ...['userSchema', 'userCreateForm', 'userUpdateForm', 'createPlaceholderUser', 'listCapabilities'],
        ...['versionsInProject', 'projectsAvailableParents', 'capabilityGlobalContext', 'acceptInvitation'],
      ]),
    )
    for (const id of Object.keys(operations)) expect(id).toMatch(/^[a-z][A-Za-z]+$/)
  })

  it('describes every tag, operation, parameter, response and header', () => {
    expect(undescribed(Object.fromEntries(document.tags.map((tag) => [tag.name, tag])))).toEqual([])
    expect(undescribed(operations)).toEqual([])
    expect(undescribed(document.components.headers)).toEqual([])
    for (const { parameters = [], responses } of Object.values(operations)) {
      expect(undescribed(Object.fromEntries(parameters.entries()))).toEqual([])
      expect(undescribed(responses)).toEqual([])
    }
  })

  it('describes every property and link', () => {
    const silent = Object.entries(document.components.schemas).flatMap(([name, { properties = {} }]) =>
      Object.entries(properties as Record<string, { const?: unknown; $ref?: string; description?: string }>)
        .filter(
          ([member, schema]) => !member.startsWith('_') && !schema.description && !name.endsWith('Schema'),
        )
        .map(([member]) => `${name}.${member}`),
    )

    expect(silent).toEqual([])
  })

  it('names the headers of successes and of errors that a client can act on', () => {
    const names = (id: string, status: number) =>
      Object.keys(operations[id]?.responses[status]?.headers ?? {})

    expect(names('createUser', 201)).toEqual(['X-Request-Id', 'Location', 'ETag'])
    for (const status of [200, 304]) expect(names('showUser', status)).toEqual(['X-Request-Id', 'ETag'])
    expect(names('apiSpec', 304)).toEqual(['X-Request-Id', 'ETag', 'Cache-Control', 'Vary'])
    expect(names('createUser', 415)).toContain('Accept-Encoding')
    expect(names('listUsers', 401)).toContain('WWW-Authenticate')
    for (const status of [429, 503]) expect(names('listUsers', status)).toContain('Retry-After')
  })

  it('shows an example of every list, and of every creation and change of a resource', () => {
    const shown = Object.entries(operations).filter(([id]) => /^(list|create|update)[A-Z]/.test(id))
    const silent = shown.filter(([, { responses }]) => !JSON.stringify(responses).includes('"example":'))

    expect(shown.length).toBeGreaterThan(20)
    expect(silent.map(([id]) => id)).toEqual([])
  })

  it('describes exactly the routes of the API', () => {
    const described = Object.entries(document.paths).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
    )

    const answered = routes.flatMap((route) => methodsOf(route).map((method) => `${method} ${pathOf(route)}`))

    expect(described.sort()).toEqual(answered.sort())
  })

  it('says that an acceptance needs a token and a password, and nobody to sign in', () => {
    const accept = routes.find(({ id }) => id === 'invitations/accept') as Route
    const { security, requestBody } = operationOf(accept)
    const { $ref } = requestBody.content['application/json'].schema

    expect(security).toEqual([])
    expect($ref).toBe('#/components/schemas/InvitationAcceptance')
    expect(document.components.schemas.InvitationAcceptance?.required).toEqual(['token', 'password'])
  })

  it('names the project that a parent is sought for', () => {
    const path = document.paths['/api/v3/projects/available_parent_projects']

    expect(JSON.stringify(path)).toContain('"name":"of","in":"query"')
  })

  it.each([
    ['/api/v3/placeholder_users/{id}', ['7'], ['0', '07', 'me', 'seven']],
    ['/api/v3/users/{id}', ['7', 'me', 'mel', 'mel+1@example.com'], ['0', '07', 'a:b']],
    ['/api/v3/projects/{id}', ['7', 'seven', '7-up'], ['a b', 'ä', '']],
    ['/api/v3/actions/{id}', ['users/create'], []],
  ] as const)('says what an id in %s looks like: %j, but not %j', (path, ids, others) => {
    const { pattern = '' } = operationOf({ path, method: 'GET' }).parameters[0].schema
    const isId = (text: string) => new RegExp(pattern, 'u').test(text)

    expect([ids.map(isId), others.map(isId)]).toEqual([ids.map(() => true), others.map(() => false)])
  })

  it('knows every status and sharing there is', () => {
    // biome-ignore lint/suspicious/noExplicitAny: as above.
    const { User, Project, Version } = document.components.schemas as any

    expect(User.properties.status.enum).toEqual(['active', 'invited', 'locked', 'registered'])
    expect(Project.properties.status.enum).toEqual(['on track', 'at risk', 'off track'])
    expect(Version.properties.status.enum).toEqual(['open', 'finished', 'locked', 'closed'])
    expect(Version.properties.sharing.enum).toEqual(['none', 'descendants', 'hierarchy', 'tree', 'system'])
  })

  it('refers to nothing it does not define', () => {
    const references = [...text.matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map(([, name]) => name)

    expect(references.filter((name) => !Object.hasOwn(document.components.schemas, name as string))).toEqual(
      [],
    )
  })

  it('closes every object but bodies, which may hold unknown members', () => {
    const open = Object.entries(document.components.schemas).filter(
      ([, schema]) => schema.type === 'object' && schema.additionalProperties === undefined,
    )

    for (const [name] of open) expect(name).toMatch(/(Creation|Change|Acceptance|Preparation)$/)
  })
})

describe.each(routes)('$method $path in the document', (route) => {
  it('answers its success with a body exactly if it returns something', () => {
    const { content } = operationOf(route).responses[route.success]

    expect(Object.keys(content ?? {})).toEqual(
      route.returns ? [route.mediaType ?? 'application/hal+json'] : [],
    )
  })

  it('answers each error it declares, and those of every endpoint, under its status', () => {
    const names = [
      ...route.errors,
      ...everywhere,
      ...(route.open ? [] : ofRequesters),
      ...(route.method === 'GET' ? [] : withBody),
      ...(route.body ? (['InvalidRequestBody'] as const) : []),
      ...(isWrite(route) ? (['UpdateConflict'] as const) : []),
    ]

    for (const name of names) expect(identifiersIn(route, errorCatalogue[name].status)).toContain(name)
  })

  it('answers 409 exactly where it writes, or declares so', () => {
    const isAnswered = Object.hasOwn(operationOf(route).responses, 409)

    expect(isAnswered).toBe(isWrite(route) || route.errors.includes('UpdateConflict'))
  })

  it('takes conditions exactly if they are answered with 304 or 412', () => {
    const { parameters = [], responses } = operationOf(route)
    const names = parameters
      .filter((one: { in: string }) => one.in === 'header')
      .map(({ name }: { name: string }) => name)

    const conditions = [responses[304] && 'If-None-Match', responses[412] && 'If-Match']
    expect(names).toEqual(conditions.filter(Boolean))
  })

  it('has a parameter for each variable of the path, and those of a page exactly if it is one', () => {
    const { parameters = [] } = operationOf(route)
    const names = parameters
      .filter((one: { in: string }) => one.in !== 'header')
      .map(({ name }: { name: string }) => name)
    const variables = [...route.path.matchAll(/\{(\w+)\+?\}/g)].map(([, name]) => name)

    const page = route.query ? ['offset', 'pageSize', 'filters', 'sortBy', 'describe'] : []
    expect(names).toEqual([...variables, ...page, ...Object.keys(route.parameters ?? {})])
  })
})

describe('Lists that are sent', () => {
  // biome-ignore lint/suspicious/noExplicitAny: as above.
  const { schemas } = document.components as any

  it('have the limits of the service: links, filters and the values that rows are compared with', () => {
    const { members } = schemas.GroupCreation.properties._links.properties
    const { items, maxItems } = schemas.WorkPackageFilters
    const values = (name: string) => items.properties[name].properties.values.maxItems

    expect([members.maxItems, maxItems, values('status')]).toEqual([20_000, 50, 300])
  })
})
