import { integer, texts } from '#shared/platform/properties/property.ts'
import { copyParts } from './model.ts'
import { properties as ofProjects } from './properties.ts'

/** The parts that are copied by default. Files are excluded, because copying them may take a long time. */
export const defaultCopyParts = copyParts.filter((part) => part !== 'attachments')

/** Maximum number of days by which dates are moved: a century. */
const MAX_SHIFT = 36_525

const { name, identifier, parent } = ofProjects

/** The properties of a copy of a project (specification, "Project templates and copies"). */
export const copyProperties = {
  name,
  identifier,
  parent,
  parts: texts({
    label: 'Parts',
    all: copyParts,
    // Clients may send `widgets`, which copies nothing: start pages belong to users, not to projects.
    also: ['widgets'],
    default: defaultCopyParts,
    demanded: false,
    writable: true,
  }),
  shiftDays: integer({
    label: 'Days by which dates move',
    min: -MAX_SHIFT,
    max: MAX_SHIFT,
    default: 0,
    demanded: false,
    writable: true,
  }),
}
