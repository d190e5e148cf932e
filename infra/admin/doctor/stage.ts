import { resolveTxt } from 'node:dns/promises'
import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation'
import {
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  DynamoDBClient,
} from '@aws-sdk/client-dynamodb'
import { GetAccountSettingsCommand, LambdaClient } from '@aws-sdk/client-lambda'
import { GetPublicAccessBlockCommand, S3Client, S3ServiceException } from '@aws-sdk/client-s3'
import {
  GetAccountCommand,
  GetEmailIdentityCommand,
  type GetEmailIdentityCommandOutput,
  NotFoundException,
  SESv2Client,
} from '@aws-sdk/client-sesv2'
import { ListSubscriptionsByTopicCommand, SNSClient } from '@aws-sdk/client-sns'
import { fileOf, type Stage, senderDomainOf, tableOf } from '#infra/stages.ts'
import { filesBucketOutput, stackNameOf } from '#shared/config.ts'
import type { DoctorCheck } from './check.ts'

/** Returns clients of the AWS services that the checks query. */
export const clientsIn = (region: string | undefined) => ({
  formation: new CloudFormationClient({ region }),
  dynamodb: new DynamoDBClient({ region }),
  lambda: new LambdaClient({ region }),
  s3: new S3Client({ region }),
  ses: new SESv2Client({ region }),
  sns: new SNSClient({ region }),
})

type Clients = ReturnType<typeof clientsIn>

/** Returns the checks of a deployed stage. The checks query AWS and the DNS. */
export const stageChecks = (stage: Stage, clients: Clients, textsAt?: TextsAt): DoctorCheck[] => [
  { subject: 'stack', ask: () => stackProblem(stage, clients) },
  { subject: 'protection', ask: () => protectionProblem(stage, clients) },
  { subject: 'files', ask: () => filesProblem(stage, clients) },
  { subject: 'sender', ask: () => senderProblem(stage, clients) },
  { subject: 'DMARC', ask: () => dmarcProblem(stage, textsAt) },
  { subject: 'SES', ask: () => sandboxProblem(clients) },
  { subject: 'alarms', ask: () => alarmProblem(stage, clients) },
  { subject: 'concurrency', ask: () => concurrencyProblem(stage, clients) },
]

async function stackOf({ name }: Stage, { formation }: Clients) {
  const { Stacks: [stack] = [] } = await formation.send(
    new DescribeStacksCommand({ StackName: stackNameOf(name) }),
  )
  return stack
}

async function stackProblem(stage: Stage, clients: Clients): Promise<string | undefined> {
  const status = (await stackOf(stage, clients))?.StackStatus
  if (/^(CREATE|UPDATE|IMPORT)_COMPLETE$/.test(status ?? '')) return undefined
  return `Its status is ${status}. Deploy again: npm run deploy -- ${stage.name}`
}

/**
 * Returns a problem if the table lacks protection settings. A restore from a backup does not restore these settings.
 */
async function protectionProblem(stage: Stage, { dynamodb }: Clients): Promise<string | undefined> {
  const TableName = tableOf(stage)
  const [{ Table }, { TimeToLiveDescription }, { ContinuousBackupsDescription }] = await Promise.all([
    dynamodb.send(new DescribeTableCommand({ TableName })),
    dynamodb.send(new DescribeTimeToLiveCommand({ TableName })),
    dynamodb.send(new DescribeContinuousBackupsCommand({ TableName })),
  ])
  const recovery = ContinuousBackupsDescription?.PointInTimeRecoveryDescription?.PointInTimeRecoveryStatus
  const missing = [
    stage.keepsData && !Table?.DeletionProtectionEnabled && 'deletion protection',
    recovery !== 'ENABLED' && 'point-in-time recovery',
    TimeToLiveDescription?.TimeToLiveStatus !== 'ENABLED' && 'the time to live (expiresAt)',
  ].filter((setting) => setting !== false)
  return missing.length === 0
    ? undefined
    : `${TableName} lacks ${missing.join(', ')}. Deploy, or enable it there.`
}

/** Returns a problem if files can be read without a signed URL. */
async function filesProblem(stage: Stage, clients: Clients): Promise<string | undefined> {
  const { Outputs = [] } = (await stackOf(stage, clients)) ?? {}
  const Bucket =
    stage.filesBucket ?? Outputs.find(({ OutputKey }) => OutputKey === filesBucketOutput)?.OutputValue
  if (!Bucket) return `The stack names no bucket. Deploy again: npm run deploy -- ${stage.name}`
  try {
    const { PublicAccessBlockConfiguration: blocked } = await clients.s3.send(
      new GetPublicAccessBlockCommand({ Bucket }),
    )
    if (blocked?.BlockPublicPolicy && blocked.RestrictPublicBuckets && blocked.IgnorePublicAcls)
      return undefined
  } catch (error) {
    if (!(error instanceof S3ServiceException)) throw error
    if (error.name === 'NoSuchBucket')
      return `There is no ${Bucket}. Create it, or name another one as filesBucket in ${fileOf(stage.name)}.`
    if (error.name !== 'NoSuchPublicAccessBlockConfiguration') throw error
  }
  return `Public access to ${Bucket} is not blocked. Deploy, or block it there.`
}

