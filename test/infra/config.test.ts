import { describe, expect, it } from 'vitest'
import { readConfig } from '#shared/config.ts'

const environment = { STAGE: 'dev', TABLE_NAME: 'pm-api-dev', JOBS_QUEUE_URL: 'https://sqs/jobs' }

describe('the configuration of a deployed function', () => {
  it('comes from its environment', () => {
    expect(readConfig(environment)).toMatchObject({
      stage: 'dev',
      tableName: 'pm-api-dev',
      queueUrls: { jobs: 'https://sqs/jobs', mails: '' },
    })
  })

  it.each(['STAGE', 'TABLE_NAME'])('names the variable that is missing: %s', (name) => {
    expect(() => readConfig({ ...environment, [name]: '' })).toThrow(name)
  })

  it('has no queue where a function sends nothing', () => {
    expect(readConfig({ ...environment, JOBS_QUEUE_URL: undefined }).queueUrls.jobs).toBe('')
  })

  it('knows the other queue, the sender of mails and the public address where a function uses them', () => {
    const more = { MAILS_QUEUE_URL: 'https://sqs/mails', MAIL_SENDER: 'a@b', PUBLIC_URL: 'https://pm' }

    expect(readConfig({ ...environment, ...more })).toMatchObject({
      queueUrls: { mails: 'https://sqs/mails' },
      mailSender: 'a@b',
      publicUrl: 'https://pm',
    })
  })

  it('never leads a local invocation to a real table', () => {
    const local = { ...environment, AWS_SAM_LOCAL: 'true' }

    expect(() => readConfig(local)).toThrow('AWS_ENDPOINT_URL_DYNAMODB')
    expect(() => readConfig({ ...local, AWS_ENDPOINT_URL_DYNAMODB: 'http://127.0.0.1:1' })).toThrow(
      'AWS_ENDPOINT_URL_SQS',
    )
  })

  it('reaches the queue of a local invocation at the endpoint that is given, whatever host its URL has', () => {
    const endpoints = {
      AWS_ENDPOINT_URL_DYNAMODB: 'http://127.0.0.1:1',
      AWS_ENDPOINT_URL_SQS: 'http://127.0.0.1:2',
    }

    expect(readConfig({ ...environment, AWS_SAM_LOCAL: 'true', ...endpoints }).sqs).toEqual({
      endpoint: 'http://127.0.0.1:2',
    })
    expect(readConfig(environment).sqs).toEqual({})
  })
})
