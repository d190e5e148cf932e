import { type Configuration, requireRoom, type Settings } from '#shared/configuration/configuration.ts'
import type { Entity } from '#shared/platform/collections/entity.ts'
import { settingDefaults } from './defaults.ts'
import { settingProperties } from './properties.ts'

/**
 * The settings, with an id and a version. The version is the revision of the configuration that contains the settings.
 * The id is constant, because there is only one set of settings.
 */
export interface SettingsEntity extends Entity, Settings {}

/** The id of the settings. */
const ONLY = 1

export const settingsIn = ({ settings, revision }: Configuration): SettingsEntity => ({
  ...settings,
  id: ONLY,
  version: revision,
})

/**
 * Returns a configuration with the settings that an administrator has written. Settings that only imports can change
 * are kept.
 */
export function withSettings(configuration: Configuration, written: Settings): Configuration {
  const { directUploadLimit, webhooksToLocalhost } = configuration.settings
  const members = Object.keys(settingProperties).flatMap((name) => {
    const value = written[name as keyof typeof settingProperties]
    return value === undefined ? [] : [[name, value]]
  })
  const settings: Settings = {
    ...settingDefaults,
    ...Object.fromEntries(members),
    ...(directUploadLimit !== undefined && { directUploadLimit }),
    ...(webhooksToLocalhost !== undefined && { webhooksToLocalhost }),
  }
  return requireRoom({ ...configuration, settings })
}
