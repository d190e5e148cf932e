import type { APIGatewayProxyEventV2, Context } from 'aws-lambda'

export type Handler<Event, Result> = (event: Event, context: Context) => Promise<Result>

/**
 * Returns a Lambda handler that calls the handler of the route that the gateway chose.
 *
 * @param handlers keyed by route key
 * @throws Error if the route has no handler
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
