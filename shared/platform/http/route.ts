import type { Permission, QueueName } from '#shared/platform/product.ts'
import type { ErrorName } from './errors.ts'

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/** The rights on items of the table. A transaction needs the rights of all its changes. `batch`: batch writes. */
export type TableAccess = 'read' | 'put' | 'update' | 'delete' | 'check' | 'batch'

/** The rights on stored files. */
export type FileAccess = 'put' | 'get' | 'delete'

/** The uses of the table, the queues and the files by a function. Its IAM role gets exactly these rights. */
export interface Uses {
  table?: readonly TableAccess[]
  /** The queues to which it sends messages. */
  sends?: readonly QueueName[]
  /** True if it needs the rate limit of the stage. */
  throttle?: true
  /** True if it needs the public address of the service. */
  publicUrl?: true
  /** True if it needs the OpenID Connect issuers, for redirects to them and back. */
  issuers?: true
  /** The file of a package that it serves: `<package>/<path>`. */
  file?: string
  /** The ways in which the function uses stored files. */
  files?: readonly FileAccess[]
  /** True if it needs the origin from which browsers read stored files. */
  filesOrigin?: true
  /** True if it sends mails itself, without a job. */
  mails?: true
  /** True if it shows the facts about the stage that are set by its deployment. */
  stageFacts?: true
  /** True if it serves, or links, the files built for browsers. */
  browserFiles?: true
}

/** An endpoint as data. Pipeline, links, gateway, grants and documentation are all derived from it. */
export interface RouteDeclaration {
  readonly method: Method
  /** True if it also answers HEAD, without a body, as only routes outside the API do. */
  readonly head?: true
  /** `{id}` matches a path segment, `{id+}` the rest of the path. Resources are below `/api/v3`, pages are not. */
  readonly path: `/${string}`
  readonly summary: string
  /** The name of the endpoint's main route, if this is a second address. The same handler serves both. */
  readonly sameAs?: string
  /**
   * The route whose function also runs this one, because both do similar work: its name, or its id if it belongs to
   * another resource. By default, a form runs with the creation or its write; a Schema and the preview of a deletion
   * run with `show`.
   */
  readonly runsWith?: string
  /** Further sentences for the documentation, after the summary. */
  readonly description?: string
  /**
   * Texts that may replace an id: `me` for the requester, `me` or a login, a project's identifier, or any text of up to
   * 256 characters.
   */
  readonly names?: 'me' | 'login' | 'identifier' | 'text'
  /** The permissions that it looks up in any project, loaded together with the requester. */
  readonly inAnyProject?: readonly Permission[]
  /** `page`: the query parameters of a collection. */
  readonly query?: 'page'
  /** True if the page size of a collection is the maximum by default. */
  readonly unpaged?: true
  /** The page size of a collection by default, if it is not the usual one. */
  readonly pageSize?: number
  /** Its other query parameters, each with a description. */
  readonly parameters?: Readonly<Record<string, string>>
  /**
   * The reads that are eventually consistent, at half the price, because clients repeat the request and the next
   * response contains what one has missed. `always`: all reads, also those of the requester. `counts`: those of the
   * requester and their rights, in a list with page size 0, which shows a number and no elements.
   */
  readonly eventual?: 'always' | 'counts'
  /** True for a public route, which does not read credentials. */
  readonly open?: true
  /** The error for a request without credentials where a login is required; by default `Unauthenticated`. */
  readonly anonymous?: 'NotFound' | 'MissingPermission'
  /**
   * `required`: a JSON object; `optional`: a JSON object or an empty body (forms); `fields`: an HTML form;
   * `multipart`: a JSON object and a file; `metadata`: a JSON object, also as a part `metadata`; `text`: a plain text.
   * Without it, the body is ignored.
   */
  readonly body?: 'required' | 'optional' | 'fields' | 'multipart' | 'metadata' | 'text'
  /** The declaration of the body's properties, if they differ from those of the resource. */
  readonly takes?: string
  /** The `_type` that its Schema, Form or body describes, if it differs from that of the resource. */
  readonly describes?: string
  /** True if a creation may answer 200 with an existing resource. */
  readonly mayFind?: true
  readonly success: 200 | 201 | 202 | 204 | 302
  /**
   * The `_type` of the success body; `HTML` for a page, `File` for a script or a style sheet of one, `Text` for a text of
   * the API.
   */
  readonly returns?: string
  /**
   * The media type of the success body; without it, the body is HAL. A body in response to GET is the same for all
   * requesters.
   */
  readonly mediaType?: string
  /** The `_type` of a collection's elements. */
  readonly elements?: string
  /** The errors of this endpoint, in addition to those of every endpoint. */
  readonly errors: readonly ErrorName[]
  readonly uses: Uses
}

/** Returns whether a request with a query reads its requester and their rights with eventual consistency. */
export const readsRightsEventually = (
  { eventual }: Pick<RouteDeclaration, 'eventual'>,
  query: URLSearchParams,
): boolean => eventual === 'always' || (eventual === 'counts' && query.get('pageSize') === '0')

/** Returns the methods of a route. */
export const methodsOf = ({
  method,
  head,
}: Pick<RouteDeclaration, 'method' | 'head'>): (Method | 'HEAD')[] => (head ? [method, 'HEAD'] : [method])

