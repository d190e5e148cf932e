import { once } from 'node:events'
import { request } from 'node:http'
import type { APIGatewayProxyEventV2, Context } from 'aws-lambda'
import { vi } from 'vitest'
import { type HttpHandler, startGateway } from '#infra/local/gateway.ts'
import { defineRoutes } from '#shared/platform/http/route.ts'

const endpoint = { summary: '', success: 200, errors: [], uses: {} } as const

export const routes = Object.values(
  defineRoutes('things', {
    show: { method: 'GET', path: '/api/v3/things/{id}', ...endpoint },
    schema: { method: 'GET', path: '/api/v3/things/schema', ...endpoint },
    create: { method: 'POST', path: '/api/v3/things', ...endpoint },
    action: { method: 'GET', path: '/api/v3/actions/{id+}', ...endpoint },
  }),
)

export type StubbedGateway = Awaited<ReturnType<typeof stubbedGateway>>

/**
 * Returns a gateway with a stub for every route.
 *
 * @param corsOrigins the origins whose pages may use the gateway
 */
export async function stubbedGateway(corsOrigins: readonly string[] = []) {
  const loaded = vi.fn<(id: string) => void>()
  const handler = vi.fn<HttpHandler>().mockResolvedValue({ statusCode: 200, body: 'done' })
  const load = async (id: string) => {
    loaded(id)
    return handler
  }
  const { url, close } = await startGateway({ port: 0, routes, corsOrigins, load })
  const port = Number(new URL(url).port)

  /** Sends a request with exactly the given path. `fetch` would normalise the path. */
  const get = async (path: string, headers: Record<string, string | string[]> = {}) => {
    const [response] = await once(request({ port, path, headers, host: '127.0.0.1' }).end(), 'response')
    await response.resume().toArray()
    return { status: response.statusCode, event: handler.mock.calls.at(-1)?.[0] }
  }

  const invocation = () => handler.mock.calls.at(-1) as [APIGatewayProxyEventV2, Context]
  return { url, port, close, loaded, handler, get, invocation }
}
