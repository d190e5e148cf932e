import type { Permission, QueueName } from '#shared/platform/product.ts'
import type { ErrorName } from './errors.ts'

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/**
 * The rights to read and change items of the table. A transaction needs the rights for all of its changes. `batch` is
 * the right to send several writes as a batch.
 */
export type TableAccess = 'read' | 'put' | 'update' | 'delete' | 'check' | 'batch'

export type FileAccess = 'put' | 'get' | 'delete'

/**
 * The resources that a function uses, such as the table, the queues and the files. The IAM role of the function gets
 * only the rights that these uses need.
 */
export interface Uses {
  table?: readonly TableAccess[]
  sends?: readonly QueueName[]
  /** True if the function needs the rate limit of the stage. */
  throttle?: true
  /** True if the function needs the public address of the service. */
  publicUrl?: true
  /**
   * True if the function needs the OpenID Connect issuers, to redirect browsers to an issuer and to handle browsers
   * that return from the issuer.
   */
  issuers?: true
  /** The file that the function serves from a package, in the form `<package>/<path>`. */
  file?: string
  files?: readonly FileAccess[]
  /** True if the function needs the origin from which browsers read stored files. */
  filesOrigin?: true
  /** True if the function sends mail itself, without a job. */
  mails?: true
  /**
   * True if the function shows facts about the stage. The deployment of the stage passes these facts to the function.
   */
  stageFacts?: true
  /** True if the function serves the files built for browsers, or links to them. */
  browserFiles?: true
}

/**
 * The declaration of an endpoint. The pipeline, the links, the gateway, the grants and the documentation are derived
 * from it.
 */
export interface RouteDeclaration {
  readonly method: Method
  /** True if the route also responds to HEAD requests, without a body. Only routes outside the API do so. */
  readonly head?: true
  /**
   * In the path, `{id}` matches one segment, and `{id+}` matches the rest of the path. Resources are below `/api/v3`;
   * pages are not.
   */
  readonly path: `/${string}`
  readonly summary: string
  /**
   * The name of the endpoint's main route, if this route is a second address of the endpoint. The same handler serves
   * both addresses.
   */
  readonly sameAs?: string
  /**
   * Names another route, whose Lambda function also runs this route because both do similar work. The value is the name
   * of the other route or, if that route belongs to another resource, its id.
   *
   * By default, a form runs in the function that creates elements of the same collection. If there is no such function,
   * it runs in the function of the write that it previews. A Schema and the preview of a deletion run in the function
   * of `show`.
   */
  readonly runsWith?: string
  /** Sentences that follow the summary in the documentation of the route. */
  readonly description?: string
  /**
   * Names that an address may contain instead of an id. `me`: the word `me`, for the requester. `login`: `me` or a
   * login. `identifier`: a project's identifier. `text`: any string of up to 256 characters.
   */
  readonly names?: 'me' | 'login' | 'identifier' | 'text'
  /** The permissions that the endpoint checks across all projects. They are loaded together with the requester. */
  readonly inAnyProject?: readonly Permission[]
  /** `page` adds the query parameters of a collection. */
  readonly query?: 'page'
  /** True if the default page size of the collection is the maximum. */
  readonly unpaged?: true
  /** The default page size of the collection, if it differs from the usual default. */
  readonly pageSize?: number
  /** Query parameters in addition to those of a collection, each with a description. */
  readonly parameters?: Readonly<Record<string, string>>
  /**
   * Makes reads eventually consistent, which halves their price. This is allowed only if clients repeat the request,
   * and the next response contains everything that this response missed. `always` applies to all reads, including the
   * read of the requester. `counts` applies only if a list is requested with page size 0, and thus shows only the
   * number of its elements. It covers the reads of the requester and of the requester's rights.
   */
  readonly eventual?: 'always' | 'counts'
  /** True for a public route, which does not read credentials. */
  readonly open?: true
  /** The error for a request without credentials if a login is required; by default `Unauthenticated`. */
  readonly anonymous?: 'NotFound' | 'MissingPermission'
  /**
   * `required`: a JSON object; `optional`: a JSON object or an empty body (forms); `fields`: an HTML form; `multipart`:
   * a JSON object and a file; `metadata`: a JSON object, which may also be sent as a part `metadata`; `text`: plain
   * text. By default, the body is ignored.
   */
  readonly body?: 'required' | 'optional' | 'fields' | 'multipart' | 'metadata' | 'text'
  /** The declaration of the body's properties, if they differ from the properties of the resource. */
  readonly takes?: string
  /** The `_type` that the Schema, Form or body of the route describes, if it is not the `_type` of the resource. */
  readonly describes?: string
  /** True if a creation may respond with 200 and an existing resource. */
  readonly mayFind?: true
  readonly success: 200 | 201 | 202 | 204 | 302
  /**
   * The `_type` of the success body. A body without `_type` is `HTML` for a page, `File` for a script or style sheet,
   * or `Text` for a text rendered as HTML.
   */
  readonly returns?: string
  /**
   * The media type of the success body; by default, the body is HAL. If a media type is set, the body of a GET is the
   * same for all requesters.
   */
  readonly mediaType?: string
  /** The `_type` of a collection's elements. */
  readonly elements?: string
  /** The errors of this endpoint, in addition to the errors that every endpoint may return. */
  readonly errors: readonly ErrorName[]
  readonly uses: Uses
}

