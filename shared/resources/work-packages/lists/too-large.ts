import { ApiError, invalidQuery } from '#shared/platform/http/errors.ts'

const TOO_LARGE =
  'The list is too large to be filtered; narrow it by project, assignee, version, parent or id.'

/** The error if there is no time to find what a list asks for. */
export const tooLarge = (): ApiError => invalidQuery([TOO_LARGE])

/** Whether an error says that there is no time to find what a list asks for. */
export const isTooLarge = (error: unknown): boolean =>
  error instanceof ApiError && error.details.message === TOO_LARGE
