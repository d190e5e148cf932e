import { singleSignOnIn } from '#shared/access/single-sign-on.ts'
import type { RightsAnywhere } from './access/anywhere.ts'
import { requesterOf } from './access/authenticate.ts'
import { passwordSignInIn } from './access/password-sign-in.ts'
import { sessionsIn } from './access/session-store.ts'
import { tokenUsesIn } from './access/token-uses.ts'
import { type Composed, type Composers, type Ports, storesOf } from './compose.ts'
import { inService, requireService } from './configuration/maintenance.ts'
import { catalogues } from './language/index.ts'
import { namingUsers } from './named-users.ts'
import type { Endpoint } from './platform/endpoints/endpoint.ts'
import { type BodyFormat, ignoredBody, jsonBody } from './platform/http/body.ts'
import { serve } from './platform/http/http.ts'
import { multipartBody } from './platform/http/multipart.ts'
import type { Route } from './platform/http/route.ts'
import { type Accounts, accountsIn } from './resources/users/account-store.ts'

/** The stores that authentication needs. */
const forRequesters = {
  accounts: accountsIn,
  passwordSignIn: passwordSignInIn,
  sessions: sessionsIn,
  singleSignOn: singleSignOnIn,
  tokenUses: tokenUsesIn,
}

/** The store that routes need which ask what the requester may do in any project. */
type ForRights<R extends Route> = R extends { inAnyProject: readonly unknown[] }
  ? { rights: (ports: Ports) => RightsAnywhere }
  : { rights?: (ports: Ports) => RightsAnywhere }

/** Stores that an endpoint does not get, by what its route says that it uses. */
type Withheld<R extends Route> =
  | (R['uses'] extends { sends: readonly unknown[] } ? never : 'queues')
  | (R['uses'] extends { files: readonly unknown[] } ? never : 'files')

/** The stores that an endpoint gets: those that its handler names, and those of authentication. */
type EndpointStores<R extends Route, C extends Composers> = Omit<
  Composed<C & typeof forRequesters>,
  Withheld<R>
>

const handlerOf = <R extends Route, C extends Composers & ForRights<R>>(
  route: R,
  composers: C,
  endpoint: Endpoint<NoInfer<R>, EndpointStores<NoInfer<R>, NoInfer<C>>>,
  body: BodyFormat,
) => {
  const all = { ...forRequesters, ...composers }
  // Made once per process, for the endpoint and for authentication.
  const stores = () => storesOf(all) as Composed<C & typeof forRequesters & ForRights<Route>>
  const mayWrite = route.uses.table?.includes('update') ?? false
  // A write waits for the requester; an open route has none.
  const serving = route.open ? inService(route, endpoint) : endpoint
  return serve(
    {
      stores,
      requester: (claim) => {
        const permitted = requireService(stores(), route)
        const { signedIn, hasCredentials } = requesterOf(claim, stores(), mayWrite)
        // Credentials that are refused without a read are refused at once, also during maintenance.
        return { signedIn: Promise.all([signedIn, permitted]).then(([viewer]) => viewer), hasCredentials }
      },
      completed: async (viewer) => {
        const { rights } = stores()
        return rights && route.inAnyProject ? rights(viewer, route.inAnyProject) : viewer
      },
      catalogues,
      languageOf: ({ user }) => user?.language ?? undefined,
      idOf: ({ user }) => user?.id,
    },
    route,
    serving,
    body,
  )
}

/**
 * The Lambda handler of a route without a request body.
 *
 * @param composers the stores that the endpoint uses, by their names; authentication brings its own
 */
export const lambda = <R extends Route & { body?: undefined }, C extends Composers & ForRights<R>>(
  route: R,
  composers: C,
  endpoint: Endpoint<NoInfer<R>, EndpointStores<NoInfer<R>, NoInfer<C>>>,
) => handlerOf(route, composers, endpoint, ignoredBody)

/** The stores of every endpoint have the accounts, which its type does not say. */
const withNamedUsers = <E>(endpoint: E): E =>
  namingUsers(endpoint as Endpoint<Route, { accounts: Accounts }>) as E

/**
 * The Lambda handler of a route with a JSON body. Not the same function, so that the others do not bundle the code that
 * reads bodies; the type of the route tells them apart.
 *
 * @param composers the stores that the endpoint uses, by their names; authentication brings its own
 */
export const lambdaWithBody = <
  R extends Route & { body: 'required' | 'optional' },
  C extends Composers & ForRights<R>,
>(
  route: R,
  composers: C,
  endpoint: Endpoint<NoInfer<R>, EndpointStores<NoInfer<R>, NoInfer<C>>>,
) => handlerOf(route, composers, withNamedUsers(endpoint), jsonBody(route))

/** The Lambda handler of a route with a multipart body. Not the same function, for the same reason. */
export const lambdaWithFile = <R extends Route & { body: 'multipart' }, C extends Composers & ForRights<R>>(
  route: R,
  composers: C,
  endpoint: Endpoint<NoInfer<R>, EndpointStores<NoInfer<R>, NoInfer<C>>>,
) => handlerOf(route, composers, endpoint, multipartBody())
