import type { Route } from '#shared/platform/http/route.ts'

/** The endpoints that are named by what they do. */
const verbs = ['list', 'show', 'create', 'update', 'delete', 'lock', 'unlock', 'accept']

const pascal = (name: string) => name.replace(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase())
const camel = (name: string) => name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
/** Singular of a name: of `categories` the `y` comes back, of `statuses` more goes than an `s`. */
const singular = (name: string) =>
  name.replace(/(ies|(?<=us|ss|x|ch|sh)es|(?<!s)s)$/, (ending) => (ending === 'ies' ? 'y' : ''))

/**
 * The name of a route's operation, by which generated clients call it: `listUsers`, `createUser`, `userCreateForm`,
 * `versionsInProject`.
 */
export function operationId({ id, elements }: Pick<Route, 'id' | 'elements'>): string {
  const [resource = '', endpoint = ''] = id.split('/')
  const noun = elements ? resource : singular(resource)
  return verbs.includes(endpoint) ? endpoint + pascal(noun) : camel(noun) + pascal(endpoint)
}
