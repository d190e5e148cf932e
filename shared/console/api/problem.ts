import type { Resource } from './hal.ts'

/** Why a request was not answered as hoped, in words for whoever sent it. */
export class Problem extends Error {
  /**
   * @param status that of HTTP; 0 where the service was not reached
   * @param requestId what to name when one asks about it
   * @param attributes what is wrong with single properties, by their names
   */
  constructor(
    readonly status: number,
    message: string,
    readonly requestId?: string,
    readonly attributes: ReadonlyMap<string, string> = new Map(),
  ) {
    super(message)
  }
}

/** @param body the HAL error, if the answer had one */
export function problemOf(response: Response, body: Resource | undefined): Problem {
  const errors = [body, ...((body?._embedded?.errors as Resource[] | undefined) ?? [])]
  const attributes = errors.flatMap((error): [string, string][] => {
    const details = error?._embedded?.details as { attribute?: string } | undefined
    return error && details?.attribute ? [[details.attribute, String(error.message)]] : []
  })
  const message = typeof body?.message === 'string' ? body.message : response.statusText
  const requestId = response.headers.get('x-request-id') ?? undefined
  return new Problem(response.status, message, requestId, new Map(attributes))
}
