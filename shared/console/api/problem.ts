import type { Resource } from './hal.ts'

export class Problem extends Error {
  /**
   * @param status the HTTP status; 0 if the service could not be reached
   * @param requestId the id to quote in a report
   * @param attributes messages about single properties, keyed by property name
   * @param isRead whether the failed request was a read
   */
  constructor(
    readonly status: number,
    message: string,
    readonly requestId?: string,
    readonly attributes: ReadonlyMap<string, string> = new Map(),
    readonly isRead = false,
  ) {
    super(message)
  }
}

/** Returns the problem that a response reports. @param body the HAL error, if the response has one */
export function problemOf(response: Response, body: Resource | undefined, isRead = false): Problem {
  const errors = [body, ...((body?._embedded?.errors as Resource[] | undefined) ?? [])]
  const attributes = errors.flatMap((error): [string, string][] => {
    const details = error?._embedded?.details as { attribute?: string } | undefined
    return error && details?.attribute ? [[details.attribute, String(error.message)]] : []
  })
  const message = typeof body?.message === 'string' ? body.message : response.statusText
  const requestId = response.headers.get('x-request-id') ?? undefined
  return new Problem(response.status, message, requestId, new Map(attributes), isRead)
}
