import { describe, expect, it } from 'vitest'
import { lambdaContext } from '#infra/local/lambda-context.ts'
import { defineRoutes, type RouteDeclaration } from '#shared/platform/http/route.ts'
import { byRouteKey } from '#shared/platform/http/route-key.ts'

const route = (declaration: Partial<RouteDeclaration>): RouteDeclaration => ({
  method: 'POST',
  path: '/things',
  summary: '',
  success: 200,
  errors: [],
  uses: {},
  ...declaration,
})

const functionsOf = (declarations: Record<string, RouteDeclaration>) =>
  Object.fromEntries(
    Object.entries(defineRoutes('things', declarations)).map(([name, { functionId }]) => [name, functionId]),
  )

describe('a route', () => {
  const form = route({ path: '/things/form', returns: 'Form', body: 'optional' })

  it('has a function of its own, unless another one does its work', () => {
    expect(functionsOf({ list: route({}), show: route({}) })).toEqual({
      list: 'things/list',
      show: 'things/show',
    })
  })

  it('that is a form runs with the creation in its collection, of which there may be others', () => {
    const change = route({ method: 'PATCH', path: '/things/{id}', body: 'required' })
    const declared = {
      list: route({ method: 'GET' }),
      create: route({ body: 'required' }),
      'create-form': form,
      show: route({ method: 'GET', path: '/things/{id}' }),
      update: change,
      'update-form': { ...form, path: '/things/{id}/form' as const },
    }

    expect(functionsOf(declared)).toMatchObject({
      'create-form': 'things/create',
      'update-form': 'things/create',
    })
  })

  it('that is a form runs with the write at its address where there is no creation', () => {
    const change = route({ method: 'PATCH', path: '/things/{id}', body: 'required' })
    const declared = { update: change, 'update-form': { ...form, path: '/things/{id}/form' as const } }

    expect(functionsOf(declared)).toMatchObject({ 'update-form': 'things/update' })
  })

  it('that is a form has a function of its own where there is no write', () => {
    expect(functionsOf({ form })).toEqual({ form: 'things/form' })
  })

  it('runs with the one that it names, and with what that one runs with', () => {
    const declared = {
      create: route({ body: 'required' }),
      'create-below': route({ path: '/places/{id}/things', body: 'required', runsWith: 'create' }),
      'create-form-below': { ...form, path: '/places/{id}/things/form' as const },
      again: route({ path: '/again', sameAs: 'create-below' }),
    }

    expect(Object.values(functionsOf(declared))).toEqual(Array(4).fill('things/create'))
  })

  it('runs with one of another resource that it names by its id', () => {
    const declared = { below: route({ path: '/places/{id}/things', runsWith: 'others/create' }) }

    expect(functionsOf(declared)).toEqual({ below: 'others/create' })
  })

  it('cannot run with one that is not there', () => {
    expect(() => defineRoutes('things', { list: route({ runsWith: 'nothing' }) })).toThrow(TypeError)
  })
})

describe('a function of several routes', () => {
  const handler = byRouteKey<{ routeKey: string }, string>({
    'POST /things': async () => 'write',
    'POST /things/form': async () => 'form',
  })
  const ask = (routeKey: string) => handler({ routeKey }, lambdaContext('things/create', 1))

  it('answers with the handler of the route that the gateway has chosen', async () => {
    expect(await ask('POST /things')).toBe('write')
    expect(await ask('POST /things/form')).toBe('form')
  })

  it.each(['GET /things', '$default', 'toString'])('fails for %s, which is not among them', async (key) => {
    await expect(ask(key)).rejects.toThrow(`This function does not serve ${key}.`)
  })
})
