import { describe, expect, it } from 'vitest'
import { pathOf } from '#infra/openapi/operation.ts'
import { openApi } from '#infra/openapi.ts'
import { isPage, type Route } from '#shared/api/route.ts'
import { catalogue } from '#shared/errors/catalogue.ts'
import { allRoutes } from '#shared/resources/index.ts'

const document = openApi()
/** Pages are not part of the API. */
const routes = allRoutes.filter((route) => !isPage(route))
const text = JSON.stringify(document)

// biome-ignore lint/suspicious/noExplicitAny: the document is nested data, asserted member by member.
const operationOf = (route: Route): any => document.paths[pathOf(route)]?.[route.method.toLowerCase()]

const identifiersIn = (route: Route, status: number) =>
  operationOf(route).responses[status].content[
    'application/hal+json'
  ].schema.properties.errorIdentifier.enum.map((identifier: string) => identifier.split(':').at(-1))

const everywhere = ['InternalServerError', 'ServiceUnavailable'] as const
const ofRequesters = ['Unauthenticated'] as const
const withBody = ['PayloadTooLarge', 'TypeNotSupported'] as const

describe('the OpenAPI document', () => {
  it('describes exactly the routes of the API', () => {
    const described = Object.entries(document.paths).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
    )

    expect(described.sort()).toEqual(routes.map((route) => `${route.method} ${pathOf(route)}`).sort())
  })

  it('says that an acceptance needs a token and a password, and nobody to sign in', () => {
    const accept = routes.find(({ id }) => id === 'invitations/accept') as Route
    const { security, requestBody } = operationOf(accept)
    const { $ref } = requestBody.content['application/json'].schema

    expect(security).toEqual([])
    expect($ref).toBe('#/components/schemas/InvitationAcceptance')
    expect(document.components.schemas.InvitationAcceptance?.required).toEqual(['token', 'password'])
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

    for (const [name] of open) expect(name).toMatch(/(Creation|Change|Acceptance)$/)
  })
})

describe.each(routes)('$method $path in the document', (route) => {
  it('answers its success with a body exactly if it returns something', () => {
    const { content } = operationOf(route).responses[route.success]

    expect(Object.keys(content ?? {})).toEqual(route.returns ? ['application/hal+json'] : [])
  })

  it('answers each error it declares, and those of every endpoint, under its status', () => {
    const names = [
      ...route.errors,
      ...everywhere,
      ...(route.open ? [] : ofRequesters),
      ...(route.method === 'GET' ? [] : withBody),
      ...(route.body ? (['InvalidRequestBody'] as const) : []),
    ]

    for (const name of names) expect(identifiersIn(route, catalogue[name].status)).toContain(name)
  })

  it('has a parameter for each variable of the path, and those of a page exactly if it is one', () => {
    const names = (operationOf(route).parameters ?? []).map(({ name }: { name: string }) => name)
    const variables = [...route.path.matchAll(/\{(\w+)\+?\}/g)].map(([, name]) => name)

    expect(names).toEqual([...variables, ...(route.query ? ['offset', 'pageSize', 'filters', 'sortBy'] : [])])
  })
})