/** Returns the route keys of API Gateway for a route, such as `GET /api/v3/users/{id}`: one for each method. */
export const routeKeysOf = (route: Pick<RouteDeclaration, 'method' | 'head' | 'path'>): string[] =>
  methodsOf(route).map((method) => `${method} ${route.path}`)

/** Returns whether a route answers with a Form, which shows the effect of a write. */
export const isForm = ({ returns }: Pick<RouteDeclaration, 'returns'>): boolean => returns === 'Form'

/** The types of responses that are not single resources. */
const others = ['Collection', 'Schema', 'Form', 'Root', 'Health', 'OpenApi', 'HTML', 'File', 'Text']

/** Returns whether a route answers with a single resource, which has an entity tag. */
export const isSingle = ({ returns }: Pick<RouteDeclaration, 'returns'>): boolean =>
  returns !== undefined && !others.includes(returns)

/** Returns whether a route is an HTML page or belongs to one, not part of the API. */
export const isPage = ({ returns }: Pick<RouteDeclaration, 'returns'>): boolean =>
  returns === 'HTML' || returns === 'File'

/** Returns whether a function writes to the table. */
export const isWrite = ({ table = [] }: Uses): boolean => table.some((access) => access !== 'read')

export interface Route extends RouteDeclaration {
  /** `<resource>/<endpoint>`. */
  readonly id: string
  /** The path of the handler below `functions/`: the id, or the id of the main route for a second address. */
  readonly handler: string
  /** The function that runs the handler, named by the id of the route that the others run with. */
  readonly functionId: string
  /** All routes of the same resource, and routes of other resources that share its addresses. */
  readonly siblings: readonly Route[]
}

/** The names of the parameters in a path template. */
export type ParamsOf<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? (Name extends `${infer Greedy}+` ? Greedy : Name) | ParamsOf<Rest>
  : never

/**
 * Turns a resource's declarations into routes with an id and their siblings.
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
 * Returns the name of the route whose function runs a route: the route itself, unless it is a second address, declares
 * `runsWith`, or runs with another route by default.
 *
 * @throws TypeError if a route runs with one that is not declared
 */
function runningWith(name: string, declarations: Readonly<Record<string, RouteDeclaration>>): string {
  if (name.includes('/')) return name
  const route = declarations[name] as RouteDeclaration
  const other = route.sameAs ?? route.runsWith ?? usuallyRunningWith(route, declarations)
  return other === undefined ? name : runningWith(other, declarations)
}

/** Returns the name of the route that a form, a Schema or the preview of a deletion runs with by default. */
function usuallyRunningWith(
  route: RouteDeclaration,
  declarations: Readonly<Record<string, RouteDeclaration>>,
): string | undefined {
  if (isForm(route)) return writeOf(route, declarations)
  const isOfView = route.returns === 'Schema' || route.returns === 'Deletion'
  return isOfView && declarations.show ? 'show' : undefined
}

/**
 * Returns the name of the write whose function runs a form: the creation in the same collection, so that one route of
 * the gateway serves the forms of a creation and of a change, or else the write at the form's address without `/form`.
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

/** Table operations of most endpoints that only read, and of most that write. */
export const reads = ['read'] as const
export const writes = [...reads, 'put', 'update', 'delete', 'check'] as const
/** Table operations of a write of texts whose words are indexed. */
export const writesOfTexts = [...writes, 'batch'] as const

/** The fields that all routes of a kind share. */
type Common = Partial<RouteDeclaration> & { errors: Errors; uses: Uses }

/**
 * A kind of route: common fields, which each route completes. Errors of the route are added; its `uses` replace the
 * common ones.
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

/** A Collection. The route declares the type of its elements. */
export const listing = kind({
  method: 'GET',
  query: 'page',
  success: 200,
  returns: 'Collection',
  errors: ['InvalidQuery'],
  uses: { table: reads },
})

/** A single resource. */
export const view = kind({ method: 'GET', success: 200, errors: ['NotFound'], uses: { table: reads } })

/** The creation of a resource. */
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

/** A change of a resource. */
export const update = kind({
  method: 'PATCH',
  body: 'required',
  success: 200,
  errors: [...ofPresent, ...violations, 'UpdateConflict'],
  uses: { table: writes },
})

/** The deletion of a resource. */
export const deletion = kind({ method: 'DELETE', errors: ofPresent, uses: { table: writes } })

/** A route that lists the resources that a deletion also deletes. */
export const deletionPreview = kind({
  method: 'GET',
  success: 200,
  returns: 'Deletion',
  errors: ['MissingPermission', 'NotFound'],
  uses: { table: reads },
})

/** An action on a resource that is neither a change of properties nor its deletion. */
export const action = kind({ success: 200, errors: ofPresent, uses: { table: writes } })

/** The Schema of a resource. */
export const schema = kind({
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

/** The Form for a creation. */
export const creationForm = kind({ ...form, errors: ['MissingPermission'] })

/** The Form for a change. */
export const updateForm = kind({ ...form, errors: ['MissingPermission', 'NotFound'] })

/**
 * The listing and the view of a small collection, which only imports change. One function runs both.
 *
 * @param one an element of the collection, in summaries
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
