import { ApiError } from '#shared/platform/http/errors.ts'

/** Matches the parts of a text that look like credentials. */
const SECRETS = /op[ik]_\d+_[\w-]+|\b(basic|bearer)\s+\S+/gi

/** The fields of a log line. The code names each field that it logs; it never logs headers or bodies. */
type Fields = Record<string, string | number | boolean | undefined>

const levels = ['INFO', 'WARN', 'ERROR'] as const
type Level = (typeof levels)[number]

let least: Level = 'INFO'

let write = (line: string): void => {
  process.stdout.write(line)
}

/**
 * Writes the log to `sink` instead of standard output.
 *
 * @param from the lowest level that is written
 */
export function logTo(sink: (line: string) => void, from: Level = 'INFO'): void {
  write = sink
  least = from
}

const service = 'project-management-api'

/** The namespace and the dimensions of the metrics. Each combination of dimension values costs money. */
export const metricsOf = { namespace: service, dimensions: ['stage', 'route'] } as const

let stage: string | undefined

/**
 * Sets the name of the stage that all later log lines contain.
 *
 * @param name the name of the stage; undefined for a local stack, which sends no metrics because nothing would collect
 * them
 */
export function setLogStage(name: string | undefined): void {
  stage = name
}

/** The metrics in a log line: the name of each field, with CloudWatch's name for its unit. */
type Metrics = Record<string, 'Milliseconds' | 'Count'>

/**
 * Writes a structured line. Secrets in its texts are redacted.
 *
 * @param metrics the fields that become CloudWatch metrics, one series for each stage and each value of the field
 * `route`
 */
export function log(level: Level, message: string, fields: Fields = {}, metrics?: Metrics): void {
  if (levels.indexOf(level) < levels.indexOf(least)) return
  const now = new Date()
  const line = {
    level,
    message,
    timestamp: now.toISOString(),
    service,
    stage,
    ...fields,
    ...(metrics && stage !== undefined && { _aws: embedded(metrics, now) }),
  }
  const redacted = JSON.stringify(line, (_, value) =>
    typeof value === 'string' ? value.replace(SECRETS, '[redacted]') : value,
  )
  write(`${redacted}\n`)
}

/** Returns the definition of metrics in CloudWatch's embedded metric format. */
const embedded = (metrics: Metrics, now: Date) => ({
  Timestamp: now.getTime(),
  CloudWatchMetrics: [
    {
      Namespace: metricsOf.namespace,
      Dimensions: [metricsOf.dimensions],
      Metrics: Object.entries(metrics).map(([Name, Unit]) => ({ Name, Unit })),
    },
  ],
})

/**
 * Returns the fields that may be logged about an error. The message of an error from outside this service is left out,
 * because it could contain any data.
 */
export function errorFields(error: unknown): Fields {
  if (error instanceof ApiError)
    return { reason: error.details.reason ?? error.identifier, ...awsError(error.cause) }
  if (!(error instanceof Error)) return { error: typeof error }
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  return {
    error: error.name,
    at: frames
      .slice(0, 8)
      .map((line) => line.trim())
      .join(' | '),
    ...(Object.hasOwn(error, '$metadata') && awsError(error)),
  }
}

/**
 * An error of the SDK: either an error response of AWS, described in `$metadata`, or a failed connection, with a code
 * and no status.
 */
interface AwsError {
  name?: unknown
  code?: unknown
  $metadata?: { httpStatusCode?: unknown; requestId?: unknown }
}

/** Matches only names and ids, so that no other values are logged. */
const IDENTIFIER = /^[\w.:=+/-]{1,128}$/

const identifier = (value: unknown) =>
  typeof value === 'string' && IDENTIFIER.test(value) ? value : undefined

/**
 * Returns the name, the HTTP status and the request id of an SDK error. The message of the error is not logged, since
 * it may contain addresses, keys and values.
 */
export function awsError(error: unknown): Fields {
  const { name, code, $metadata } = (error ?? {}) as AwsError
  const { httpStatusCode: status, requestId } = $metadata ?? {}
  return {
    aws_error: identifier(code) ?? identifier(name),
    aws_status: typeof status === 'number' ? status : undefined,
    aws_request_id: identifier(requestId),
  }
}
