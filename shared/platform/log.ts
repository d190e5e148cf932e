import { ApiError } from '#shared/platform/http/errors.ts'

/** Whatever looks like a credential, wherever it stands. */
const SECRETS = /op[ik]_\d+_[\w-]+|\b(basic|bearer)\s+\S+/gi

/** What a log line may say: chosen fields only, never headers or bodies. */
type Fields = Record<string, string | number | boolean | undefined>

type Level = 'INFO' | 'WARN' | 'ERROR'

let write = (line: string): void => {
  process.stdout.write(line)
}

/** Sends the log somewhere else than to standard output. */
export function logTo(sink: (line: string) => void): void {
  write = sink
}

/** Writes one structured line; secrets in its texts are blotted out. */
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
 * What a log may say about an error: the reason of one of ours, with what AWS called it; of any other its kind and where
 * it came from, not its message.
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

/** The SDK's errors say in `$metadata` what AWS answered; those of the connection have a code and no status. */
interface AwsError {
  name?: unknown
  code?: unknown
  $metadata?: { httpStatusCode?: unknown; requestId?: unknown }
}

/** A name or an id, and nothing that could be anything else. */
const IDENTIFIER = /^[\w.:=+/-]{1,128}$/

const identifier = (value: unknown) =>
  typeof value === 'string' && IDENTIFIER.test(value) ? value : undefined

/** The name, HTTP status and request id of an SDK error. Its message may hold addresses, keys and values. */
export function awsError(error: unknown): Fields {
  const { name, code, $metadata } = (error ?? {}) as AwsError
  const { httpStatusCode: status, requestId } = $metadata ?? {}
  return {
    aws_error: identifier(code) ?? identifier(name),
    aws_status: typeof status === 'number' ? status : undefined,
    aws_request_id: identifier(requestId),
  }
}
