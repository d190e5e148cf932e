import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { SESv2Client } from '@aws-sdk/client-sesv2'
import { SQSClient } from '@aws-sdk/client-sqs'
import { describe, expect, it } from 'vitest'
import { regionalEndpoint } from '#infra/bundle/regional-endpoint.ts'

/** At least one region of every partition. */
const regions = [
  'eu-central-1',
  'us-east-1',
  'mx-central-1',
  'us-gov-west-1',
  'cn-north-1',
  'eusc-de-east-1',
  'us-iso-east-1',
  'us-isob-east-1',
  'us-isof-south-1',
  'eu-isoe-west-1',
]
const dynamodb = new DynamoDBClient({ region: 'eu-central-1' }).config
const ses = new SESv2Client({ region: 'eu-central-1' }).config
const sqs = new SQSClient({ region: 'eu-central-1' }).config

describe('the endpoint of a bundled client', () => {
  it.each(regions)("is the SDK's own in %s", (Region) => {
    expect(regionalEndpoint('dynamodb')({ Region })).toEqual(dynamodb.endpointProvider({ Region }))
    expect(regionalEndpoint('sqs')({ Region }).url.href).toBe(sqs.endpointProvider({ Region }).url.href)
    expect(regionalEndpoint('email')({ Region }).url.href).toBe(ses.endpointProvider({ Region }).url.href)
  })

  it('is the given one where one is given', () => {
    const parameters = { Region: 'eu-central-1', Endpoint: 'http://127.0.0.1:8000' }

    expect(regionalEndpoint('dynamodb')(parameters)).toEqual(dynamodb.endpointProvider(parameters))
  })

  it('is refused where another kind is switched on', () => {
    expect(() => regionalEndpoint('dynamodb')({ Region: 'us-east-1', UseFIPS: true })).toThrow('FIPS')
    expect(() => regionalEndpoint('dynamodb')({ Region: 'us-east-1', UseDualStack: true })).toThrow(
      'dual-stack',
    )
  })
})
