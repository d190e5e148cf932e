import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Problem } from '#infra/local/problem.ts'
import { parseStage, readStage } from '#infra/stages.ts'
import { variables } from '#shared/config.ts'
import { check, everySetting, synthesise } from './synthesised.ts'

const certificate = 'arn:aws:acm:eu-central-1:111122223333:certificate/4ef1-aa'
const domain = { name: 'pm.flights.aero', certificate }
const mailSender = 'pm@flights.aero'
const full = {
  domain,
  mailSender,
  corsOrigins: ['https://app.flights.aero', 'http://localhost:5173'],
  alarmAddress: 'night@flights.aero',
  tracing: true,
  concurrency: { quota: 1000, consumers: 10, isReserved: true },
}

/** Returns the error that refuses a stage with these settings; undefined if the stage is accepted. */
function refusalOf(settings: object): string | undefined {
  try {
    parseStage('trial', settings)
    return undefined
  } catch (error) {
    return (error as Problem).message
  }
}

describe('a stage', () => {
  it('needs only the sender of its mails, and keeps its data by default', () => {
    expect(parseStage('trial', { mailSender })).toMatchObject({ name: 'trial', mailSender, keepsData: true })
  })

  it('that has no file is refused with the names of those that have one', () => {
    expect(() => readStage('production')).toThrow(
      'There is no stage "production" (infra/stages/NAME.json). The stages are: ',
    )
    expect(() => readStage('../dev')).toThrow('There is no stage')
  })

  it('is valid if it has a file', () => {
    const directory = join(import.meta.dirname, '..', '..', 'infra', 'stages')
    const names = readdirSync(directory).map((file) => file.replace(/\.json$/, ''))

    expect(names.map((name) => readStage(name).name)).toEqual(names)
  })

  it.each<[object, string]>([
    [{ mailSender: undefined }, 'mailSender: is missing.'],
    [{ mailSender: 'pm' }, 'mailSender: is not a mail address.'],
    [{ colour: 'red' }, 'there is no setting colour.'],
    [{ throttle: { rateLimit: 1, burstLimit: 2, limit: 3 } }, 'there is no setting throttle.limit.'],
    [
      { throttle: { rateLimit: 1 } },
      'throttle.burstLimit: Invalid input: expected number, received undefined.',
    ],
    [{ throttle: { rateLimit: 5, burstLimit: 2 } }, 'throttle.burstLimit: is below the rateLimit.'],
    [{ region: 'Frankfurt' }, 'region: is not a region.'],
    [{ region: 'eu-west-1', domain }, 'domain.certificate: is in eu-central-1, not in eu-west-1.'],
    [{ domain: { ...domain, name: 'https://pm' } }, 'domain.name: is not a domain.'],
    [{ domain: { name: domain.name } }, 'domain.certificate: is missing.'],
    [
      { corsOrigins: ['https://app.aero/'] },
      'corsOrigins.0: is not an origin, for example "https://app.example.com".',
    ],
    [{ corsOrigins: ['*'] }, 'corsOrigins.0: is not an origin, for example "https://app.example.com".'],
    [{ alarmAddress: '' }, 'alarmAddress: is not a mail address.'],
    [{ tableName: 'a b' }, 'tableName: is not the name of a table.'],
    [
      { concurrency: { consumers: 3 } },
      'concurrency.consumers: 3 for each queue leave too little of a quota of 10 for requests.',
    ],
    [{ concurrency: { isReserved: true } }, 'concurrency.isReserved: needs a quota of 107 or more.'],
  ])('with %j is refused in one line', (settings, problem) => {
    expect(refusalOf({ mailSender, ...settings })).toBe(`infra/stages/trial.json: ${problem}`)
  })

  it('with several mistakes is refused with all of them', () => {
    expect(() => parseStage('trial', { region: 'x', domain: { ...domain, name: 'y' } })).toThrow(
      'infra/stages/trial.json: region: is not a region. domain.name: is not a domain. mailSender: is missing.',
    )
  })
})

