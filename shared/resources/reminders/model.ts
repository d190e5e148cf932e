import type { Entity } from '#shared/platform/collections/entity.ts'
import { type ApiError, constraintViolation } from '#shared/platform/http/errors.ts'
import { about, message } from '#shared/platform/language/message.ts'
import type { EntityOf } from '#shared/platform/properties/entity.ts'
import type { storedProperties } from './properties.ts'

/** A reminder that a user has set for themselves on a work package. */
export interface Reminder extends Entity, EntityOf<typeof storedProperties> {}

/** A reminder as lists and index items contain it: without the version. */
export type ListedReminder = Omit<Reminder, 'version'>

/** The maximum numbers of reminders that a user may have: on one work package, and in total. */
const limits = { onWorkPackage: 10, all: 500 }

/**
 * Returns a violation if one more reminder on a work package would exceed a limit. Concurrent creations may
 * nevertheless exceed a limit.
 *
 * @param own the existing reminders of the user
 */
export function limitViolation(own: readonly ListedReminder[], workPackage: number): ApiError | undefined {
  const there = own.filter((one) => one.workPackage === workPackage)
  if (there.length >= limits.onWorkPackage) return tooMany(limits.onWorkPackage)
  return own.length >= limits.all ? tooMany(limits.all) : undefined
}

const tooMany = (limit: number) =>
  constraintViolation('base', about('Reminders', message`is too long (maximum is ${limit}).`))
