import { describe, expect, it } from 'vitest'
import {
  idsOf,
  isIdentifier,
  ME,
  matchRoute,
  methodsAt,
  PLACEHOLDER_ID,
} from '#shared/platform/http/addresses.ts'
import { defineRoutes, type Method, type Route } from '#shared/platform/http/route.ts'

const idOf = (value: string, names?: Route['names']) => idsOf({ names }, { id: value })?.id

describe('an id in a path', () => {
  it.each([
    ['1', 1],
    ['10', 10],
    ['999999999999999', 999_999_999_999_999],
  ])('is %s, whatever else the route admits', (value, id) => {
    for (const names of [undefined, 'me', 'login', 'identifier', 'text'] as const)
      expect(idOf(value, names)).toBe(id)
  })

  it.each(['', '0', '01', '-1', '1.0', '1e1', ' 1', '1\n', '1000000000000000', '١', 'me', 'name'])(
    'is not %j where no name is admitted',
    (value) => {
      expect(idOf(value)).toBeUndefined()
    },
  )

  it('is one of several, all of which have to be right', () => {
    expect(idsOf({}, { id: '1', part: '2' })).toEqual({ id: 1, part: 2 })
    expect(idsOf({}, { id: '1', part: 'x' })).toBeUndefined()
    expect(idsOf({}, {})).toEqual({})
    expect(idsOf({}, { id: undefined })).toBeUndefined()
  })
})

describe('a name in a path', () => {
  it('may be me, in small letters, where a route admits that', () => {
    expect(idOf('me', 'me')).toBe(ME)
    for (const value of ['Me', 'ME', 'me ', 'you', '']) expect(idOf(value, 'me')).toBeUndefined()
  })

  it('may be a login, beside me, where a route admits that', () => {
    expect(idOf('me', 'login')).toBe(ME)
    for (const value of ['Me', 'a', '-1', '1.0', 'a+b@c.de', 'ä ö', '😀'.repeat(256)])
      expect(idOf(value, 'login')).toBe(PLACEHOLDER_ID)
    for (const value of ['', '0', '01', '1000000000000000', 'a/b', 'a:b', 'a'.repeat(257)])
      expect(idOf(value, 'login')).toBeUndefined()
  })

  it.each(['me', 'a', 'A', '_', '-', 'my-project_2', '2-a', '2a', '0_0', '01-', 'schema', 'a'.repeat(100)])(
    'may be the identifier %s',
    (value) => {
      expect(isIdentifier(value)).toBe(true)
      expect(idOf(value, 'identifier')).toBe(PLACEHOLDER_ID)
    },
  )

  it.each([
    ...['', ' ', '0', '01', '1000000000000000', 'a b', 'a.b', 'a/b', 'ä', 'а', 'a\n', '\na', 'a%20b'],
    'a'.repeat(101),
  ])('may not be the identifier %j', (value) => {
    expect(isIdentifier(value)).toBe(false)
    expect(idOf(value, 'identifier')).toBeUndefined()
  })

  it.each(['users/create', 'a', '0', '01', ' ', 'ü/ß', '__proto__'])(
    'may be any text where a route admits that: %j',
    (value) => {
      expect(idOf(value, 'text')).toBe(PLACEHOLDER_ID)
    },
  )

  it('is never nothing', () => {
    expect(idOf('', 'text')).toBeUndefined()
  })
})

describe('the methods of an address with names', () => {
  const declared = (method: Method, path: `/api/v3${string}`, names?: Route['names']) =>
    ({ method, path, names, summary: '', success: 200, errors: [], uses: {} }) as const
  const routes = Object.values(
    defineRoutes('things', {
      list: declared('GET', '/api/v3/things'),
      create: declared('POST', '/api/v3/things'),
      schema: declared('GET', '/api/v3/things/schema'),
      form: declared('POST', '/api/v3/things/form'),
      show: declared('GET', '/api/v3/things/{id}', 'identifier'),
      update: declared('PATCH', '/api/v3/things/{id}', 'identifier'),
      parts: declared('GET', '/api/v3/things/{id}/parts', 'identifier'),
      part: declared('GET', '/api/v3/parts/{id}'),
      own: declared('GET', '/api/v3/people/{id}', 'me'),
      action: declared('GET', '/api/v3/actions/{id+}', 'text'),
      actions: declared('GET', '/api/v3/actions'),
    }),
  )

  it.each([
    ['/api/v3/things/7', ['GET', 'PATCH']],
    ['/api/v3/things/my-thing', ['GET', 'PATCH']],
    ['/api/v3/things/00', []],
    ['/api/v3/things/a b', []],
    ['/api/v3/things/schema', ['GET']],
    ['/api/v3/things/form', ['POST']],
    ['/api/v3/things/schema/parts', ['GET']],
    ['/api/v3/things/my-thing/parts', ['GET']],
    ['/api/v3/things/a.b/parts', []],
    ['/api/v3/parts/my-thing', []],
    ['/api/v3/people/me', ['GET']],
    ['/api/v3/people/you', []],
    ['/api/v3/actions', ['GET']],
    ['/api/v3/actions/', []],
    ['/api/v3/actions/users', ['GET']],
    ['/api/v3/actions/users/create', ['GET']],
    ['/api/v3/actions/a/b/c', ['GET']],
  ])('%s are %j', (path, methods) => {
    expect(methodsAt(routes, path).sort()).toEqual(methods)
  })

  it('takes the rest of the path, slashes included, where a route takes it', () => {
    expect(matchRoute(routes, 'GET', '/api/v3/actions/users/create')?.params).toEqual({ id: 'users/create' })
    expect(matchRoute(routes, 'GET', '/api/v3/things/a/b')).toBeUndefined()
  })
})
