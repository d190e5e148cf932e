import type { Permission, QueueName } from '#shared/platform/product.ts'
import type { ErrorName } from './errors.ts'

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/** What may be done to items of the table; a transaction takes what each of its changes takes. */
export type TableAccess = 'get' | 'query' | 'put' | 'update' | 'delete' | 'check'

/** What a function does to the table and the queues; its role is granted exactly this. */
export interface Uses {
  table?: readonly TableAccess[]
  /** The queues it sends messages to. */
  sends?: readonly QueueName[]
}

/** One endpoint, declared once, as data. Every reader (pipeline, links, gateway, grants, documents) is elsewhere. */
export interface RouteDeclaration {
  readonly method: Method
  /** `{id}` matches one path segment, `{id+}` the rest of the path. Resources lie below `/api/v3`, pages do not. */
  readonly path: `/${string}`
  readonly summary: string
  /** What may stand for an id: `me` for the requester's own, the identifier of a project, or any text. */
  readonly names?: 'me' | 'identifier' | 'text'
  /** The rights it asks for in any project, so that they are known with the requester. */
  readonly anywhere?: readonly Permission[]
  /** `page`: the query parameters of a collection. */
  readonly query?: 'page'
  /** Its other query parameters, each with what it means. */
  readonly parameters?: Readonly<Record<string, string>>
  /** Whether it is for everybody: credentials are not even looked at. */
  readonly open?: true
  /**
   * `required`: a JSON object; `optional`: one, or nothing at all (forms); `fields`: those of an HTML form.
   * Without it a body is ignored.
   */
  readonly body?: 'required' | 'optional' | 'fields'
  /** The name of the body's properties, where they are not those of the resource. */
  readonly takes?: string
  readonly success: 200 | 201 | 202 | 204
  /** The `_type` of the success body, or `HTML` for a page; collections name their elements. */
  readonly returns?: string
  readonly elements?: string
  /** The errors of this endpoint beyond those every endpoint may answer. */
  readonly errors: readonly ErrorName[]
  readonly uses: Uses
}

/** Whether a route is a page for people, and no part of the API. */
export const isPage = ({ returns }: Pick<RouteDeclaration, 'returns'>): boolean => returns === 'HTML'

/** Whether a function changes anything. */
export const isWrite = ({ table = [] }: Uses): boolean =>
  table.some((access) => access !== 'get' && access !== 'query')

export interface Route extends RouteDeclaration {
  /** `<resource>/<endpoint>`: also the handler's path below `functions/`. */
  readonly id: string
  /** All routes of the same resource. */
  readonly siblings: readonly Route[]
}

/** The names of the parameters in a path template. */
export type ParamsOf<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? (Name extends `${infer Greedy}+` ? Greedy : Name) | ParamsOf<Rest>
  : never

/**
 * Turns a resource's declarations into routes that know their id and their siblings.
 *
 * @param resource the folder of the resource below `functions/` and `shared/resources/`
 */
export function defineRoutes<const Declarations extends Record<string, RouteDeclaration>>(
  resource: string,
  declarations: Declarations,
) {
  const siblings: Route[] = []
  for (const [name, declaration] of Object.entries(declarations)) {
    siblings.push({ ...declaration, id: `${resource}/${name}`, siblings })
  }
  return Object.fromEntries(siblings.map((route, index) => [Object.keys(declarations)[index], route])) as {
    [Name in keyof Declarations]: Declarations[Name] & Route
  }
}

type Errors = readonly ErrorName[]

/** What all routes of a kind have in common; what one of them has beside that, and its own errors beside theirs. */
const kind =
  <const Common extends Partial<RouteDeclaration> & { errors: Errors }>(common: Common) =>
  <const Own extends Omit<RouteDeclaration, keyof Common> & { errors?: Errors }>(own: Own) =>
    ({ ...common, ...own, errors: [...common.errors, ...(own.errors ?? [])] }) as Omit<
      Common & Own,
      'errors'
    > & { errors: Errors }

const violations = ['PropertyConstraintViolation', 'PropertyIsReadOnly', 'MultipleErrors'] as const

/** A Collection of the elements that are named. */
export const listing = kind({
  method: 'GET',
  query: 'page',
  success: 200,
  returns: 'Collection',
  errors: ['InvalidQuery'],
})

/** One element. */
export const view = kind({ method: 'GET', success: 200, errors: ['NotFound'] })

/** The creation of one. */
export const creation = kind({
  method: 'POST',
  body: 'required',
  success: 201,
  errors: ['MissingPermission', ...violations],
})

/** A change of one. */
export const update = kind({
  method: 'PATCH',
  body: 'required',
  success: 200,
  errors: ['MissingPermission', 'NotFound', ...violations, 'UpdateConflict'],
})

/** The deletion of one. */
export const deletion = kind({ method: 'DELETE', errors: ['MissingPermission', 'NotFound'] })

/** The Schema of a resource. */
export const schema = kind({ method: 'GET', success: 200, returns: 'Schema', errors: [] })

const form = { method: 'POST', body: 'optional', success: 200, returns: 'Form' } as const

/** The Form that checks a creation. */
export const creationForm = kind({ ...form, errors: ['MissingPermission'] })

/** The Form that checks a change. */
export const updateForm = kind({ ...form, errors: ['MissingPermission', 'NotFound'] })
