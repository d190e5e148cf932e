import { Validations } from 'aws-cdk-lib'
import { AwsSolutionsChecks } from 'cdk-nag'
import { describe, expect, it } from 'vitest'
import { entriesOf, idOf } from '#infra/entries.ts'
import { layout } from '#shared/platform/dynamodb/table.ts'
import type { Route } from '#shared/platform/http/route.ts'
import { methodsOf } from '#shared/platform/http/route.ts'
import { allRoutes } from '#shared/resources/index.ts'
import { anApp, synthesise } from './synthesised.ts'

const dev = synthesise('dev')
const prod = synthesise('prod', { architecture: 'x86_64' })
const mounted = entriesOf(allRoutes).filter(({ id }) => !id.startsWith('queue/'))

describe('the stack', () => {
  it('is accepted by the AWS Solutions rules', () => {
    const { app } = anApp('prod')
    Validations.of(app).addPlugins(new AwsSolutionsChecks(app))

    expect(() => app.synth()).not.toThrow()
  })

  it('keeps a distance from the limit of 500 resources', () => {
    expect(Object.keys(dev.resources).length).toBeLessThanOrEqual(450)
  })

  it('takes three resources for one route more, if its resource and its grants are known', () => {
    const [known] = allRoutes as [Route]
    const more = [{ ...known, id: `${known.id}-again`, path: '/again' as const }]
    const { resources } = synthesise('dev', { more })

    expect(Object.keys(resources).length - Object.keys(dev.resources).length).toBe(3)
  })

  it('tells the addresses that operators and clients need', () => {
    expect(Object.keys(dev.outputs)).toEqual(
      expect.arrayContaining([
        'ApiUrl',
        'TableName',
        'JobsQueueUrl',
        'JobsDeadLetterQueueUrl',
        'MailsQueueUrl',
        'MailsDeadLetterQueueUrl',
      ]),
    )
  })
})

describe('the table', () => {
  const table = dev.only('AWS::DynamoDB::GlobalTable').Properties

  it('has the keys, the time to live and the index of the layout', () => {
    expect(table.KeySchema).toEqual([
      { AttributeName: layout.partitionKey, KeyType: 'HASH' },
      { AttributeName: layout.sortKey, KeyType: 'RANGE' },
    ])
    expect(table.TimeToLiveSpecification).toEqual({ AttributeName: layout.timeToLive, Enabled: true })
    expect(table.GlobalSecondaryIndexes).toEqual([
      {
        IndexName: layout.pendingJobs.name,
        KeySchema: [
          { AttributeName: layout.pendingJobs.partitionKey, KeyType: 'HASH' },
          { AttributeName: layout.pendingJobs.sortKey, KeyType: 'RANGE' },
        ],
        Projection: { ProjectionType: 'KEYS_ONLY' },
      },
    ])
  })

  it('is billed by request and can be restored to any moment in every stage', () => {
    for (const stage of [dev, prod]) {
      const { BillingMode, Replicas } = stage.only('AWS::DynamoDB::GlobalTable').Properties
      expect(BillingMode).toBe('PAY_PER_REQUEST')
      expect(Replicas[0].PointInTimeRecoverySpecification).toEqual({ PointInTimeRecoveryEnabled: true })
    }
  })

  it('outlives the stack and resists deletion in prod only', () => {
    const [inDev, inProd] = [dev, prod].map((stage) => stage.only('AWS::DynamoDB::GlobalTable'))

    expect(inDev?.DeletionPolicy).toBe('Delete')
    expect(inDev?.Properties.Replicas[0].DeletionProtectionEnabled).toBe(false)
    expect(inProd?.DeletionPolicy).toBe('RetainExceptOnCreate')
    expect(inProd?.UpdateReplacePolicy).toBe('Retain')
    expect(inProd?.Properties.Replicas[0].DeletionProtectionEnabled).toBe(true)
  })

  it('goes with a first deployment that fails, as whatever else is kept otherwise', () => {
    const policies = Object.values(prod.resources).map(({ DeletionPolicy }) => DeletionPolicy)

    expect(policies).not.toContain('Retain')
  })

  it('has a name of its own in each stage', () => {
    expect(table.TableName).toBe('pm-api-dev')
    expect(prod.only('AWS::DynamoDB::GlobalTable').Properties.TableName).toBe('pm-api-prod')
  })
})

describe('the API', () => {
  const routes = dev.ofType('AWS::ApiGatewayV2::Route').map(({ Properties }) => Properties)

  it('serves exactly the declared routes, and everything else by the fallback', () => {
    const declared = allRoutes.flatMap((route) => methodsOf(route).map((method) => `${method} ${route.path}`))

    expect(routes.map(({ RouteKey }) => RouteKey).sort()).toEqual([...declared, '$default'].sort())
  })

  const integrationOf = (id: string) => dev.named(`Api/${idOf(id)}Route/${idOf(id)}Integration`)
  const gatewayRoles = dev
    .ofType('AWS::IAM::Role')
    .map(({ Properties }) => Properties)
    .filter((role) => JSON.stringify(role.AssumeRolePolicyDocument).includes('apigateway.amazonaws.com'))

  it.each(mounted)('leads to $id, which it invokes as a role that may do so', ({ id }) => {
    const { CredentialsArn, IntegrationUri, PayloadFormatVersion } = integrationOf(id)
    const role = dev.withId(CredentialsArn['Fn::GetAtt'][0])
    const [{ Action, Resource }] = role.Policies[0].PolicyDocument.Statement

    expect(PayloadFormatVersion).toBe('2.0')
    expect(gatewayRoles).toContain(role)
    expect(Action).toBe('lambda:InvokeFunction')
    expect([Resource].flat()).toContainEqual(IntegrationUri)
  })

  it('may invoke the functions behind its routes, and no others', () => {
    const invoked = gatewayRoles
      .flatMap(({ Policies }) => Policies[0].PolicyDocument.Statement)
      .flatMap(({ Resource }) => Resource)
    const key = (value: object) => JSON.stringify(value)

    expect(invoked.map(key).sort()).toEqual(
      mounted.map(({ id }) => key(integrationOf(id).IntegrationUri)).sort(),
    )
  })

  it('names so few functions in each role that their names fit into what IAM allows for its policies', () => {
    const longestName = `arn:aws:lambda:ap-southeast-1:123456789012:function:${'x'.repeat(64)}`
    const counts = gatewayRoles.map(
      ({ Policies }) => [Policies[0].PolicyDocument.Statement[0].Resource].flat().length,
    )

    expect((Math.max(...counts) + 2) * (longestName.length + 3)).toBeLessThan(10_240)
  })

  it('is throttled and logs each access', () => {
    const { AccessLogSettings, DefaultRouteSettings } = dev.only('AWS::ApiGatewayV2::Stage').Properties

    expect(DefaultRouteSettings).toEqual({ ThrottlingRateLimit: 50, ThrottlingBurstLimit: 100 })
    expect(AccessLogSettings.DestinationArn).toBeDefined()
  })

  it('logs where a request went and what became of it, and nothing that may hold a secret', () => {
    const { AccessLogSettings } = dev.only('AWS::ApiGatewayV2::Stage').Properties

    expect(Object.values(JSON.parse(AccessLogSettings.Format)).sort()).toEqual(
      [
        'error.message',
        'httpMethod',
        'identity.sourceIp',
        'integration.requestId',
        'integration.status',
        'integrationErrorMessage',
        'integrationLatency',
        'path',
        'protocol',
        'requestId',
        'requestTime',
        'responseLatency',
        'responseLength',
        'routeKey',
        'status',
      ].map((name) => `$context.${name}`),
    )
  })
})
