import type { APIGatewayProxyEventV2, Context } from 'aws-lambda'

export type Handler<Event, Result> = (event: Event, context: Context) => Promise<Result>

/**
 * The Lambda handler of a function with several endpoints. Calls the handler of the route that the gateway chose.
 *
 * @param handlers keyed by route key
 * @throws Error for a route without a handler. The gateway does not send such requests to this function.
 */
export function byRouteKey<Event extends Pick<APIGatewayProxyEventV2, 'routeKey'>, Result>(
  handlers: Readonly<Record<string, Handler<Event, Result>>>,
): Handler<Event, Result> {
  const known = new Map(Object.entries(handlers))
  return async (event, context) => {
    const handler = known.get(event.routeKey)
    if (!handler) throw new Error(`This function does not serve ${event.routeKey}.`)
    return handler(event, context)
  }
}
