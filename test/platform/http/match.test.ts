import { describe, expect, it } from 'vitest'
import { href, matchRoute, methodsAt } from '#shared/platform/http/addresses.ts'
import { defineRoutes, type Method } from '#shared/platform/http/route.ts'

const declared = (method: Method, path: `/api/v3${string}`) =>
  ({ method, path, summary: '', success: 200, errors: [], uses: {} }) as const

const routes = defineRoutes('things', {
  anything: declared('GET', '/api/v3/things/{rest+}'),
  show: declared('GET', '/api/v3/things/{id}'),
  update: declared('PATCH', '/api/v3/things/{id}'),
  parts: declared('GET', '/api/v3/things/{id}/parts'),
  part: declared('GET', '/api/v3/things/{id}/parts/{part}'),
  ofNew: declared('GET', '/api/v3/things/new/{kind}'),
  form: declared('POST', '/api/v3/things/form'),
  schema: declared('GET', '/api/v3/things/schema'),
  list: declared('GET', '/api/v3/things'),
  create: declared('POST', '/api/v3/things'),
  deep: declared('GET', '/api/v3/{kind}/parts/{rest+}'),
})

const all = Object.values(routes)

describe('the route of a request', () => {
  it.each<[method: string, path: string, id: string | undefined, params: object]>([
    ['GET', '/api/v3/things', 'list', {}],
    ['POST', '/api/v3/things', 'create', {}],
    ['GET', '/api/v3/things/7', 'show', { id: '7' }],
    ['PATCH', '/api/v3/things/7', 'update', { id: '7' }],
    ['GET', '/api/v3/things/schema', 'schema', {}],
    ['PATCH', '/api/v3/things/schema', 'update', { id: 'schema' }],
    ['GET', '/api/v3/things/form', 'show', { id: 'form' }],
    ['POST', '/api/v3/things/form', 'form', {}],
    ['GET', '/api/v3/things/7/parts', 'parts', { id: '7' }],
    ['GET', '/api/v3/things/new/parts', 'ofNew', { kind: 'parts' }],
    ['GET', '/api/v3/things/7/parts/8', 'part', { id: '7', part: '8' }],
    ['GET', '/api/v3/things/7/others', 'anything', { rest: '7/others' }],
    ['GET', '/api/v3/things/7/parts/8/9', 'anything', { rest: '7/parts/8/9' }],
    ['GET', '/api/v3/others/parts/8/9', 'deep', { kind: 'others', rest: '8/9' }],
    ['DELETE', '/api/v3/things/7', undefined, {}],
    ['GET', '/api/v3/things/', undefined, {}],
    ['GET', '/api/v3/thing', undefined, {}],
    ['GET', '/api/v3/things/schema/', 'anything', { rest: 'schema/' }],
    ['GET', '/x/api/v3/things', undefined, {}],
  ])('%s %s is %s', (method, path, id, params) => {
    const match = matchRoute(all, method, path)

    expect(match?.route.id).toBe(id && `things/${id}`)
    expect(match?.params ?? {}).toEqual(params)
  })

  it('does not depend on the order in which routes are declared', () => {
    for (const path of ['/api/v3/things/schema', '/api/v3/things/7/parts/8', '/api/v3/things/new/parts']) {
      const found = matchRoute(all.toReversed(), 'GET', path)
      expect(found?.route.id).toBe(matchRoute(all, 'GET', path)?.route.id)
    }
  })
})

describe('the methods of an address', () => {
  it.each([
    ['/api/v3/things', ['GET', 'POST']],
    ['/api/v3/things/7', ['GET', 'PATCH']],
    ['/api/v3/things/schema', ['GET']],
    ['/api/v3/things/form', ['POST']],
    ['/api/v3/nowhere', []],
  ])('%s are %j: those of the most specific template', (path, methods) => {
    expect(methodsAt(all, path).sort()).toEqual(methods)
  })
})

describe('the address of a route', () => {
  it('has the values of its parameters', () => {
    expect(href(routes.part, { id: 7, part: 'x' })).toBe('/api/v3/things/7/parts/x')
    expect(href(routes.list, {})).toBe('/api/v3/things')
  })

  it('encodes what would mean something else', () => {
    expect(href(routes.show, { id: 'a/b ?#%ü' })).toBe('/api/v3/things/a%2Fb%20%3F%23%25%C3%BC')
  })

  it('keeps the slashes of a parameter that takes the rest of the path, and encodes what is between', () => {
    expect(href(routes.anything, { rest: 'users/create/p 1?' })).toBe('/api/v3/things/users/create/p%201%3F')
  })
})

describe('a declared route', () => {
  it('knows its id and all routes of its resource', () => {
    expect(routes.show.id).toBe('things/show')
    expect(routes.show.siblings).toEqual(all)
  })
})
