import { withRightsInAnyProject } from './access/anywhere.ts'
import { requesterOf } from './access/authenticate.ts'
import type { Config } from './config.ts'
import { inService, requireService } from './configuration/maintenance.ts'
import { catalogues } from './language/index.ts'
import { namingUsers } from './named-users.ts'
import type { Endpoint } from './platform/endpoints/endpoint.ts'
import { MAX_RAW_BYTES } from './platform/formattable/formattable.ts'
import { type BodyFormat, ignoredBody, jsonBody, textBody } from './platform/http/body.ts'
import { serve } from './platform/http/http.ts'
import { metadataBody, multipartBody } from './platform/http/multipart.ts'
import { type Route, readsRightsEventually } from './platform/http/route.ts'
import { currentPorts, eventually, type Ports } from './ports.ts'

/** Returns the ports that a Lambda function uses in place of default ports. */
type OwnPorts = (config: Config) => Partial<Ports>

const handlerOf = <R extends Route>(
  route: R,
  endpoint: Endpoint<NoInfer<R>>,
  body: BodyFormat,
  own?: OwnPorts,
) => {
  const connected = (isEventual = route.eventual === 'always') =>
    isEventual ? eventually(currentPorts(own)) : currentPorts(own)
  const mayWrite = route.uses.table?.includes('update') ?? false
  // Routes with `open` check here whether the service is in maintenance. For all other routes, the check is further
  // below, while the requester is loaded.
  const serving = route.open ? inService(route, endpoint) : endpoint
  return serve(
    {
      ports: () => connected(),
      requester: (claim) => {
        const ports = connected(readsRightsEventually(route, claim.query))
        const permitted = requireService(ports, route)
        const { viewer, ...claimed } = requesterOf(claim, ports, mayWrite)
        // `Promise.all` rejects with the first error. If credentials can be refused without a read, the response is
        // therefore a 401, even during maintenance.
        const served = Promise.all([viewer, permitted])
        return {
          viewer: served.then(([known]) => withRightsInAnyProject(known, route.inAnyProject ?? [], ports)),
          ...claimed,
        }
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
 * Returns the Lambda handler of a route without a request body.
 *
 * @param own the ports of this function that replace the default ports
 */
export const lambda = <R extends Route & { body?: undefined }>(
  route: R,
  endpoint: Endpoint<NoInfer<R>>,
  own?: OwnPorts,
) => handlerOf(route, endpoint, ignoredBody, own)

/**
 * Returns the Lambda handler of a route with a JSON body.
 *
 * The function is separate from `lambda`, so that handlers of other routes do not bundle the code that reads bodies.
 */
export const lambdaWithBody = <R extends Route & { body: 'required' | 'optional' }>(
  route: R,
  endpoint: Endpoint<NoInfer<R>>,
) => handlerOf(route, namingUsers(endpoint), jsonBody(route))

/**
 * Returns the Lambda handler of a route with a multipart body. The function is separate from `lambda` for the reason
 * given at `lambdaWithBody`.
 */
export const lambdaWithFile = <R extends Route & { body: 'multipart' }>(
  route: R,
  endpoint: Endpoint<NoInfer<R>>,
) => handlerOf(route, endpoint, multipartBody())

/** Returns the Lambda handler of a route whose body is the metadata of a file. */
export const lambdaWithMetadata = <R extends Route & { body: 'metadata' }>(
  route: R,
  endpoint: Endpoint<NoInfer<R>>,
) => handlerOf(route, endpoint, metadataBody(route))

/**
 * Returns the Lambda handler of a route with a plain-text body. The function is separate from `lambda` for the reason
 * given at `lambdaWithBody`.
 */
export const lambdaWithText = <R extends Route & { body: 'text' }>(
  route: R,
  endpoint: Endpoint<NoInfer<R>>,
) => handlerOf(route, endpoint, textBody(MAX_RAW_BYTES))