async function senderProblem(stage: Stage, { ses }: Clients): Promise<string | undefined> {
  const { name, mailSender } = stage
  const identities = [mailSender, senderDomainOf(stage)].map((identity) => identityNamed(ses, identity))
  const found = (await Promise.all(identities)).filter((identity) => identity !== undefined)
  if (found.some(({ VerifiedForSendingStatus }) => VerifiedForSendingStatus)) return undefined
  if (found.length === 0)
    return `SES does not know ${mailSender}. Deploy, or set mailSender in ${fileOf(name)}.`
  return `${mailSender} has not been confirmed. Follow the link in the mail from AWS, or create the SenderRecords of the stack's outputs.`
}

async function identityNamed(
  client: SESv2Client,
  EmailIdentity: string,
): Promise<GetEmailIdentityCommandOutput | undefined> {
  try {
    return await client.send(new GetEmailIdentityCommand({ EmailIdentity }))
  } catch (error) {
    if (error instanceof NotFoundException) return undefined
    throw error
  }
}

async function sandboxProblem({ ses }: Clients): Promise<string | undefined> {
  const { ProductionAccessEnabled, SendingEnabled } = await ses.send(new GetAccountCommand())
  if (!SendingEnabled) return 'AWS has paused sending from this account: the SES console says why.'
  if (ProductionAccessEnabled) return undefined
  return 'The account is in the sandbox: only confirmed addresses get mails. Request production access in the SES console.'
}

async function alarmProblem(stage: Stage, clients: Clients): Promise<string | undefined> {
  const { Outputs = [] } = (await stackOf(stage, clients)) ?? {}
  const TopicArn = Outputs.find(({ OutputKey }) => OutputKey === 'AlarmsTopicArn')?.OutputValue
  const { Subscriptions = [] } = await clients.sns.send(new ListSubscriptionsByTopicCommand({ TopicArn }))
  if (Subscriptions.some(({ SubscriptionArn }) => SubscriptionArn?.startsWith('arn:'))) return undefined
  if (Subscriptions.length === 0)
    return `Nobody gets them. Set alarmAddress in ${fileOf(stage.name)} and deploy.`
  return 'Nobody has confirmed to get them. Follow the link in the mail from AWS.'
}

/** The limit on concurrent executions in a new AWS account. */
const NEW_ACCOUNT = 10

async function concurrencyProblem(
  { name, concurrency }: Stage,
  { lambda }: Clients,
): Promise<string | undefined> {
  const { AccountLimit } = await lambda.send(new GetAccountSettingsCommand())
  const quota = AccountLimit?.ConcurrentExecutions ?? 0
  const request = 'Ask AWS for more: Service Quotas, Lambda'
  if (quota >= concurrency.quota && quota > NEW_ACCOUNT) return undefined
  if (quota >= concurrency.quota)
    return `The account's quota is ${quota}, that of a new account: a page of the console needs as many at once. ${request}.`
  return `The account's quota is ${quota}, not ${concurrency.quota}. ${request}, or correct ${fileOf(name)}.`
}

/** Looks up the TXT records of a domain name, each as a list of strings. Rejects if the name has no TXT records. */
type TextsAt = (name: string) => Promise<string[][]>

/** DNS error codes for names without TXT records. */
const ABSENT = ['ENOTFOUND', 'ENODATA']

/**
 * Checks the DMARC policy of the sender's domain. Large receivers require bulk senders to have a policy. If the mail
 * identity is a single `address`, a strict policy would block the mail, because SES does not sign it for the domain.
 */
async function dmarcProblem(stage: Stage, textsAt: TextsAt = resolveTxt): Promise<string | undefined> {
  const domain = senderDomainOf(stage)
  const policy = await policyOf(domain, textsAt)
  if (!policy)
    return `${domain} has no DMARC record, and receivers may take its mails for spam. Create _dmarc.${domain} TXT "v=DMARC1; p=none", then a stricter one.`
  if (stage.mailIdentity !== 'address' || policy === 'none') return undefined
  return `${domain} asks receivers to ${policy} what it has not signed, as are mails of an address. Set mailIdentity to domain in ${fileOf(stage.name)}.`
}

/**
 * Returns the DMARC policy of a domain, or else of its parent domain: `none`, `quarantine` or `reject`. Undefined if
 * neither domain has a policy.
 */
async function policyOf(domain: string, textsAt: TextsAt): Promise<string | undefined> {
  const found = await textsAt(`_dmarc.${domain}`).catch((error) => {
    if (ABSENT.includes(error.code)) return []
    throw error
  })
  const record = found.map((parts) => parts.join('')).find((text) => /^v=DMARC1\s*;/.test(text))
  const [, policy] = /;\s*p\s*=\s*(\w+)/.exec(record ?? '') ?? []
  const above = domain.slice(domain.indexOf('.') + 1)
  return policy?.toLowerCase() ?? (above.includes('.') ? policyOf(above, textsAt) : undefined)
}
