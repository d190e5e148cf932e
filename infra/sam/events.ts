import type { SQSEvent } from 'aws-lambda'
import { consumers } from '#infra/function-definitions.ts'
import { gatewayRoutesOf } from '#infra/gateway-routes.ts'
import { gatewayRequest } from '#infra/local/gateway-event.ts'
import { Problem } from '#infra/local/problem.ts'
import { sqsEvent } from '#infra/local/sqs-event.ts'
import { pathOf } from '#infra/openapi/operation.ts'
import { serviceDocument } from '#infra/openapi.ts'
import { type QueueName, queueNameOf, queueNames } from '#shared/config.ts'
import { matchRoute } from '#shared/platform/http/addresses.ts'
import type { Route } from '#shared/platform/http/route.ts'
import { allRoutes } from '#shared/resources/index.ts'

export interface WantedEvent {
  /** Path and query of the request; by default the route's path, with 1 for every id. */
  address?: string
  /**
   * Body of the request. By default, it contains the members that the API document requires, with example texts as
   * values.
   */
  body?: string
  token?: string
  /** Ids of the jobs for which messages are generated. */
  jobs?: readonly string[]
}

/**
 * Generates the event for a function: a request for an endpoint, messages for a consumer, or an empty event for the
 * sweeper.
 *
 * @throws Problem if the address does not belong to the route, or if no job is given for a consumer
 */
export function eventFor({ id }: { id: string }, wanted: WantedEvent = {}): object {
  const route = allRoutes.find((route) => route.id === id)
  if (route) return requestFor(route, wanted)
  const isConsumer = Object.values(consumers).some((consumer) => consumer.id === id)
  if (isConsumer) return messagesFor(id, wanted.jobs ?? [])
  return id.startsWith('queue/') ? {} : request('GET', wanted.address ?? '/nothing', wanted.token)
}

function requestFor(route: Route, { address = exampleAddress(route), body, token }: WantedEvent) {
  const content = body ?? exampleBody(route)
  const type = bodyTypes[route.body ?? ''] ?? 'application/json'
  const event = request(route.method, address, token, content && { content, type })
  if (matchRoute(allRoutes, route.method, event.rawPath)?.route !== route)
    throw new Problem(`${address} is not an address of ${route.method} ${route.path}.`)
  return event
}

/** Content types of bodies that are not JSON. */
const bodyTypes: Readonly<Record<string, string>> = {
  fields: 'application/x-www-form-urlencoded',
  text: 'text/plain',
}

const exampleAddress = ({ path }: Route) => path.replaceAll(/\{\w+\+?\}/g, '1')

const gatewayRoutes = gatewayRoutesOf(allRoutes)

function request(method: string, url: string, token?: string, sent?: { content: string; type: string } | '') {
  const headers = {
    host: 'localhost',
    ...(token && { authorization: `Bearer ${token}` }),
    ...(sent && { 'content-type': sent.type }),
  }
  const headersDistinct = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value]]))
  const message = { method, url, headers, headersDistinct, httpVersion: '1.1', socket: {} }
  return gatewayRequest(gatewayRoutes, message, Buffer.from(sent ? sent.content : '')).event
}

/**
 * Returns a body with a sample text for each member that the API document always requires. If the endpoint requires
 * further members, its response reports them.
 */
function exampleBody(route: Route): string | undefined {
  if (route.body !== 'required') return undefined
  const { paths, components } = serviceDocument()
  // biome-ignore lint/suspicious/noExplicitAny: JSON Schema has no types here.
  const operation = paths[pathOf(route)]?.[route.method.toLowerCase()] as any
  const { $ref } = operation.requestBody.content['application/json'].schema
  const { required = [] } = components.schemas[$ref.split('/').at(-1)] as { required?: string[] }
  return JSON.stringify(Object.fromEntries(required.map((name) => [name, `example-${name}`])))
}

/** Returns a batch of messages for some jobs, as Lambda passes it to the consumer. */
function messagesFor(consumer: string, jobs: readonly string[]): SQSEvent {
  if (jobs.length === 0) throw new Problem('Name a job with --job.')
  const queue = queueNames.find((name) => consumers[name].id === consumer) as QueueName
  const messages = jobs.map((job, index) => ({
    MessageId: String(index),
    Body: JSON.stringify({ job }),
    Attributes: { ApproximateReceiveCount: '1' },
  }))
  return sqsEvent(messages, queueNameOf('local', queue))
}
