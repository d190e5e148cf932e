import { type ApiError, constraintViolation } from '#shared/platform/http/errors.ts'
import { type ListedAttachment, MAX_ATTACHMENTS } from './model.ts'

/** The violation of a limit of attachments. */
export const tooMany = (limit: number): ApiError =>
  constraintViolation('base', `Attachments is too long (maximum is ${limit}).`)

/** The violation, if a work package with some attachments cannot have `more` of them. */
export const tooManyIn = (present: readonly ListedAttachment[], more: number): ApiError[] =>
  present.length + more > MAX_ATTACHMENTS.claimed ? [tooMany(MAX_ATTACHMENTS.claimed)] : []
