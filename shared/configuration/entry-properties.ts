import type { Viewer } from '#shared/platform/product.ts'
import { boolean, integer, text } from '#shared/platform/properties/property.ts'
import { canManage } from './entry-policy.ts'
import { isColor, NO_COLOR } from './ordered.ts'

/**
 * Input of the rules for the properties of an entry: the custom fields of the installation, and the position of a new
 * entry.
 */
export interface InList {
  configuration: {
    customFields: readonly { id: number; resource: string; types?: readonly number[] }[]
  }
  nextPosition: number
}

/** The properties that all entries in the configuration have. */
export const entryProperties = {
  id: integer({ label: 'ID', min: 1 }),
  name: text({ label: 'Name', maxLength: 255, unique: true, writable: canManage }),
  /**
   * The position of the entry in its list, starting at 1. If an entry gets a new position, other entries move to make
   * room. A new entry without a position becomes the last entry.
   */
  position: integer({
    label: 'Position',
    min: 1,
    demanded: false,
    writable: canManage,
    defaultFor: (_: Viewer, context?: InList) => context?.nextPosition,
  }),
  isDefault: boolean({ label: 'Is default', default: false, writable: canManage }),
}

/** The color of an entry. Clients may send null for the default color. */
export const color = text({
  label: 'Color',
  maxLength: 7,
  accepts: isColor,
  default: NO_COLOR,
  demanded: false,
  writable: canManage,
})