/**
 * Returns whether a request with this query reads the requester and the requester's rights with eventual consistency.
 */
export const readsRightsEventually = (
  { eventual }: Pick<RouteDeclaration, 'eventual'>,
  query: URLSearchParams,
): boolean => eventual === 'always' || (eventual === 'counts' && query.get('pageSize') === '0')

export const methodsOf = ({
  method,
  head,
}: Pick<RouteDeclaration, 'method' | 'head'>): (Method | 'HEAD')[] => (head ? [method, 'HEAD'] : [method])

/**
 * Returns the route keys that API Gateway uses for a route, one for each method. An example of a key is `GET
 * /api/v3/users/{id}`.
 */
export const routeKeysOf = (route: Pick<RouteDeclaration, 'method' | 'head' | 'path'>): string[] =>
  methodsOf(route).map((method) => `${method} ${route.path}`)

/** Returns whether a route responds with a Form, which shows the effect of a write. */
export const isForm = ({ returns }: Pick<RouteDeclaration, 'returns'>): boolean => returns === 'Form'

/** The types of responses that are not single resources. */
const others = ['Collection', 'Schema', 'Form', 'Root', 'Health', 'OpenApi', 'HTML', 'File', 'Text']

/** Returns whether a route responds with a single resource. Such a response has an entity tag. */
export const isSingle = ({ returns }: Pick<RouteDeclaration, 'returns'>): boolean =>
  returns !== undefined && !others.includes(returns)

/** Returns whether a route is an HTML page or belongs to one. Such routes are not part of the API. */
export const isPage = ({ returns }: Pick<RouteDeclaration, 'returns'>): boolean =>
  returns === 'HTML' || returns === 'File'

export const isWrite = ({ table = [] }: Uses): boolean => table.some((access) => access !== 'read')

export interface Route extends RouteDeclaration {
  /** The id, in the form `<resource>/<endpoint>`. */
  readonly id: string
  /**
   * The path of the handler below `functions/`. If the route has `sameAs`, the path equals the id of the route that
   * `sameAs` names. Otherwise, the path equals the id of this route.
   */
  readonly handler: string
  /** The id of the Lambda function that runs the handler. It is the id of the function's main route. */
  readonly functionId: string
  /** All routes of this route's resource, and the routes of other resources at the same addresses. */
  readonly siblings: readonly Route[]
}

/** The union of the parameter names in a path template. */
export type ParamsOf<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? (Name extends `${infer Greedy}+` ? Greedy : Name) | ParamsOf<Rest>
  : never

/**
 * Returns the routes of a resource, keyed by their names in the declarations.
 *
 * @param resource the folder of the resource below `functions/` and `shared/resources/`
 * @param within the routes of other resources whose addresses also match `{id}` routes of this resource
 */
export function defineRoutes<const Declarations extends Record<string, RouteDeclaration>>(
  resource: string,
  declarations: Declarations,
  within: Readonly<Record<string, Route>> = {},
) {
  const siblings: Route[] = []
  const routes = Object.entries(declarations).map(([name, declaration]): [string, Route] => {
    const handler = `${resource}/${declaration.sameAs ?? name}`
    const running = runningWith(name, declarations)
    const functionId = running.includes('/') ? running : `${resource}/${running}`
    return [name, { ...declaration, id: `${resource}/${name}`, handler, functionId, siblings }]
  })
  siblings.push(...routes.map(([, route]) => route), ...Object.values(within))
  return Object.fromEntries(routes) as {
    [Name in keyof Declarations]: Declarations[Name] &
      Pick<Route, 'id' | 'handler' | 'functionId' | 'siblings'>
  }
}

/**
 * Returns the name of the route whose Lambda function runs the given route. In most cases, the result is the given
 * route itself.
 *
 * @throws TypeError if a route runs with a route that is not declared
 */
function runningWith(name: string, declarations: Readonly<Record<string, RouteDeclaration>>): string {
  if (name.includes('/')) return name
  const route = declarations[name] as RouteDeclaration
  const other = route.sameAs ?? route.runsWith ?? usuallyRunningWith(route, declarations)
  return other === undefined ? name : runningWith(other, declarations)
}

/**
 * Returns the name of the route whose Lambda function the given route shares by default. By default, only forms,
 * Schemas and previews of a deletion share a function.
 *
 * @returns undefined if the given route is of none of these kinds, or if the other route is not declared
 */
function usuallyRunningWith(
  route: RouteDeclaration,
  declarations: Readonly<Record<string, RouteDeclaration>>,
): string | undefined {
  if (isForm(route)) return writeOf(route, declarations)
  const isOfView = route.returns === 'Schema' || route.returns === 'Deletion'
  return isOfView && declarations.show ? 'show' : undefined
}

