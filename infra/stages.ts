import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { tableNameOf } from '#shared/config.ts'
import { backgroundRuns } from './concurrency.ts'
import { isOrigin } from './cors.ts'
import { StageIssuers } from './issuers.ts'
import { Problem } from './local/problem.ts'

z.config(z.locales.en())

const positive = z.int().check(z.positive())

/** Returns the message for a setting that is missing or invalid. */
const isNo = (what: string) => (issue: z.core.$ZodRawIssue) =>
  issue.input === undefined ? 'is missing.' : `is not ${what}.`

/** Returns the schema of a string that matches a pattern. */
const like = (pattern: RegExp, what: string) =>
  z.string({ error: isNo(what) }).check(z.regex(pattern, { error: isNo(what) }))

const address = z.email({ error: isNo('a mail address') })
const domainName = like(/^([a-z\d-]{1,63}\.)+[a-z]{2,63}$/, 'a domain')

const origin = z
  .string()
  .check(z.refine(isOrigin, { error: 'is not an origin, for example "https://app.example.com".' }))

/** Custom domain, and its ACM certificate, which has to be in the region of the stage. */
const Domain = z.strictObject({
  name: domainName,
  certificate: like(/^arn:aws[a-z-]*:acm:[\w-]+:\d{12}:certificate\/[\w-]+$/, "a certificate's ARN"),
  /** Route 53 zone for the domain's record. If no zone is given, an operator has to create the record. */
  hostedZone: z.optional(z.strictObject({ id: like(/^Z[A-Z\d]+$/, 'the id of a zone'), name: domainName })),
})

const Concurrency = z.strictObject({
  /** The account's limit on concurrent executions in this region. AWS gives new accounts 10. */
  quota: z._default(positive, 10),
  /** Maximum number of concurrent consumers of each queue; SQS allows no fewer than 2. */
  consumers: z._default(z.int().check(z.minimum(2), z.maximum(1000)), 2),
  /** True to reserve executions for the consumers and the sweeper, so that requests cannot take them. */
  isReserved: z._default(z.boolean(), false),
})

const Definition = z.strictObject({
  /** Region of the stage; by default the region of the environment. */
  region: z.optional(like(/^[a-z]{2}(-[a-z]+)+-\d$/, 'a region')),
  /** If true, the data outlives the stack and the table is protected from deletion. */
  keepsData: z._default(z.boolean(), true),
  /** Table to use instead of the table of the stack, for example a table restored from a backup. */
  tableName: z.optional(like(/^[\w.-]{3,255}$/, 'the name of a table')),
  /** Bucket to use instead of the bucket of the stack. */
  filesBucket: z.optional(like(/^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/, 'the name of a bucket')),
  domain: z.optional(Domain),
  /** Origins whose pages may use the API from a browser. */
  corsOrigins: z._default(z.array(origin), []),
  /** OpenID Connect issuers whose tokens are accepted at sign-in. */
  issuers: z._default(StageIssuers, []),
  /** Requests per second that the whole API accepts: the steady rate, and the burst. */
  throttle: z._default(z.strictObject({ rateLimit: positive, burstLimit: positive }), {
    rateLimit: 50,
    burstLimit: 100,
  }),
  concurrency: z.prefault(Concurrency, {}),
  logRetentionDays: z._default(z.literal([1, 3, 5, 7, 14, 30, 60, 90, 180, 365]), 30),
  tracing: z._default(z.boolean(), false),
  alarmAddress: z.optional(address),
  /**
   * The number of 5xx responses within an hour that triggers the alarm. With many users, a few such responses are no
   * cause for concern.
   */
  failuresAnHour: z._default(positive, 1),
  mailSender: address,
  /**
   * Identity that the stack registers with SES as the sender; `existing` if it was registered elsewhere. SES signs
   * mails for the domain only if the identity is a domain. Without a signature, mails are lost if the domain's DMARC
   * policy demands signatures.
   */
  mailIdentity: z._default(z.enum(['address', 'domain', 'existing']), 'domain'),
  /** True if functions that run under `sam local` may use a table on the developer's computer. */
  runsUnderSam: z._default(z.boolean(), false),
})

export type Stage = z.infer<typeof Definition> & { readonly name: string }

/**
 * Pattern of stage names. The names of AWS resources contain the stage name and have a limited length, so stage names
 * must be short.
 */
const NAME = /^[a-z][a-z\d-]{0,30}$/

const directory = join(import.meta.dirname, 'stages')

