import { describe, expect, it } from 'vitest'
import { consumers, endpointsOf, fallback, functionsOf, idOf, sweeper } from '#infra/function-definitions.ts'
import { endpointVariables, forEachQueue, type QueueName, queueVariable, variables } from '#shared/config.ts'
import { type FileAccess, isForm, type TableAccess, type Uses } from '#shared/platform/http/route.ts'
import { allRoutes } from '#shared/resources/index.ts'
import { type Properties, synthesise } from './synthesised.ts'

const dev = synthesise('dev')
const prod = synthesise('prod', { architecture: 'x86_64' })
const entries = functionsOf(allRoutes)
const endpoints = endpointsOf(allRoutes)
const isInBackground = ({ id }: { id: string }) => id.startsWith('queue/')
const background = entries.filter(isInBackground)
const behindTheGateway = entries.filter((entry) => !isInBackground(entry))
const table = { 'Fn::GetAtt': [expect.stringMatching(/^Table/), 'Arn'] }
/** The queues, without their dead-letter queues. */
const queues = forEachQueue((name) => ({
  'Fn::GetAtt': [expect.stringMatching(new RegExp(`^${idOf(name)}(?!DeadLetters)`)), 'Arn'],
}))

const actions: Record<TableAccess, readonly string[]> = {
  read: ['dynamodb:BatchGetItem', 'dynamodb:Query'],
  put: ['dynamodb:PutItem'],
  update: ['dynamodb:UpdateItem'],
  delete: ['dynamodb:DeleteItem'],
  check: ['dynamodb:ConditionCheckItem'],
  batch: ['dynamodb:BatchWriteItem'],
}

const files = { 'Fn::Join': ['', [{ 'Fn::GetAtt': [expect.stringMatching(/^Files/), 'Arn'] }, '/files/*']] }

const fileActions: Record<FileAccess, string> = {
  put: 's3:PutObject',
  get: 's3:GetObject',
  delete: 's3:DeleteObject',
}

/** The logical id of a function's role. */
const roleOf = (id: string): string => dev.named(idOf(id)).Role['Fn::GetAtt'][0]

/**
 * Returns the statements of a function's policy that have a condition or, if `isConditional` is false, those that have
 * none.
 */
function statementsOf(id: string, isConditional: boolean) {
  const [{ PolicyDocument }] = dev.withId(roleOf(id)).Policies
  const statements = PolicyDocument.Statement as Properties[]
  return statements.filter(({ Condition }) => (Condition !== undefined) === isConditional)
}

/** The logical id of the log group of a function. */
const logOf = (id: string): string => dev.named(idOf(id)).LoggingConfig.LogGroup.Ref

/**
 * The resources that a function may use unconditionally, keyed by action. The function's right to write to its log is
 * left out.
 */
function rightsOf(id: string): Record<string, unknown[]> {
  const rights: Record<string, unknown[]> = {}
  for (const { Action, Resource } of statementsOf(id, false)) {
    for (const action of [Action].flat().filter((name: string) => !name.startsWith('logs:')))
      rights[action] = [...(rights[action] ?? []), ...[Resource].flat()]
  }
  return rights
}

const expectedRights = ({ table: accesses = [], sends = [], files: uses = [] }: Uses) => ({
  ...Object.fromEntries(accesses.flatMap((access) => actions[access].map((action) => [action, [table]]))),
  ...(sends.length > 0 && { 'sqs:SendMessage': sends.map((name) => queues[name]) }),
  ...Object.fromEntries(uses.map((access) => [fileActions[access], [files]])),
})

const receiving = (name: QueueName) => ({
  'sqs:ReceiveMessage': [queues[name]],
  'sqs:DeleteMessage': [queues[name]],
  'sqs:GetQueueAttributes': [queues[name]],
  'sqs:ChangeMessageVisibility': [queues[name]],
})

/** The environment variables for each resource that a function may declare in `uses`, except queues. */
const variablesFor = {
  mails: [variables.mailSender],
  stageFacts: [variables.mailSender, variables.filesBucket],
  throttle: [variables.rateLimit, variables.burstLimit],
  files: [variables.filesBucket],
  filesOrigin: [variables.filesOrigin],
}