/**
 * Returns the name of the write whose function also runs a form. The creation is preferred, because the forms for
 * creations and for changes can share a single gateway route.
 */
function writeOf({ path }: RouteDeclaration, declarations: Readonly<Record<string, RouteDeclaration>>) {
  const writeAt = (address: string) =>
    Object.keys(declarations).find((name) => {
      const { path: own, body } = declarations[name] as RouteDeclaration
      return body === 'required' && own === address
    })
  const address = path.replace(/\/form$/, '')
  return writeAt(address.replace(/\/\{\w+\}$/, '')) ?? writeAt(address)
}

type Errors = readonly ErrorName[]

/** The table operations that most read-only endpoints need. */
export const reads = ['read'] as const
/** Table operations of most endpoints that write. */
export const writes = [...reads, 'put', 'update', 'delete', 'check'] as const
/** Table operations of endpoints that write texts whose words are indexed. */
export const writesOfTexts = [...writes, 'batch'] as const

type Common = Partial<RouteDeclaration> & { errors: Errors; uses: Uses }

/**
 * Defines a kind of route by the fields that its routes have in common. The errors of a route are added to the common
 * errors. The `uses` of a route replace the common `uses`.
 */
const kind =
  <const C extends Common>(common: C) =>
  <const Own extends Omit<RouteDeclaration, keyof C> & Partial<Pick<RouteDeclaration, 'errors' | 'uses'>>>(
    own: Own,
  ) =>
    ({ ...common, ...own, errors: [...common.errors, ...(own.errors ?? [])] }) as unknown as Omit<
      C & Own,
      'errors' | 'uses'
    > & { errors: Errors; uses: Own extends { uses: infer Other } ? Other : C['uses'] }

const violations = ['PropertyConstraintViolation', 'PropertyIsReadOnly', 'MultipleErrors'] as const

/** The kind of a route that returns a Collection. Each such route declares the type of the elements. */
export const listing = kind({
  method: 'GET',
  query: 'page',
  success: 200,
  returns: 'Collection',
  errors: ['InvalidQuery'],
  uses: { table: reads },
})

export const view = kind({ method: 'GET', success: 200, errors: ['NotFound'], uses: { table: reads } })

export const creation = kind({
  method: 'POST',
  body: 'required',
  success: 201,
  errors: ['MissingPermission', ...violations],
  uses: { table: writes },
})

/** The creation of a resource that has a file. */
export const upload = kind({
  method: 'POST',
  body: 'multipart',
  success: 201,
  errors: ['MissingPermission', ...violations],
  uses: { table: writes, files: ['put'] },
})

/** The creation of a resource whose file is uploaded later, with a form. */
export const preparation = kind({
  method: 'POST',
  body: 'metadata',
  success: 201,
  errors: ['MissingPermission', ...violations],
  uses: { table: writes, files: ['put'] },
})

/** The errors of writes to an existing resource. */
const ofPresent = ['MissingPermission', 'NotFound', 'InvalidQuery', 'PreconditionFailed'] as const

export const update = kind({
  method: 'PATCH',
  body: 'required',
  success: 200,
  errors: [...ofPresent, ...violations, 'UpdateConflict'],
  uses: { table: writes },
})

export const deletion = kind({ method: 'DELETE', errors: ofPresent, uses: { table: writes } })

/** A route that previews a deletion: it lists the other resources that the deletion deletes or changes. */
export const deletionPreview = kind({
  method: 'GET',
  success: 200,
  returns: 'Deletion',
  errors: ['MissingPermission', 'NotFound'],
  uses: { table: reads },
})

/** A route for an action that neither changes the properties of a resource nor deletes the resource. */
export const action = kind({ success: 200, errors: ofPresent, uses: { table: writes } })

export const schemaView = kind({
  method: 'GET',
  success: 200,
  returns: 'Schema',
  errors: [],
  uses: { table: reads },
})

const form = {
  method: 'POST',
  body: 'optional',
  success: 200,
  returns: 'Form',
  uses: { table: reads },
} as const

export const creationForm = kind({ ...form, errors: ['MissingPermission'] })

export const updateForm = kind({ ...form, errors: ['MissingPermission', 'NotFound'] })

/**
 * Returns the routes that list and view a small collection that only imports can change. One function runs both routes.
 *
 * @param one the word for an element in the summaries; `many` is its plural
 */
export const entries = <const Name extends string, const Type extends string>(
  name: Name,
  type: Type,
  [one, many]: readonly [one: string, many: string],
  inAnyProject: readonly Permission[],
) => {
  const common = { inAnyProject, errors: ['MissingPermission'] } as const
  return {
    list: listing({
      path: `/api/v3/${name}`,
      summary: `List ${many}`,
      unpaged: true,
      elements: type,
      ...common,
    }),
    show: view({
      path: `/api/v3/${name}/{id}`,
      summary: `View ${one}`,
      runsWith: 'list',
      returns: type,
      ...common,
    }),
  }
}
