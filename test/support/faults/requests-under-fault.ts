import { expect } from 'vitest'
import type { Item } from '#shared/platform/dynamodb/table.ts'
import type { FreshTable } from '#test/support/engine/engine.ts'
import { itemsOf, tableWith } from '#test/support/engine/raw-table.ts'
import { type Answer, Service } from '#test/support/engine/service.ts'
import { personas, tokens } from '#test/support/fixtures/personas.ts'
import { project } from '#test/support/fixtures/records.ts'
import { violations } from '#test/support/oracles/invariants.ts'
import type { FaultPlan } from './faults.ts'
import { withoutRetryPauses } from './retry-pauses.ts'

/** A request to an endpoint, and its effect on the table. */
export interface RequestUnderFault {
  name: string
  method: string
  path: string
  body?: object
  success: number
  /** Returns whether the request took effect. Present only for requests that write. */
  effect?(items: readonly Item[]): boolean
  /** The expected status if the request is repeated after it took effect. The default is the value of `success`. */
  repeated?: number
}

const LIST = '/api/v3/placeholder_users'
const filters = encodeURIComponent(JSON.stringify([{ name: { operator: '~', values: ['sign'] } }]))

const designer = (items: readonly Item[]) => items.find(({ pk, id }) => pk === 'PR#0' && id === 10)
const body = { name: 'Newcomer' }

/**
 * Requests to every endpoint of placeholder users. The list is requested without parameters, by page and with a filter.
 */
export const requestsUnderFault: readonly RequestUnderFault[] = [
  { name: 'the root', method: 'GET', path: '/api/v3', success: 200 },
  { name: 'show', method: 'GET', path: `${LIST}/10`, success: 200 },
  { name: 'list', method: 'GET', path: LIST, success: 200 },
  { name: 'list, second page', method: 'GET', path: `${LIST}?pageSize=1&offset=2`, success: 200 },
  { name: 'filtered list', method: 'GET', path: `${LIST}?filters=${filters}`, success: 200 },
  { name: 'schema', method: 'GET', path: `${LIST}/schema`, success: 200 },
  { name: 'create form', method: 'POST', path: `${LIST}/form`, body, success: 200 },
  { name: 'update form', method: 'POST', path: `${LIST}/10/form`, body, success: 200 },
  {
    name: 'create',
    method: 'POST',
    path: LIST,
    body,
    success: 201,
    effect: (items) => items.some(({ name }) => name === 'Newcomer'),
    repeated: 422,
  },
  {
    name: 'update',
    method: 'PATCH',
    path: `${LIST}/10`,
    body: { name: 'Artist' },
    success: 200,
    effect: (items) => designer(items)?.name === 'Artist',
  },
  {
    name: 'delete',
    method: 'DELETE',
    path: `${LIST}/10`,
    success: 202,
    effect: (items) => designer(items)?.status !== 'active',
  },
]

/** Returns the items that the table contains before each request. */
export async function preparedItems(): Promise<Item[]> {
  const service = await Service.startWith([
    ...personas,
    { kind: 'placeholder_user', id: 10, name: 'Designer' },
    { kind: 'placeholder_user', id: 11, name: 'Signwriter' },
    { kind: 'group', id: 20, name: 'Crew', members: [10] },
    project(3),
    { kind: 'membership', principal: 20, project: 3, roles: [2] },
  ])
  return itemsOf(service.table)
}

/** Sends the request as the manager. */
export const send = (service: Service, { method, path, body }: RequestUnderFault): Promise<Answer> =>
  service.request(method, path, { as: tokens.manager, body })

/** Words that reveal errors of AWS or of the network. Clients must never see them. */
const FOREIGN =
  /Exception|TimeoutError|SyntaxError|ECONNRESET|socket|dynamo|amazon|aws|RequestLimit|ThrottlingError|CancellationReasons|TransactionConflict/i

/** Matches texts that neither clients nor the log may see: messages of AWS errors, and anything like a credential. */
const SECRETS = /by plan|opk_|basic |bearer |apikey/i

/**
 * Sends a request with faults. The response must be allowed, and must reveal neither internal errors nor secrets. A
 * request that writes is then repeated without faults.
 *
 * @param table the table with the data, which the request may change
 * @returns the first response
 */
export async function expectFaultHandled(
  request: RequestUnderFault,
  table: FreshTable,
  faults: FaultPlan,
): Promise<Answer> {
  const service = await Service.start({ table: await withoutRetryPauses(table), faults })
  const answer = await send(service, request)
  expect([request.success, 409, 500, 503]).toContain(answer.status)
  const body = JSON.stringify(answer.body ?? '').replaceAll('/api/', '')
  expect(body).not.toMatch(FOREIGN)
  expect(body + service.logged.join('')).not.toMatch(SECRETS)
  if (answer.status === 503) expect(answer.headers.get('retry-after')).toBe('1')
  if (request.effect) await converge(request, table, answer)
  return answer
}

/**
 * Checks that a successful request took effect, that a refused request had no effect, and that a repeated request has
 * the same result.
 */
async function converge(
  { effect = () => true, ...request }: RequestUnderFault,
  table: FreshTable,
  { status }: Answer,
) {
  const tookEffect = effect(await itemsOf(table))
  if (status < 300) expect(tookEffect, `effect of a ${status}`).toBe(true)
  if (status >= 400 && status < 500) expect(tookEffect, `effect of a ${status}`).toBe(false)
  const service = await Service.start({ table })
  const again = await send(service, request)
  const { success, repeated = success } = request
  expect(again.status).toBe(tookEffect ? repeated : success)
  await service.sweepAndDrain()
  const items = await itemsOf(table)
  expect(effect(items)).toBe(true)
  expect(violations(service.ports, items, Object.values(tokens))).toEqual([])
}

/** Returns a new table for a request that writes, and the shared table for a request that only reads. */
export const tableFor = async ({ effect }: RequestUnderFault, items: readonly Item[], shared: FreshTable) =>
  effect ? tableWith(items) : shared

/** Returns the DynamoDB operations that a request performs without faults, in order. */
export async function operationsOf(request: RequestUnderFault, table: FreshTable): Promise<string[]> {
  const operations: string[] = []
  const faults: FaultPlan = (_, operation) => void operations.push(operation)
  const answer = await send(await Service.start({ table, faults }), request)
  expect(answer.status).toBe(request.success)
  return operations
}
