import * as z from 'zod/mini'
import { GivenValues } from '#shared/custom-fields/importing.ts'
import { dateTime, id, isKey, propertyValue } from '#shared/transfer/record.ts'
import { projectStatuses } from '../model.ts'
import { properties } from '../properties.ts'

const identifier = propertyValue(properties.identifier)

/** A `project` of the import format. */
export const ProjectRecord = z.strictObject({
  id: z.optional(id),
  identifier,
  name: propertyValue(properties.name),
  active: z.optional(z.boolean()),
  public: z.optional(z.boolean()),
  status: z.optional(z.enum(projectStatuses)),
  statusExplanation: z.nullish(propertyValue(properties.statusExplanation)),
  description: z.nullish(propertyValue(properties.description)),
  parent: z.nullish(id),
  types: z.optional(z.array(id)),
  requiredDiskSpace: z.optional(z.int().check(z.nonnegative())),
  customFields: z.optional(GivenValues),
  createdAt: z.optional(dateTime),
  updatedAt: z.optional(dateTime),
})
export type ProjectRecord = z.infer<typeof ProjectRecord>

/** The key of a project: its id, or else its identifier. */
export const ProjectKey = z.object({ id: z.optional(id), identifier: z.optional(identifier) }).check(isKey)
export type ProjectKey = z.infer<typeof ProjectKey>
