import { GetQueueUrlCommand, SQSClient } from '@aws-sdk/client-sqs'
import { mockClient } from 'aws-sdk-client-mock'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { localTarget, realTarget, targetAt } from '#infra/sam/target.ts'
import { forEachQueue } from '#shared/config.ts'

const sqs = mockClient(SQSClient)
afterEach(() => sqs.reset())
afterAll(() => sqs.restore())

describe('the target of invoked functions', () => {
  const environment = {
    AWS_REGION: 'cn-north-1',
    AWS_ACCESS_KEY_ID: 'KEY',
    AWS_SECRET_ACCESS_KEY: 'SECRET',
    OTHER: 'x',
  }

  it('is a deployed stage by its names, with AWS named as the endpoint, in the region of the environment', async () => {
    sqs.on(GetQueueUrlCommand).callsFake(({ QueueName }) => ({ QueueUrl: `https://queue/${QueueName}` }))

    expect(await realTarget({ name: 'prod' }, environment)).toEqual({
      isLocal: false,
      variables: {
        STAGE: 'prod',
        TABLE_NAME: 'pm-api-prod',
        JOBS_QUEUE_URL: 'https://queue/pm-api-prod-jobs',
        MAILS_QUEUE_URL: 'https://queue/pm-api-prod-mails',
        WEBHOOKS_QUEUE_URL: 'https://queue/pm-api-prod-webhooks',
        AWS_ENDPOINT_URL_DYNAMODB: 'https://dynamodb.cn-north-1.amazonaws.com.cn',
        AWS_ENDPOINT_URL_SQS: 'https://sqs.cn-north-1.amazonaws.com.cn',
      },
      account: { AWS_REGION: 'cn-north-1', AWS_ACCESS_KEY_ID: 'KEY', AWS_SECRET_ACCESS_KEY: 'SECRET' },
    })
  })

  it('has the region and the table that the settings of the stage name', async () => {
    sqs.on(GetQueueUrlCommand).callsFake(({ QueueName }) => ({ QueueUrl: `https://queue/${QueueName}` }))
    const stage = { name: 'prod', region: 'eu-central-1', tableName: 'restored' }

    expect(await realTarget(stage, environment)).toMatchObject({
      variables: {
        TABLE_NAME: 'restored',
        AWS_ENDPOINT_URL_DYNAMODB: 'https://dynamodb.eu-central-1.amazonaws.com',
      },
      account: { AWS_REGION: 'eu-central-1' },
    })
  })

  it('is refused without the name of what AWS said, where the stage cannot be found', async () => {
    sqs.on(GetQueueUrlCommand).rejects(Object.assign(new Error('secret'), { name: 'AccessDenied' }))

    await expect(realTarget({ name: 'prod' }, environment)).rejects.toThrow(
      /^The queues of the stage prod cannot be found in cn-north-1 with these credentials\.$/,
    )
  })

  it('is a local server with credentials that AWS does not know, whatever the environment has', () => {
    const pair = { queue: 'http://q/1', deadLetters: 'http://q/2' }
    const { account, isLocal } = targetAt({
      pid: 1,
      http: 'http://127.0.0.1:8080',
      dynamodb: { endpoint: 'http://127.0.0.1:1', table: 't' },
      sqs: { endpoint: 'http://127.0.0.1:2', urls: forEachQueue(() => pair) },
    })

    expect(isLocal).toBe(true)
    expect(account).toEqual({
      AWS_REGION: 'us-east-1',
      AWS_ACCESS_KEY_ID: 'local',
      AWS_SECRET_ACCESS_KEY: 'local',
      AWS_SESSION_TOKEN: '',
    })
  })

  it('has to run', async () => {
    await expect(localTarget('/nowhere')).rejects.toThrow('No server runs on /nowhere.')
  })
})