describe('the functions', () => {
  it('are those that the routes name, the fallback, the consumers and the sweeper, directly below the stack', () => {
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

  it.each(background)('$id has a role and a log group of its own, with retention', ({ id }) => {
    expect(roleOf(id)).toMatch(new RegExp(`^${idOf(id)}Role`))
    expect(logOf(id)).toMatch(new RegExp(`^${idOf(id)}Logs`))
    expect(dev.withId(logOf(id)).RetentionInDays).toBe(7)
  })

  it('behind the gateway have one log group, with retention', () => {
    const logs = new Set(behindTheGateway.map(({ id }) => logOf(id)))

    expect([...logs]).toEqual([expect.stringMatching(/^RequestLog/)])
    for (const log of logs) expect(dev.withId(log).RetentionInDays).toBe(7)
  })

  it.each(entries)('$id may write its log, and no other', ({ id }) => {
    const logging = statementsOf(id, false).filter(({ Action }) => [Action].flat().join().includes('logs:'))

    expect(logging).toEqual([
      {
        Effect: 'Allow',
        Action: ['logs:CreateLogStream', 'logs:PutLogEvents'],
        Resource: { 'Fn::GetAtt': [logOf(id), 'Arn'] },
      },
    ])
  })

  it('behind the gateway share a role exactly where they may do the same', () => {
    const roles = new Set(behindTheGateway.map(({ id }) => roleOf(id)))
    const grants = [...roles].map((role) => JSON.stringify(dev.withId(role).Policies))

    expect(new Set(grants).size).toBe(roles.size)
  })

  it.each(entries)('$id knows the variables it uses, and no others', ({ id, uses }) => {
    const sending = (uses.sends ?? []).map(queueVariable)
    const used = [
      ...sending,
      ...Object.entries(variablesFor).flatMap(([use, names]) => (use in uses ? names : [])),
      // A function behind the gateway gets a public URL only if its stage has a custom domain. The stages in this test
      // have none.
      ...(uses.publicUrl && 'receives' in uses ? [variables.publicUrl] : []),
    ]
    const endpoints = [endpointVariables.dynamodb, ...(uses.sends ? [endpointVariables.sqs] : [])]

    expect(Object.keys(dev.named(idOf(id)).Environment.Variables).sort()).toEqual(
      [variables.stage, variables.table, ...endpoints, ...used].sort(),
    )
    expect(Object.keys(prod.named(idOf(id)).Environment.Variables).sort()).toEqual(
      [variables.stage, variables.table, ...used].sort(),
    )
  })

  it('are stopped by Lambda where they call themselves, but for the one that does so on purpose', () => {
    const allowed = entries.filter(({ id }) => dev.named(idOf(id)).RecursiveLoop === 'Allow')

    expect(allowed).toEqual([consumers.jobs, consumers.webhooks])
    expect(entries.filter(({ uses }) => 'receives' in uses && uses.sends)).toEqual([
      consumers.jobs,
      consumers.webhooks,
    ])
  })

  it('answer within the time the gateway waits', () => {
    const timeouts = endpoints.map(({ id }) => dev.named(idOf(id)).Timeout)

    expect(Math.max(...timeouts)).toBeLessThan(30)
  })
})

describe('the rights', () => {
  it.each(endpoints)('of $id are those that its routes declare', ({ id, routes }) => {
    const declared = routes.map(({ uses }) => expectedRights(uses))

    expect(rightsOf(id)).toEqual(Object.assign({}, ...declared))
  })

  it('of a form are those of a write, and of a Schema those of its view; what else shares a function declares the same rights', () => {
    const widened = allRoutes.filter(({ uses, functionId }) => {
      const declared = expectedRights(uses)
      return Object.keys(rightsOf(functionId)).some((action) => !(action in declared))
    })

    expect(
      widened.filter((route) => !isForm(route) && route.returns !== 'Schema').map(({ id }) => id),
    ).toEqual(['attachments/prepare-in-work-package', 'attachments/prepare'])
  })

  it.each(endpoints)(
    'of $id are, beside these, to count failed sign-ins, to audit lock-outs and to note uses of tokens and sessions where it authenticates',
    ({ id, routes }) => {
      const open = routes.every((route) => route.open)
      const counting = {
        Effect: 'Allow',
        Action: 'dynamodb:UpdateItem',
        Resource: table,
        Condition: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['LOCKOUT#*', 'AUDIT#*'] } },
      }

      const noting = (partitions: string, ...attributes: string[]) => ({
        Effect: 'Allow',
        Action: 'dynamodb:UpdateItem',
        Resource: table,
        Condition: {
          'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': [partitions] },
          'ForAllValues:StringEquals': { 'dynamodb:Attributes': ['pk', 'sk', 'v', ...attributes] },
        },
      })

      expect(statementsOf(id, true)).toEqual(
        open
          ? []
          : [
              counting,
              noting('PR#*', 'id', 'version', 'tokensUsedOn', 'lastSignInOn'),
              noting('U#rows#*', 'lastSignInOn'),
              noting('SESSION#*', 'endsAt', 'expiresAt'),
            ],
      )
    },
  )

  it.each([fallback, consumers.jobs, sweeper])('of $id do not depend on conditions', ({ id }) => {
    expect(statementsOf(id, true)).toEqual([])
  })

  it('of the fallback are empty', () => {
    expect(rightsOf(fallback.id)).toEqual({})
  })

  it('of the consumer of jobs are to write, to receive and to send on', () => {
    expect(rightsOf(consumers.jobs.id)).toEqual({
      ...expectedRights({
        table: ['read', 'put', 'update', 'delete', 'check', 'batch'],
        sends: ['jobs', 'mails'],
      }),
      's3:GetObject': [files],
      's3:PutObject': [files],
      ...receiving('jobs'),
    })
  })

  it('of the consumer of mails are to write and to receive', () => {
    expect(rightsOf(consumers.mails.id)).toEqual({
      ...expectedRights({ table: ['read', 'put', 'update', 'delete', 'check'] }),
      ...receiving('mails'),
    })
  })

  it('of the consumer of webhooks are to read what it tells of, to write deliveries, to receive and to send on', () => {
    expect(rightsOf(consumers.webhooks.id)).toEqual({
      ...expectedRights({
        table: ['read', 'put', 'update', 'delete', 'check'],
        sends: ['webhooks'],
      }),
      ...receiving('webhooks'),
    })
  })

  it('of the consumer of mails, and of nobody else, are to send mails to anybody, from the sender of the stage alone', () => {
    const isMailing = ({ id }: { id: string }) =>
      JSON.stringify(dev.withId(roleOf(id)).Policies).includes('ses:')

    expect(statementsOf(consumers.mails.id, true)).toEqual([
      {
        Effect: 'Allow',
        Action: 'ses:SendEmail',
        Resource: [':configuration-set/pm-api-dev', ':identity/*'].map((resource) => ({
          'Fn::Join': ['', expect.arrayContaining([resource])],
        })),
        Condition: { StringEquals: { 'ses:FromAddress': 'project-management-dev@example.com' } },
      },
    ])
    expect(entries.filter(isMailing)).toEqual([consumers.mails])
  })

  it('of the sweeper are to ask the index for jobs, to postpone them, to send, to divide intervals and to remove files', () => {
    expect(rightsOf(sweeper.id)).toEqual({
      'dynamodb:BatchGetItem': [table],
      'dynamodb:ConditionCheckItem': [table],
      'dynamodb:DeleteItem': [table],
      'dynamodb:PutItem': [table],
      'dynamodb:UpdateItem': [table],
      'dynamodb:Query': [table, { 'Fn::Join': ['', [table, '/index/pendingJobs']] }],
      'sqs:SendMessage': [queues.jobs, queues.mails, queues.webhooks],
      's3:DeleteObject': [files],
    })
  })

  it('on files are few: to store and copy them, to read them for their type, digest or address, and to remove them', () => {
    const holding = (action: string) => entries.filter(({ id }) => rightsOf(id)[action]).map(({ id }) => id)

    expect(holding('s3:PutObject')).toEqual(['attachments/create', 'queue/jobs'])
    expect(holding('s3:GetObject')).toEqual(['attachments/uploaded', 'attachments/content', 'queue/jobs'])
    expect(holding('s3:DeleteObject')).toEqual([sweeper.id])
  })

  it('live in the roles: there are no policies beside them, and none of AWS', () => {
    expect(dev.ofType('AWS::IAM::Policy')).toEqual([])
    for (const { Properties } of dev.ofType('AWS::IAM::Role')) {
      expect(Properties.ManagedPolicyArns).toBeUndefined()
    }
  })

  it('name neither a wildcard nor a scan anywhere, except for the keys of files and the identities in SES', () => {
    const statements = dev
      .ofType('AWS::IAM::Role')
      .map(({ Properties }) => JSON.stringify(Properties.Policies))

    expect(
      statements
        .join()
        .replaceAll(/"(LOCKOUT|AUDIT|SESSION|PR|U#rows)#\*"|"\/files\/\*"|":identity\/\*"/g, ''),
    ).not.toMatch(/\*|Scan/)
  })
})
