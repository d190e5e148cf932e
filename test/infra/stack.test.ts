import { describe, expect, it } from 'vitest'
import { functionsOf, idOf } from '#infra/function-definitions.ts'
import { gatewayRoutesOf } from '#infra/gateway-routes.ts'
import { layout } from '#shared/platform/dynamodb/table.ts'
import type { Route } from '#shared/platform/http/route.ts'
import { methodsOf } from '#shared/platform/http/route.ts'
import { allRoutes } from '#shared/resources/index.ts'
import { check, everySetting, type Properties, synthesise, type Variation } from './synthesised.ts'

const dev = synthesise('dev')
const prod = synthesise('prod', { architecture: 'x86_64' })
/** The timeout of tests that start CloudFormation's validator, which takes six seconds of CPU. */
const STARTING_VALIDATOR = 180_000
const mounted = functionsOf(allRoutes).filter(({ id }) => !id.startsWith('queue/'))

describe('the stack', () => {
  it.each<[string, string, Variation]>([
    ['a stage for trials', 'dev', {}],
    ['a stage on other processors', 'prod', { architecture: 'x86_64' }],
    ['every setting, in a known region', 'prod', { settings: everySetting }],
  ])(
    'with %s is accepted by the rules of CloudFormation and AWS Solutions',
    (_, stage, variation) => {
      expect(() => check(stage, variation)).not.toThrow()
    },
    STARTING_VALIDATOR,
  )

  it('takes one resource for one route more, if its resource and its grants are known', () => {
    const [known] = allRoutes as [Route]
    const again = `${known.id}-again`
    const more = [{ ...known, id: again, functionId: again, path: '/again' as const }]
    const { resources } = synthesise('dev', { more })

    expect(Object.keys(resources).length - Object.keys(dev.resources).length).toBe(1)
  })

  it('takes none for a route more that runs with another one', () => {
    const [known] = allRoutes as [Route]
    const more = [{ ...known, id: `${known.id}-again`, path: '/again' as const }]

    expect(Object.keys(synthesise('dev', { more }).resources)).toEqual(Object.keys(dev.resources))
  })

  it('tells the addresses that operators and clients need', () => {
    expect(Object.keys(dev.outputs)).toEqual(
      expect.arrayContaining([
        ...['ApiUrl', 'TableName', 'JobsQueueUrl', 'JobsDeadLetterQueueUrl', 'MailsQueueUrl'],
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
  const { paths, components } = dev.only('AWS::ApiGatewayV2::Api').Properties.Body
  const shared: Record<string, Properties> = components['x-amazon-apigateway-integrations']

  const gatewayRoutes = gatewayRoutesOf(allRoutes)

  it('has exactly the routes of the gateway, and serves everything else by the fallback', () => {
    const served = Object.entries<object>(paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method} ${path}`),
    )
    const declared = gatewayRoutes.flatMap((route) =>
      methodsOf(route).map((method) => `${method.toLowerCase()} ${route.path}`),
    )

    expect(served.sort()).toEqual([...declared, 'x-amazon-apigateway-any-method /$default'].sort())
    expect(paths['/$default']['x-amazon-apigateway-any-method'].isDefaultRoute).toBe(true)
  })

  it('is closed at the own address of the gateway if the stage has a domain', () => {
    const { domain } = everySetting
    const { servers } = synthesise('prod', { settings: { domain } }).only('AWS::ApiGatewayV2::Api').Properties
      .Body
    const closed = { disableExecuteApiEndpoint: true }

    expect(servers).toEqual([
      { url: 'https://pm.flights.aero', 'x-amazon-apigateway-endpoint-configuration': closed },
    ])
    expect(dev.only('AWS::ApiGatewayV2::Api').Properties.Body.servers).toBeUndefined()
  })

  it.each(gatewayRoutes)('sends $method $path to $functionId by a reference', (route) => {
    const references = methodsOf(route).map(
      (method) => paths[route.path][method.toLowerCase()]['x-amazon-apigateway-integration'],
    )

    const own = { $ref: `#/components/x-amazon-apigateway-integrations/${idOf(route.functionId)}` }
    expect(references).toEqual(methodsOf(route).map(() => own))
  })

  it('has one integration for each function behind it', () => {
    expect(Object.keys(shared)).toEqual(mounted.map(({ id }) => idOf(id)))
  })

  const integrations = Object.values(shared)
  /** Returns the reference to the function that an integration of the gateway invokes. */
  const invokedBy = ({ uri }: Properties) => uri['Fn::Join'][1].find((part: Properties) => part['Fn::GetAtt'])
  const integrationOf = (id: string) => {
    const own = dev.logicalId(idOf(id))
    return integrations.find((integration) => invokedBy(integration)['Fn::GetAtt'][0] === own) as Properties
  }
  const gatewayRoles = dev
    .ofType('AWS::IAM::Role')
    .map(({ Properties }) => Properties)
    .filter((role) => JSON.stringify(role.AssumeRolePolicyDocument).includes('apigateway.amazonaws.com'))

  it.each(mounted)('leads to $id, which it invokes as a role that may do so', ({ id }) => {
    const { credentials, payloadFormatVersion } = integrationOf(id)
    const role = dev.withId(credentials['Fn::GetAtt'][0])
    const [{ Action, Resource }] = role.Policies[0].PolicyDocument.Statement

    expect(payloadFormatVersion).toBe('2.0')
    expect(gatewayRoles).toContain(role)
    expect(Action).toBe('lambda:InvokeFunction')
    expect([Resource].flat()).toContainEqual(invokedBy(integrationOf(id)))
  })

  it('may invoke the functions behind its routes, and no others', () => {
    const invoked = gatewayRoles
      .flatMap(({ Policies }) => Policies[0].PolicyDocument.Statement)
      .flatMap(({ Resource }) => Resource)
    const key = (value: object) => JSON.stringify(value)

    expect(invoked.map(key).sort()).toEqual(mounted.map(({ id }) => key(invokedBy(integrationOf(id)))).sort())
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

  it('logs the route and the result of a request, and nothing that may hold a secret', () => {
    const { AccessLogSettings } = dev.only('AWS::ApiGatewayV2::Stage').Properties

    expect(Object.values(JSON.parse(AccessLogSettings.Format)).sort()).toEqual(
      [
        ...['error.message', 'httpMethod', 'identity.sourceIp', 'integration.requestId'],
        ...['integration.status', 'integrationErrorMessage', 'integrationLatency', 'path', 'protocol'],
        ...['requestId', 'requestTime', 'responseLatency', 'responseLength', 'routeKey', 'status'],
      ].map((name) => `$context.${name}`),
    )
  })
})

describe('the bucket of files', () => {
  const bucket = dev.only('AWS::S3::Bucket')

  it('is private: no access can be made public, and TLS is required', () => {
    const [statement] = dev.only('AWS::S3::BucketPolicy').Properties.PolicyDocument.Statement

    expect(bucket.Properties.PublicAccessBlockConfiguration).toEqual({
      BlockPublicAcls: true,
      BlockPublicPolicy: true,
      IgnorePublicAcls: true,
      RestrictPublicBuckets: true,
    })
    expect(statement).toMatchObject({
      Effect: 'Deny',
      Action: 's3:*',
      Condition: { Bool: { 'aws:SecureTransport': 'false' } },
    })
  })

  it('is encrypted, and keeps what has been removed for as long as the table can be restored', () => {
    const { BucketEncryption, VersioningConfiguration, LifecycleConfiguration } = bucket.Properties

    expect(BucketEncryption.ServerSideEncryptionConfiguration[0].ServerSideEncryptionByDefault).toEqual({
      SSEAlgorithm: 'AES256',
    })
    expect(VersioningConfiguration).toEqual({ Status: 'Enabled' })
    expect(LifecycleConfiguration.Rules).toEqual([
      {
        Status: 'Enabled',
        NoncurrentVersionExpiration: { NoncurrentDays: 35 },
        ExpiredObjectDeleteMarker: true,
      },
      { Status: 'Enabled', AbortIncompleteMultipartUpload: { DaysAfterInitiation: 1 } },
    ])
  })

  it('may be read by pages of any origin, and written by those of the stage', () => {
    const posting = (origins: string[]) => [
      { AllowedMethods: ['GET'], AllowedOrigins: ['*'] },
      { AllowedHeaders: ['*'], AllowedMethods: ['POST'], AllowedOrigins: origins },
    ]
    const { domain, corsOrigins } = everySetting
    const named = synthesise('prod', { settings: { domain, corsOrigins } }).only('AWS::S3::Bucket')

    expect(named.Properties.CorsConfiguration.CorsRules).toEqual(
      posting(['https://pm.flights.aero', 'https://app.flights.aero']),
    )
    expect(JSON.stringify(bucket.Properties.CorsConfiguration.CorsRules[1].AllowedOrigins)).toContain(
      'https://*.execute-api.',
    )
  })

  it('outlives the stack in every stage', () => {
    for (const stage of [dev, prod]) {
      const { DeletionPolicy, UpdateReplacePolicy } = stage.only('AWS::S3::Bucket')
      expect([DeletionPolicy, UpdateReplacePolicy]).toEqual(['RetainExceptOnCreate', 'Retain'])
    }
  })

  it('may be another one, which the stage names', () => {
    const restored = synthesise('prod', { settings: { filesBucket: 'restored-files' } })
    const { Environment } = restored.named(idOf('attachments/content'))

    expect(Environment.Variables.FILES_BUCKET).toBe('restored-files')
  })
})
