import { DescribeStacksCommand } from '@aws-sdk/client-cloudformation'
import {
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
} from '@aws-sdk/client-dynamodb'
import { GetAccountSettingsCommand } from '@aws-sdk/client-lambda'
import { GetPublicAccessBlockCommand, S3ServiceException } from '@aws-sdk/client-s3'
import { GetAccountCommand, GetEmailIdentityCommand, NotFoundException } from '@aws-sdk/client-sesv2'
import { ListSubscriptionsByTopicCommand } from '@aws-sdk/client-sns'
import { mockClient } from 'aws-sdk-client-mock'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Connection } from '#infra/admin/connection.ts'
import { doctor } from '#infra/admin/doctor/doctor.ts'
import { clientsIn, stageChecks } from '#infra/admin/doctor/stage.ts'
import { createUser } from '#infra/admin/users.ts'
import { parseStage } from '#infra/stages.ts'
import { Service } from '#test/support/engine/service.ts'

describe('the doctor', () => {
  let service: Service
  let dead: string[]
  const person = { login: 'ada', email: 'ada@flights.aero', firstName: 'Ada', lastName: 'Lovelace' }
  const examine = async () => {
    const lines: string[] = []
    const deadLetters = async () => [{ list: async () => dead }]
    const connection = { ports: service.ports, deadLetters, close: async () => {} } as unknown as Connection
    return { code: await doctor(connection, (line) => lines.push(line)), lines }
  }

  beforeEach(async () => {
    service = await Service.start()
    dead = []
  })

  it('finds nothing wrong with an installation that has an administrator', async () => {
    await createUser(service.ports, { ...person, admin: true })

    expect(await examine()).toEqual({
      code: 0,
      lines: ['table', 'format', 'administrator', 'jobs', 'dead letters', 'maintenance'].map(
        (subject) => `${subject.padEnd(16)}ok`,
      ),
    })
  })

  it('explains how to create the first administrator', async () => {
    const { code, lines } = await examine()

    expect(code).toBe(1)
    expect(lines[2]).toContain('npm run admin -- user create --admin')
  })

  it('tells of a maintenance that has not been ended', async () => {
    await service.ports.configuration.setMaintenance('changes')

    expect((await examine()).lines[5]).toMatch(/^maintenance {5}Changes are refused.*maintenance off$/)
  })

  it('counts dead letters, and explains how to retry them', async () => {
    dead = ['{"job":"1"}', '{"job":"2"}']

    expect((await examine()).lines[4]).toMatch(/^dead letters {4}There are 2: .*dlq redrive/)
  })
})

const refusedBy = (name: string) => new S3ServiceException({ name, $fault: 'client', $metadata: {} })

