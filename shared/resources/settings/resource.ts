import type { Configuration } from '#shared/configuration/configuration.ts'
import { canManage } from '#shared/configuration/entry-policy.ts'
import type { Request } from '#shared/platform/endpoints/endpoint.ts'
import type { Loaded, ShownResource } from '#shared/platform/endpoints/show.ts'
import type { Saving, UpdatableResource } from '#shared/platform/endpoints/written-resource.ts'
import { withDraft } from '#shared/platform/properties/entity.ts'
import type { Ports } from '#shared/ports.ts'
import { auditSettings } from './audited.ts'
import { settingDefaults } from './defaults.ts'
import { type SettingsEntity, settingsIn, withSettings } from './model.ts'
import { properties, type StageFacts } from './properties.ts'
import { representSettings } from './representer.ts'
import { reviewSettings } from './review.ts'
import { stageOf } from './stage.ts'

interface LoadedSettings extends Loaded<SettingsEntity> {
  /** The latest configuration, which contains the settings. The requester's `viewer` may still contain an older one. */
  configuration: Configuration
  stage: StageFacts
}

async function load(_: Request<'id'>, ports: Ports): Promise<LoadedSettings> {
  const configuration = await ports.configuration.current()
  return { entity: settingsIn(configuration), configuration, stage: stageOf(ports) }
}

/** Writes the settings and their audit entry, unless the configuration has been changed since it was read. */
const replace = (
  before: SettingsEntity,
  after: SettingsEntity,
  { viewer, ports }: Saving<LoadedSettings>,
): Promise<void> =>
  ports.configuration.changeAt(
    before.version,
    (current) => withSettings(current, after),
    ...auditSettings(before, after, viewer, ports),
  )

/** Declares how endpoints show and write the settings. */
export const settings: ShownResource<SettingsEntity, LoadedSettings> &
  UpdatableResource<SettingsEntity, LoadedSettings> = {
  properties,
  load,
  isPermitted: canManage,
  review: reviewSettings,
  // A setting that the request clears gets the default value of a fresh installation.
  withValues: async (present, values) => ({
    ...settingDefaults,
    ...(await withDraft<SettingsEntity>(properties, present, values)),
  }),
  replace,
  represent: representSettings,
}

/** Turns an endpoint for an address with an id into an endpoint for the settings, which exist only once. */
export const ofInstallation =
  <Answer>(endpoint: (request: Request<'id'>, ports: Ports) => Promise<Answer>) =>
  (request: Request, ports: Ports): Promise<Answer> =>
    endpoint({ ...request, params: { id: 1 }, path: { id: '1' } }, ports)
