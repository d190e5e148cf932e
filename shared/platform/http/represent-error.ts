import type { ApiError } from './api-error.ts'
import { catalogue } from './catalogue.ts'

/** What every error's identifier begins with. */
export const PREFIX = 'urn:service-org:api:v3:errors:'

/** The HAL Error resource of an error (specification, "Error resource"). */
export function representError(error: ApiError): Record<string, unknown> {
  const { attribute, errors, message = catalogue[error.identifier].message } = error.details
  const embedded = {
    ...(attribute && { details: { attribute, message } }),
    ...(errors && { errors: errors.map(representError) }),
  }
  return {
    _type: 'Error',
    errorIdentifier: PREFIX + error.identifier,
    message,
    ...(Object.keys(embedded).length > 0 && { _embedded: embedded }),
  }
}