/** Returns the file that defines a stage, for messages. */
export const fileOf = (name: string) => `infra/stages/${name}.json`

export const tableOf = ({ name, tableName }: Pick<Stage, 'name' | 'tableName'>): string =>
  tableName ?? tableNameOf(name)

/**
 * Reads the settings of a stage from its file in `infra/stages`.
 *
 * @param name the value of `-c stage=`
 * @throws Problem with a one-line message if there is no such stage or its file is invalid
 */
export function readStage(name: string): Stage {
  const files = readdirSync(directory).filter((file) => file.endsWith('.json'))
  if (!NAME.test(name) || !files.includes(`${name}.json`)) {
    const names = files.map((file) => file.slice(0, -'.json'.length)).sort()
    throw new Problem(`There is no stage "${name}" (${fileOf('NAME')}). The stages are: ${names.join(', ')}.`)
  }
  return parseStage(name, jsonOf(name))
}

function jsonOf(name: string): unknown {
  try {
    return JSON.parse(readFileSync(join(directory, `${name}.json`), 'utf8'))
  } catch (error) {
    throw new Problem(`${fileOf(name)} is not JSON: ${(error as Error).message}`)
  }
}

/**
 * Checks the settings of a stage and fills in the defaults.
 *
 * @throws Problem that lists all errors in one line
 */
export function parseStage(name: string, definition: unknown): Stage {
  const { data, error } = Definition.safeParse(definition)
  const problems = error ? error.issues.map(problemOf) : contradictionsIn(data as Omit<Stage, 'name'>)
  if (problems.length > 0) throw new Problem(`${fileOf(name)}: ${problems.join(' ')}`)
  return { name, ...(data as Omit<Stage, 'name'>) }
}

function problemOf(issue: z.core.$ZodIssue): string {
  const keys = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : []
  const where = [...issue.path, ...keys].join('.')
  return keys.length > 0 ? `there is no setting ${where}.` : `${where}: ${issue.message.replace(/\.?$/, '.')}`
}

/** Number of concurrent executions that AWS requires an account to leave unreserved. */
const UNRESERVABLE = 100

/** Number of concurrent executions that background functions have to leave for requests. */
const LEFT_FOR_REQUESTS = 3

/** Returns messages about settings that contradict each other. */
function contradictionsIn({ region, domain, throttle, concurrency }: Omit<Stage, 'name'>): string[] {
  const { quota, consumers: limit, isReserved } = concurrency
  const background = backgroundRuns(limit)
  const certified = domain?.certificate.split(':')[3]
  return [
    throttle.burstLimit < throttle.rateLimit && 'throttle.burstLimit: is below the rateLimit.',
    region &&
      certified &&
      certified !== region &&
      `domain.certificate: is in ${certified}, not in ${region}.`,
    quota - background < LEFT_FOR_REQUESTS &&
      `concurrency.consumers: ${limit} for each queue leave too little of a quota of ${quota} for requests.`,
    isReserved &&
      quota - background < UNRESERVABLE &&
      `concurrency.isReserved: needs a quota of ${UNRESERVABLE + background} or more.`,
  ].filter((problem) => typeof problem === 'string')
}

export const senderDomainOf = ({ mailSender }: Stage) => mailSender.slice(mailSender.lastIndexOf('@') + 1)

/** Domains that are reserved for examples and tests. They cannot send mail. */
const RESERVED = /(^|[@.])(example\.(com|net|org)|example|invalid|test|localhost)$/i

/** Pattern of placeholder addresses, such as the example addresses in documents. */
const AS_IN_DOCUMENTS = /^(you|your[._-]\w+|todo|fixme|change-?me|xxx+)@|@your\./i

/** Returns whether an address is a placeholder from a template. A placeholder cannot receive mail. */
export const isPlaceholder = (address: string): boolean =>
  RESERVED.test(address) || AS_IN_DOCUMENTS.test(address)

const Architecture = z.enum(['arm64', 'x86_64'])
export type Architecture = z.infer<typeof Architecture>

/**
 * Parses the processor architecture of the functions.
 *
 * @param name the value of `-c arch=`
 * @throws Problem if Lambda has no such architecture; the message lists the valid architectures
 */
export function readArchitecture(name: string): Architecture {
  const { data } = Architecture.safeParse(name)
  if (data) return data
  throw new Problem(`There is no architecture "${name}". There are: ${Architecture.options.join(', ')}.`)
}
