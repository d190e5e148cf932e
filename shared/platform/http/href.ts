import type { ParamsOf, Route } from './route.ts'

type Values<Path extends string> = { [Name in ParamsOf<Path>]: string | number }

/**
 * The address of a route, relative to the host.
 *
 * @param route any route; only its path is read
 * @param params a value for every parameter of the path; `{id}` is percent-encoded, `{id+}` keeps its slashes
 */
export function href<R extends Route>(route: R, params: Values<R['path']>): string {
  return route.path.replace(/\{(\w+)(\+?)\}/g, (_, name: ParamsOf<R['path']>, greedy) => {
    const value = String(params[name])
    return greedy ? value.split('/').map(encodeURIComponent).join('/') : encodeURIComponent(value)
  })
}