describe('the stack of a stage', () => {
  const plain = synthesise('prod')
  const stage = synthesise('prod', { settings: full })

  it.each([...Object.entries(everySetting), ['mailIdentity', 'address'] as const])(
    'with %s alone is accepted in a region that is known',
    (name, value) => {
      expect(() => check('prod', { settings: { region: everySetting.region, [name]: value } })).not.toThrow()
    },
  )

  it('is at its own domain, which the outputs and the links in mails name', () => {
    const [mails, configuration] = ['QueueMails', 'ConfigurationShow'].map(
      (id) => stage.named(id).Environment.Variables,
    )

    expect(stage.only('AWS::ApiGatewayV2::DomainName').Properties).toMatchObject({
      DomainName: domain.name,
      DomainNameConfigurations: [{ CertificateArn: certificate, EndpointType: 'REGIONAL' }],
    })
    expect(stage.only('AWS::ApiGatewayV2::ApiMapping').Properties.Stage).toBe('$default')
    expect(stage.outputs.ApiUrl.Value).toBe('https://pm.flights.aero')
    expect(mails[variables.publicUrl]).toBe('https://pm.flights.aero')
    expect(configuration[variables.publicUrl]).toBe('https://pm.flights.aero')
    expect(plain.ofType('AWS::ApiGatewayV2::DomainName')).toEqual([])
  })

  it('records the domain in Route 53 where it knows the zone, and otherwise says what to record', () => {
    const hostedZone = { id: 'Z0123', name: 'flights.aero' }
    const zoned = synthesise('prod', { settings: { domain: { ...domain, hostedZone } } })

    expect(zoned.only('AWS::Route53::RecordSet').Properties).toMatchObject({
      Name: 'pm.flights.aero.',
      HostedZoneId: 'Z0123',
    })
    expect(JSON.stringify(stage.outputs)).toContain(
      'Create a CNAME record of pm.flights.aero with this value.',
    )
  })

  it('lets the pages of the named origins use the API, and by default no others', () => {
    const corsOf = ({ only }: typeof stage) =>
      only('AWS::ApiGatewayV2::Api').Properties.Body['x-amazon-apigateway-cors']

    expect(corsOf(stage)).toEqual({
      allowOrigins: full.corsOrigins,
      allowMethods: ['GET', 'POST', 'PATCH', 'DELETE'],
      allowHeaders: ['authorization', 'content-type', 'if-match', 'if-none-match', 'x-request-id'],
      exposeHeaders: ['etag', 'location', 'retry-after', 'x-request-id'],
      maxAge: 3600,
    })
    expect(corsOf(plain)).toBeUndefined()
  })

  it('sends its alarms to an address', () => {
    const subscriptions = stage.ofType('AWS::SNS::Subscription').map(({ Properties }) => Properties)

    expect(subscriptions.filter(({ Protocol }) => Protocol === 'email')).toMatchObject([
      { Endpoint: full.alarmAddress },
    ])
  })

  it.each([
    ['address', ['pm@flights.aero'], 0],
    ['domain', ['flights.aero'], 3],
    ['existing', [], 0],
  ])('registers the sender of its mails as %s', (mailIdentity, identities, records) => {
    const { ofType, outputs } = synthesise('prod', { settings: { mailSender, mailIdentity } })

    expect(ofType('AWS::SES::EmailIdentity').map(({ Properties }) => Properties.EmailIdentity)).toEqual(
      identities,
    )
    expect(Object.keys(outputs).filter((name) => name.startsWith('SenderRecord'))).toHaveLength(records)
  })

  it('reserves nothing unless the quota allows it, and then for the background alone', () => {
    const reserved = ({ ofType }: typeof stage) =>
      ofType('AWS::Lambda::Function')
        .map(({ Metadata, Properties }) => [
          Metadata['aws:cdk:path'],
          Properties.ReservedConcurrentExecutions,
        ])
        .filter(([, count]) => count !== undefined)

    expect(reserved(plain)).toEqual([])
    expect(Object.fromEntries(reserved(stage))).toEqual({
      'Service/QueueJobs/Resource': 10,
      'Service/QueueMails/Resource': 10,
      'Service/QueueSweeper/Resource': 1,
      'Service/QueueWebhooks/Resource': 5,
    })
  })

  it('is traced if it is set to, without policies besides the roles', () => {
    const modes = ({ ofType }: typeof stage) =>
      new Set(ofType('AWS::Lambda::Function').map(({ Properties }) => Properties.TracingConfig?.Mode))

    expect([...modes(stage)]).toEqual(['Active'])
    expect([...modes(plain)]).toEqual([undefined])
    expect(stage.ofType('AWS::IAM::Policy')).toEqual([])
    expect(JSON.stringify(stage.named('LogAuthenticateReadRole').Policies)).toContain('xray:PutTraceSegments')
    expect(JSON.stringify(plain.named('LogAuthenticateReadRole').Policies)).not.toContain('xray')
  })

  it('can be deleted while its first deployment may still fail, and is protected afterwards', () => {
    const isProtected = ({ only }: typeof stage) =>
      only('AWS::DynamoDB::GlobalTable').Properties.Replicas[0].DeletionProtectionEnabled

    expect([isProtected(synthesise('prod', { isFirst: true })), isProtected(plain)]).toEqual([false, true])
    expect(() => check('prod', { isFirst: true })).not.toThrow()
  })

  it('works on a restored table if it names one, and keeps its own', () => {
    const restored = synthesise('prod', { settings: { tableName: 'pm-api-prod-restored' } })
    const used = restored
      .ofType('AWS::Lambda::Function')
      .map(({ Properties }) => Properties.Environment.Variables[variables.table])

    expect(new Set(used)).toEqual(new Set(['pm-api-prod-restored']))
    expect(restored.outputs.TableName.Value).toBe('pm-api-prod-restored')
    expect(JSON.stringify(restored.named('LogAuthenticateReadRole').Policies)).toContain(
      ':table/pm-api-prod-restored',
    )
    expect(restored.only('AWS::DynamoDB::GlobalTable').Properties.TableName).toBe('pm-api-prod')
  })
})
