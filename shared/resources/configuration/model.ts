import type { Configuration } from '#shared/configuration/configuration.ts'
import type { Viewer } from '#shared/platform/product.ts'
import type { EntityOf } from '#shared/platform/properties/entity.ts'
import { boolean, integer, propertyOf, text, texts } from '#shared/platform/properties/property.ts'
import type { Ports } from '#shared/ports.ts'
import { uploadLimitOf } from '#shared/resources/attachments/model.ts'

const integers = { type: 'Integers' } as const

/**
 * The part of the service's configuration that clients can read. Most values are constants, because this service has no
 * settings for them.
 */
export const properties = {
  hostName: text({ label: 'Host name', maxLength: 255, required: false }),
  maximumAttachmentFileSize: integer({ label: 'Maximum attachment size', min: 0 }),
  maximumAPIV3PageSize: integer({ label: 'Maximum page size', min: 1 }),
  perPageOptions: propertyOf(integers, { label: 'Page sizes to choose from' }),
  durationFormat: text({ label: 'Format of durations', maxLength: 255 }),
  hoursPerDay: integer({ label: 'Hours per day', min: 0 }),
  daysPerMonth: integer({ label: 'Days per month', min: 0 }),
  dateFormat: text({ label: 'Format of dates', maxLength: 255, required: false }),
  timeFormat: text({ label: 'Format of times', maxLength: 255, required: false }),
  startOfWeek: integer({ label: 'First day of the week', min: 1, max: 7 }),
  activeFeatureFlags: texts({ label: 'Active feature flags' }),
  availableFeatures: texts({ label: 'Available features' }),
  triallingFeatures: texts({ label: 'Features on trial' }),
  /** Shown only in the configuration of a project. */
  enabledInternalComments: boolean({
    label: 'Internal comments are enabled',
    required: false,
    visible: (_: Viewer, shown?: { enabledInternalComments?: boolean }) =>
      shown?.enabledInternalComments !== undefined,
  }),
}

export type ShownConfiguration = EntityOf<typeof properties>

/**
 * Returns the settings for clients.
 *
 * @param publicUrl the address of the service as users see it; empty for a process that serves no requests
 */
export const shownConfiguration = (
  { settings }: Configuration,
  { publicUrl }: Ports,
): ShownConfiguration => ({
  hostName: URL.canParse(publicUrl) ? new URL(publicUrl).host : undefined,
  maximumAttachmentFileSize: uploadLimitOf(settings),
  maximumAPIV3PageSize: settings.maxPageSize,
  perPageOptions: [20, 100],
  durationFormat: 'hours_only',
  hoursPerDay: settings.hoursPerDay,
  daysPerMonth: settings.daysPerMonth,
  ...(settings.dateFormat && { dateFormat: settings.dateFormat }),
  ...(settings.timeFormat && { timeFormat: settings.timeFormat }),
  startOfWeek: settings.startOfWeek,
  activeFeatureFlags: [],
  availableFeatures: [],
  triallingFeatures: [],
})
