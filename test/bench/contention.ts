import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { type LambdaHandler, loadHandler } from '#infra/local/handlers.ts'
import { lambdaContext } from '#infra/local/lambda-context.ts'
import { httpEvent } from '#test/support/engine/invocation.ts'
import { Service } from '#test/support/engine/service.ts'
import { contention as modelled } from '#test/support/faults/contention.ts'
import { project, role, tokenOf, user } from '#test/support/fixtures/records.ts'
import { contention } from './figures.ts'
import type { Report } from './report.ts'
import { ADMIN, PASSWORD } from './world.ts'

const range = Array.from({ length: contention.creations }, (_, index) => index)

const records = [
  role(2, ['view_project']),
  user(ADMIN, 'ada', { admin: true, token: tokenOf(ADMIN) }),
  project(1),
  ...range.map((index) => user(index + 10, `member-${index}`)),
]

const inProject = { href: '/api/v3/projects/1' }

/** Concurrent creations: for each kind of entity, the function that creates it, and the body of the n-th request. */
const creations: Record<string, [id: string, body: (n: number) => object]> = {
  'placeholder users': ['placeholder-users/create', (n) => ({ name: `Person ${n}` })],
  users: [
    'users/create',
    (n) => ({
      login: `new-${n}`,
      email: `new-${n}@example.com`,
      firstName: 'New',
      lastName: 'Person',
      status: 'active',
      password: PASSWORD,
    }),
  ],
  projects: ['projects/create', (n) => ({ name: `New ${n}`, identifier: `new-${n}` })],
  'versions of one project': [
    'versions/create',
    (n) => ({ name: `Version ${n}`, _links: { definingProject: inProject } }),
  ],
  'memberships of one project': [
    'memberships/create',
    (n) => ({
      _links: {
        project: inProject,
        principal: { href: `/api/v3/users/${n + 10}` },
        roles: [{ href: '/api/v3/roles/2' }],
      },
    }),
  ],
}

/**
 * Measures concurrent creations, each in a function of its own. Each transaction is held for some time, so the
 * transactions may conflict.
 */
export async function reportContention(report: Report): Promise<void> {
  for (const heldMs of contention.heldMs) {
    report.title(`${contention.creations} creations at once, of which each transaction takes ${heldMs} ms`)
    report.note(`${''.padEnd(48)}  failed   transactions each`)
    for (const [name, [id, body]] of Object.entries(creations)) {
      const { failed, each } = await createdAtOnce(id, body, heldMs)
      const missed = [
        ...(failed > 0 ? ['all to succeed'] : []),
        ...(each > contention.transactionsEach ? [`${contention.transactionsEach} transactions`] : []),
      ]
      const measured = `${String(failed).padStart(7)}${each.toFixed(2).padStart(12)}`
      report.line(
        `${name}, ${heldMs} ms`,
        measured,
        missed.map((what) => `${what} wanted`),
      )
      report.keep('contention', { name, heldMs, failed, transactionsEach: each })
    }
  }
}

type Handler = LambdaHandler<APIGatewayProxyEventV2, { statusCode: number }>

async function createdAtOnce(id: string, body: (n: number) => object, heldMs: number) {
  const model = modelled(heldMs)
  const { table } = await Service.startWith(records)
  await Service.start({ table, faults: model.plan })
  const handler = await loadHandler<Handler>(id)
  const headers = { authorization: `Bearer ${tokenOf(ADMIN)}`, 'content-type': 'application/json' }
  const rawPath = `/api/v3/${id.replace('-', '_').replace('/create', '')}`
  const create = (n: number) =>
    handler(httpEvent({ rawPath, headers, body: JSON.stringify(body(n)) }), lambdaContext(id, 10))
  const answers = await Promise.all(range.map(create))
  const failed = answers.filter(({ statusCode }) => statusCode !== 201).length
  return { failed, each: model.tried / range.length }
}
