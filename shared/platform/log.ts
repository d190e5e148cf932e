import { ApiError } from '#shared/platform/http/errors.ts'

/** Anything that looks like a credential, anywhere in a text. */
const SECRETS = /op[ik]_\d+_[\w-]+|\b(basic|bearer)\s+\S+/gi

/** The fields of a log line: chosen ones only, never headers or bodies. */
type Fields = Record<string, string | number | boolean | undefined>

type Level = 'INFO' | 'WARN' | 'ERROR'

let write = (line: string): void => {
  process.stdout.write(line)
}

/** Writes the log to `sink` instead of standard output. */
export function logTo(sink: (line: string) => void): void {
  write = sink
}

/** Writes one structured line; secrets in its texts are redacted. */
export function log(level: Level, message: string, fields: Fields = {}): void {
  const line = {
    level,
    message,
    timestamp: new Date().toISOString(),
    service: 'project-management-api',
    ...fields,
  }
  const redacted = JSON.stringify(line, (_, value) =>
    typeof value === 'string' ? value.replace(SECRETS, '[redacted]') : value,
  )
  write(`${redacted}\n`)
}

/**
 * What may be logged about an error. Our own errors: the reason, and AWS's names for the cause. All others: the name
 * and the stack frames, but not the message, which could contain anything.
 */
export function origin(error: unknown): Fields {
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

/** SDK errors describe AWS's response in `$metadata`; connection errors have a code and no status. */
interface AwsError {
  name?: unknown
  code?: unknown
  $metadata?: { httpStatusCode?: unknown; requestId?: unknown }
}

/** Matches names and ids only, so that nothing else is logged. */
const IDENTIFIER = /^[\w.:=+/-]{1,128}$/

const identifier = (value: unknown) =>
  typeof value === 'string' && IDENTIFIER.test(value) ? value : undefined

/** The name, HTTP status and request id of an SDK error. Its message may contain addresses, keys and values. */
export function awsError(error: unknown): Fields {
  const { name, code, $metadata } = (error ?? {}) as AwsError
  const { httpStatusCode: status, requestId } = $metadata ?? {}
  return {
    aws_error: identifier(code) ?? identifier(name),
    aws_status: typeof status === 'number' ? status : undefined,
    aws_request_id: identifier(requestId),
  }
}