describe('the doctor of a stage', () => {
  const stage = parseStage('trial', { mailSender: 'pm@flights.aero', keepsData: true })
  const clients = clientsIn('eu-central-1')
  const formation = mockClient(clients.formation)
  const dynamodb = mockClient(clients.dynamodb)
  const lambda = mockClient(clients.lambda)
  const s3 = mockClient(clients.s3)
  const ses = mockClient(clients.ses)
  const sns = mockClient(clients.sns)
  const alarms = { OutputKey: 'AlarmsTopicArn', OutputValue: 'arn:topic' }
  const files = { OutputKey: 'FilesBucketName', OutputValue: 'trial-files' }
  const hasStack = (StackStatus: string, ...Outputs: object[]) =>
    formation.on(DescribeStacksCommand).resolves({ Stacks: [{ StackStatus, Outputs } as never] })
  const noted: Record<string, string> = { '_dmarc.flights.aero': 'v=DMARC1; p=reject' }
  const textsAt = async (name: string) => {
    if (noted[name]) return [['another text'], noted[name].split(/(?<=;)/)]
    throw Object.assign(new Error(), { code: 'ENOTFOUND' })
  }
  const findings = async (examined = stage) => {
    const asked = stageChecks(examined, clients, textsAt).map(async ({ subject, ask }) => [
      subject,
      await ask(),
    ])
    return Object.fromEntries((await Promise.all(asked)).filter(([, finding]) => finding !== undefined))
  }

  beforeEach(() => {
    for (const client of [formation, dynamodb, lambda, s3, ses, sns]) client.reset()
    hasStack('UPDATE_COMPLETE', alarms, files)
    dynamodb.on(DescribeTableCommand).resolves({ Table: { DeletionProtectionEnabled: true } })
    dynamodb
      .on(DescribeTimeToLiveCommand)
      .resolves({ TimeToLiveDescription: { TimeToLiveStatus: 'ENABLED' } })
    dynamodb.on(DescribeContinuousBackupsCommand).resolves({
      ContinuousBackupsDescription: {
        ContinuousBackupsStatus: 'ENABLED',
        PointInTimeRecoveryDescription: { PointInTimeRecoveryStatus: 'ENABLED' },
      },
    })
    lambda.on(GetAccountSettingsCommand).resolves({ AccountLimit: { ConcurrentExecutions: 1000 } })
    s3.on(GetPublicAccessBlockCommand, { Bucket: 'trial-files' }).resolves({
      PublicAccessBlockConfiguration: {
        BlockPublicPolicy: true,
        RestrictPublicBuckets: true,
        IgnorePublicAcls: true,
      },
    })
    ses.on(GetEmailIdentityCommand).resolves({ VerifiedForSendingStatus: true })
    ses.on(GetAccountCommand).resolves({ ProductionAccessEnabled: true, SendingEnabled: true })
    sns
      .on(ListSubscriptionsByTopicCommand)
      .resolves({ Subscriptions: [{ SubscriptionArn: 'arn:aws:sns:1' }] })
  })

  it('finds nothing wrong where all is set up', async () => {
    expect(await findings()).toEqual({})
  })

  it.each<[what: string, subject: string, advice: string, arrange: () => unknown]>([
    [
      'a failed deployment',
      'stack',
      'npm run deploy -- trial',
      () => hasStack('UPDATE_ROLLBACK_COMPLETE', alarms, files),
    ],
    [
      'a bucket that is gone',
      'files',
      'There is no trial-files. Create it, or name another one as filesBucket',
      () => s3.on(GetPublicAccessBlockCommand).rejects(refusedBy('NoSuchBucket')),
    ],
    [
      'a bucket that the public may reach',
      'files',
      'Public access to trial-files is not blocked',
      () => s3.on(GetPublicAccessBlockCommand).rejects(refusedBy('NoSuchPublicAccessBlockConfiguration')),
    ],
    [
      'a stack of before there were files',
      'files',
      'The stack names no bucket',
      () => hasStack('UPDATE_COMPLETE', alarms),
    ],
    [
      'a table without what a restore does not bring back',
      'protection',
      'pm-api-trial lacks deletion protection, point-in-time recovery, the time to live',
      () => {
        dynamodb.on(DescribeTableCommand).resolves({ Table: {} })
        dynamodb.on(DescribeTimeToLiveCommand).resolves({})
        dynamodb.on(DescribeContinuousBackupsCommand).resolves({})
      },
    ],
    [
      'an unconfirmed sender',
      'sender',
      'pm@flights.aero has not been confirmed',
      () => ses.on(GetEmailIdentityCommand).resolves({ VerifiedForSendingStatus: false }),
    ],
    [
      'an unknown sender',
      'sender',
      'SES does not know pm@flights.aero',
      () => ses.on(GetEmailIdentityCommand).rejects(new NotFoundException({ message: '', $metadata: {} })),
    ],
    [
      'the sandbox',
      'SES',
      'The account is in the sandbox',
      () => ses.on(GetAccountCommand).resolves({ ProductionAccessEnabled: false, SendingEnabled: true }),
    ],
    [
      'paused sending',
      'SES',
      'AWS has paused sending',
      () => ses.on(GetAccountCommand).resolves({ ProductionAccessEnabled: true, SendingEnabled: false }),
    ],
    [
      'alarms that nobody gets',
      'alarms',
      'Set alarmAddress in infra/stages/trial.json',
      () => sns.on(ListSubscriptionsByTopicCommand).resolves({ Subscriptions: [] }),
    ],
    [
      'alarms that nobody has confirmed to get',
      'alarms',
      'Nobody has confirmed',
      () =>
        sns
          .on(ListSubscriptionsByTopicCommand)
          .resolves({ Subscriptions: [{ SubscriptionArn: 'PendingConfirmation' }] }),
    ],
    [
      'the quota of a new account',
      'concurrency',
      "The account's quota is 10, that of a new account",
      () => lambda.on(GetAccountSettingsCommand).resolves({ AccountLimit: { ConcurrentExecutions: 10 } }),
    ],
    [
      'a smaller quota than the stage says',
      'concurrency',
      "The account's quota is 5, not 10.",
      () => lambda.on(GetAccountSettingsCommand).resolves({ AccountLimit: { ConcurrentExecutions: 5 } }),
    ],
  ])('tells of %s, and what to do', async (_, subject, advice, arrange) => {
    arrange()

    expect(await findings()).toEqual({ [subject]: expect.stringContaining(advice) })
  })

  it('is content with a confirmed domain of the sender', async () => {
    ses.on(GetEmailIdentityCommand).rejects(new NotFoundException({ message: '', $metadata: {} }))
    ses
      .on(GetEmailIdentityCommand, { EmailIdentity: 'flights.aero' })
      .resolves({ VerifiedForSendingStatus: true })

    expect(await findings()).toEqual({})
  })

  it.each([
    ['signed mails of a domain with a strict policy', 'flights.aero', 'domain', undefined],
    ['those of a domain below', 'mail.flights.aero', 'domain', undefined],
    ['unsigned ones where the policy is strict', 'flights.aero', 'address', 'asks receivers to reject what'],
    [
      'unsigned ones where the domain above has a strict policy',
      'pm.flights.aero',
      'address',
      'Set mailIdentity to domain',
    ],
    ['any where there is no policy', 'trains.aero', 'domain', '_dmarc.trains.aero TXT'],
  ])('asks the DNS for the DMARC policy: %s', async (_, domain, mailIdentity, advice) => {
    const sender = parseStage('trial', { mailSender: `pm@${domain}`, mailIdentity, keepsData: true })

    expect(await findings(sender)).toEqual(advice ? { DMARC: expect.stringContaining(advice) } : {})
  })
})
