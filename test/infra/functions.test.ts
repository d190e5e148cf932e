import { describe, expect, it } from 'vitest'
import { consumer, entriesOf, fallback, sweeper } from '#infra/entries.ts'
import { idOf } from '#infra/service-function.ts'
import type { TableAccess, Uses } from '#shared/api/route.ts'
import { variables } from '#shared/config.ts'
import { allRoutes } from '#shared/resources/index.ts'
import { synthesise } from './synthesised.ts'

const dev = synthesise('dev')
const prod = synthesise('prod', 'x86_64')
const entries = entriesOf(allRoutes)
const table = { 'Fn::GetAtt': [expect.stringMatching(/^Table/), 'Arn'] }
const jobs = { 'Fn::GetAtt': [expect.stringMatching(/^Jobs/), 'Arn'] }

const actions: Record<TableAccess, string> = {
  get: 'dynamodb:BatchGetItem',
  query: 'dynamodb:Query',
  put: 'dynamodb:PutItem',
  update: 'dynamodb:UpdateItem',
  delete: 'dynamodb:DeleteItem',
  check: 'dynamodb:ConditionCheckItem',
}

/** Action → resource for everything a function may do, but for writing its log. */
function rightsOf(id: string): Record<string, unknown> {
  const [{ PolicyDocument }] = dev.named(`${idOf(id)}Role`).Policies
  const rights: [string, unknown][] = PolicyDocument.Statement.flatMap(
    ({ Action, Resource }: { Action: string | string[]; Resource: unknown }) =>
      [Action].flat().map((action) => [action, Resource]),
  )
  return Object.fromEntries(rights.filter(([action]) => !action.startsWith('logs:')))
}

const expectedRights = ({ table: accesses = [], sends }: Uses) => ({
  ...Object.fromEntries(accesses.map((access) => [actions[access], table])),
  ...(sends && { 'sqs:SendMessage': jobs }),
})

describe('the functions', () => {
  it('are one for each route, the fallback, the consumer and the sweeper, directly below the stack', () => {
    const paths = dev.ofType('AWS::Lambda::Function').map(({ Metadata }) => Metadata['aws:cdk:path'])

    expect(paths.sort()).toEqual(entries.map(({ id }) => `Service/${idOf(id)}/Resource`).sort())
  })

  it('run on Node 24, on the processor that is asked for', () => {
    const run = (stage: typeof dev) =>
      new Set(
        stage
          .ofType('AWS::Lambda::Function')
          .map(({ Properties: { Runtime, Architectures } }) => `${Runtime} ${Architectures}`),
      )

    expect([...run(dev)]).toEqual(['nodejs24.x arm64'])
    expect([...run(prod)]).toEqual(['nodejs24.x x86_64'])
  })

  it.each(entries)('$id has a role and a log group of its own, with retention', ({ id }) => {
    const { Role, LoggingConfig } = dev.named(idOf(id))

    expect(Role['Fn::GetAtt'][0]).toMatch(new RegExp(`^${idOf(id)}Role`))
    expect(LoggingConfig.LogGroup.Ref).toMatch(new RegExp(`^${idOf(id)}Logs`))
    expect(dev.named(`${idOf(id)}Logs`).RetentionInDays).toBe(7)
  })

  it.each(entries)('$id knows the variables it uses, and no others', ({ id, uses }) => {
    const queue = uses.sends ? [variables.jobsQueue] : []

    expect(Object.keys(dev.named(idOf(id)).Environment.Variables).sort()).toEqual(
      [variables.stage, variables.table, 'AWS_ENDPOINT_URL_DYNAMODB', ...queue].sort(),
    )
    expect(Object.keys(prod.named(idOf(id)).Environment.Variables).sort()).toEqual(
      [variables.stage, variables.table, ...queue].sort(),
    )
  })

  it('answer within the time the gateway waits', () => {
    const timeouts = allRoutes.map(({ id }) => dev.named(idOf(id)).Timeout)

    expect(Math.max(...timeouts)).toBeLessThan(30)
  })
})

describe('the rights', () => {
  it.each(allRoutes)('of $id are those its route declares', ({ id, uses }) => {
    expect(rightsOf(id)).toEqual(expectedRights(uses))
  })

  it('of the fallback are none', () => {
    expect(rightsOf(fallback.id)).toEqual({})
  })

  it('of the consumer are to write, to receive and to send on', () => {
    expect(rightsOf(consumer.id)).toEqual({
      ...expectedRights({ table: ['get', 'query', 'put', 'update', 'delete'], sends: ['jobs'] }),
      'sqs:ReceiveMessage': jobs,
      'sqs:DeleteMessage': jobs,
      'sqs:GetQueueAttributes': jobs,
      'sqs:ChangeMessageVisibility': jobs,
    })
  })

  it('of the sweeper are to ask the index for jobs, to postpone them, and to send', () => {
    expect(rightsOf(sweeper.id)).toEqual({
      'dynamodb:BatchGetItem': table,
      'dynamodb:UpdateItem': table,
      'dynamodb:Query': { 'Fn::Join': ['', [table, '/index/pendingJobs']] },
      'sqs:SendMessage': jobs,
    })
  })

  it('live in the roles: there are no policies beside them, and none of AWS', () => {
    expect(dev.ofType('AWS::IAM::Policy')).toEqual([])
    for (const { Properties } of dev.ofType('AWS::IAM::Role')) {
      expect(Properties.ManagedPolicyArns).toBeUndefined()
    }
  })

  it('name neither a wildcard nor a scan anywhere', () => {
    const statements = dev
      .ofType('AWS::IAM::Role')
      .map(({ Properties }) => JSON.stringify(Properties.Policies))

    expect(statements.join()).not.toMatch(/\*|Scan/)
  })
})
