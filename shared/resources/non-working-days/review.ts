import type { Configuration } from '#shared/configuration/configuration.ts'
import type { Loaded } from '#shared/platform/endpoints/show.ts'
import type { Reviewing } from '#shared/platform/endpoints/written-resource.ts'
import { constraintViolation } from '#shared/platform/http/errors.ts'
import { message } from '#shared/platform/language/message.ts'
import { type Draft, withFound } from '#shared/platform/properties/draft.ts'
import { takenViolation } from '#shared/platform/properties/unique.ts'
import { MAX_DAYS, type NonWorkingDayEntity } from './model.ts'
import { properties } from './properties.ts'

/** A non-working day, and the configuration on which its write depends. */
export interface LoadedDay extends Loaded<NonWorkingDayEntity> {
  configuration: Configuration
}

/**
 * Checks that the date of a new non-working day is unique, and that the maximum number of days is not exceeded. Several
 * days may have the same name.
 */
export function review(
  draft: Draft,
  { entity, loaded: { configuration } }: Reviewing<NonWorkingDayEntity, LoadedDay>,
): Draft {
  if (entity) return draft
  const { nonWorkingDays: all } = configuration
  const isTaken = all.some(({ date }) => date === draft.values.date)
  return withFound(draft, [
    ...(isTaken ? [takenViolation(properties, 'date')] : []),
    ...(all.length < MAX_DAYS ? [] : [tooMany()]),
  ])
}

const tooMany = () =>
  constraintViolation('base', message`There can be no more than ${MAX_DAYS} non-working days.`)
