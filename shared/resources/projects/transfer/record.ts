import * as z from 'zod/mini'
import { GivenValues } from '#shared/custom-fields/transfer.ts'
import { recordShape } from '#shared/transfer/entity-record.ts'
import { id, isKey, propertyValue } from '#shared/transfer/record.ts'
import { properties, storedProperties } from '../properties.ts'

/** A `project` of the import format. */
export const ProjectRecord = z.strictObject({
  ...recordShape(storedProperties),
  customFields: z.optional(GivenValues),
})
export type ProjectRecord = z.infer<typeof ProjectRecord>

/** The key of a project: its id, or else its identifier. */
export const ProjectKey = z
  .object({ id: z.optional(id), identifier: z.optional(propertyValue(properties.identifier)) })
  .check(isKey)
export type ProjectKey = z.infer<typeof ProjectKey>
